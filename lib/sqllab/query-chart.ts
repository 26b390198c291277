import type { EditorQuery, ResultColumn } from './editor-query';

/** Rows that a chart of a query asks for when the query had no limit. */
const usualRows = 1000;

/** The form of the first chart of a query: its rows as they are. `serverId` is the id of the query on the server. */
export function queryChartForm(
  { limit }: Pick<EditorQuery, 'limit'>,
  serverId: number,
  columns: readonly ResultColumn[],
): Readonly<Record<string, unknown>> {
  return {
    datasource: `${serverId}__query`,
    viz_type: 'table',
    query_mode: 'raw',
    metrics: [],
    groupby: [],
    time_range: 'No filter',
    row_limit: limit ?? usualRows,
    all_columns: columns.map(({ column_name }) => column_name),
  };
}
