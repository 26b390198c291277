import { ensureArray } from '@/lib/query/build/labels';
import type { QueryColumn } from '@/lib/query/query-context';
import { chartContext } from '@/lib/server/run/chart-context';
import type { DashboardChart } from './load-dashboard';

interface Asked {
  readonly columns?: readonly QueryColumn[] | null;
  readonly groupby?: readonly QueryColumn[] | null;
  readonly series_columns?: readonly QueryColumn[] | null;
}

/** The names of the columns that a chart shows; empty when its form data cannot be parsed. */
export function shownColumns(chart: DashboardChart): ReadonlySet<string> {
  return new Set(columnsOf(chart).map((column) => (typeof column === 'string' ? column : column.sqlExpression)));
}

/** The columns that a chart shows, as its queries have them. */
export function columnsOf({ params, viz_type, datasource_id }: DashboardChart): readonly QueryColumn[] {
  try {
    const { queries } = chartContext({ query_context: null, params, viz_type, datasource_id });
    return (queries as readonly Asked[]).flatMap(({ columns, groupby, series_columns }) =>
      [columns, groupby, series_columns].flatMap((some) => ensureArray(some)),
    );
  } catch {
    return [];
  }
}
