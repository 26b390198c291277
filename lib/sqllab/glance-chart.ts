import type { EditorQuery, QueryResult, ResultColumn } from './editor-query';

export const glanceTypes = ['line', 'bar', 'pie', 'scatter', 'number'] as const;
export type GlanceType = (typeof glanceTypes)[number];

/** A chart of a result, told by three fields. */
export interface GlanceChart {
  readonly type: GlanceType;
  /** The column of the horizontal axis, or of the parts; null for a single number. */
  readonly x: string | null;
  /** The column whose sum is drawn; null counts rows. */
  readonly y: string | null;
}

const number = 0;
const time = 2;
/** More parts than these make a pie unreadable. */
const mostParts = 6;
const usualRows = 1000;

const vizTypes: Readonly<Record<GlanceType, string>> = {
  line: 'echarts_timeseries_line',
  bar: 'echarts_timeseries_bar',
  pie: 'pie',
  scatter: 'echarts_timeseries_scatter',
  number: 'big_number_total',
};

/** The chart that fits a result best; null where there is nothing to draw. */
export function glanceChart({ columns, data }: Pick<QueryResult, 'columns' | 'data'>): GlanceChart | null {
  if (columns.length === 0 || data.length === 0) return null;
  const numbers = columns.filter(({ type_generic }) => type_generic === number);
  const moment = columns.find(({ type_generic, is_dttm }) => is_dttm || type_generic === time);
  const word = columns.find((column) => column !== moment && column.type_generic !== number);
  const amount = numbers.at(-1) ?? null;
  const y = amount?.column_name ?? null;
  if (moment) return { type: 'line', x: moment.column_name, y };
  if (word) {
    const parts = new Set(data.map((row) => row[word.column_name])).size;
    const isShare = parts > 1 && parts <= mostParts && data.every((row) => Number(row[y ?? ''] ?? 0) >= 0);
    return { type: isShare && y !== null ? 'pie' : 'bar', x: word.column_name, y };
  }
  if (numbers.length > 1 && data.length > 1) return { type: 'scatter', x: numbers[0]?.column_name ?? null, y };
  if (data.length === 1) return { type: 'number', x: null, y };
  return { type: 'bar', x: y, y: null };
}

/** The form data of the chart. `serverId` is the id of the query on the server. */
export function glanceForm(
  { type, x, y }: GlanceChart,
  { limit }: Pick<EditorQuery, 'limit'>,
  serverId: number,
  columns: readonly ResultColumn[],
): Readonly<Record<string, unknown>> {
  const metric = metricOf(y, columns);
  const common = {
    datasource: `${serverId}__query`,
    viz_type: vizTypes[type],
    time_range: 'No filter',
    row_limit: limit ?? usualRows,
  };
  if (type === 'number') return { ...common, metric };
  if (type === 'pie') return { ...common, groupby: x === null ? [] : [x], metric };
  return { ...common, x_axis: x, groupby: [], metrics: [metric] };
}

function metricOf(name: string | null, columns: readonly ResultColumn[]): unknown {
  const column = columns.find(({ column_name }) => column_name === name);
  if (!column) return { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)', hasCustomLabel: false };
  const aggregate = column.type_generic === number ? 'SUM' : 'COUNT';
  const { column_name, type, is_dttm } = column;
  return {
    expressionType: 'SIMPLE',
    column: { column_name, type, is_dttm },
    aggregate,
    label: `${aggregate}(${column_name})`,
    hasCustomLabel: false,
  };
}
