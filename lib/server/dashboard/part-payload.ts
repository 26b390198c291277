import { AppError } from '@/lib/errors/app-error';
import { metricLabel } from '@/lib/query/build/labels';
import type { ParsedQueryContext } from '@/lib/query/parse/parse-query-context';
import type { WireQueryObject } from '@/lib/query/parse/query-object-schema';
import type { Metric, QueryColumn } from '@/lib/query/query-context';

/**
 * What viewers who read data only through the dashboard (guests, and users by its roles) may request for one of its
 * parts.
 */
export interface PartBounds {
  /** The queries of the part itself. */
  readonly own: readonly WireQueryObject[];
  /** The meanings (`columnMeaning`) of what filters of the dashboard may filter. */
  readonly filtered: ReadonlySet<string>;
  /** Whether one of the filters restricts the time range. */
  readonly hasTimeFilter: boolean;
  /** The dataset's time columns where one of the filters selects the time column; else none. */
  readonly timeColumns: ReadonlySet<string>;
}

/** Throws `refusal` for a query that uses more than the part's own queries and the filters of the dashboard. */
export function checkPartPayload(
  context: ParsedQueryContext,
  bounds: PartBounds,
  refusal: 'guest_payload_changed' | 'dashboard_payload_changed',
): void {
  const types = new Set([...usualTypes, ...bounds.own.map(({ result_type }) => result_type)]);
  for (const query of context.queries) {
    const type = query.result_type ?? context.resultType;
    if (!types.has(type) || !isWithin(query, bounds)) throw new AppError(refusal);
  }
}

/** What every part may be asked for; anything else only where the part's own queries say so. */
const usualTypes = ['full', 'post_processed', 'query', 'results'] as const;

function isWithin(query: WireQueryObject, { own, filtered, hasTimeFilter, timeColumns }: PartBounds): boolean {
  const columns = new Set(own.flatMap(columnsOf));
  const metrics = new Set(own.flatMap(({ metrics }) => (metrics ?? []).map(meaning)));
  const conditions = new Set(own.flatMap(({ filters }) => (filters ?? []).map(condition)));
  const clauses = new Set(['', ...own.flatMap(clausesOf)]);
  const ranges = new Set(own.flatMap(({ time_range }) => time_range ?? []));
  const layers = new Set(own.flatMap(({ annotation_layers }) => (annotation_layers ?? []).map(text)));
  const offsets = new Set(own.flatMap(({ time_offsets, time_shift }) => [...(time_offsets ?? []), time_shift ?? '']));
  const times = new Set([...timeColumns, ...columns, ...own.flatMap(timesOf)]);
  const starts = new Set([0, ...own.map(({ row_offset }) => row_offset ?? 0)]);
  const isTimeKnown = (column: string | null) => column === null || times.has(column);
  const isPaged = own.some(({ is_rowcount }) => is_rowcount);
  const sorted = [
    ...(query.orderby ?? []).map(([key]) => key),
    query.series_limit_metric,
    query.timeseries_limit_metric,
  ];
  return (
    columnsOf(query).every((column) => columns.has(column)) &&
    (query.metrics ?? []).every((metric) => metrics.has(meaning(metric))) &&
    sorted.every(
      (key) =>
        key === null ||
        key === undefined ||
        metrics.has(meaning(key)) ||
        columns.has(columnMeaning(key as QueryColumn)),
    ) &&
    (query.filters ?? []).every(
      (filter) =>
        conditions.has(condition(filter)) ||
        (filter.op === 'TEMPORAL_RANGE'
          ? hasTimeFilter && times.has(columnMeaning(filter.col))
          : filtered.has(columnMeaning(filter.col))),
    ) &&
    clausesOf(query).every((clause) => clauses.has(clause)) &&
    (!query.time_range || hasTimeFilter || ranges.has(query.time_range)) &&
    (query.annotation_layers ?? []).every((layer) => layers.has(text(layer))) &&
    [...(query.time_offsets ?? []), query.time_shift ?? ''].every((offset) => offset === '' || offsets.has(offset)) &&
    isTimeKnown(granularityOf(query)) &&
    (isPaged || starts.has(query.row_offset ?? 0)) &&
    limitOf(query) <= Math.max(...own.map(limitOf))
  );
}

function columnsOf({ columns, groupby, series_columns }: WireQueryObject): string[] {
  return [...(columns ?? []), ...(groupby ?? []), ...(series_columns ?? [])].map(columnMeaning);
}

/** The columns by whose time a query is narrowed. */
function timesOf(query: WireQueryObject): string[] {
  const ranges = (query.filters ?? []).filter(({ op }) => op === 'TEMPORAL_RANGE');
  return [granularityOf(query) ?? [], ...ranges.map(({ col }) => columnMeaning(col))].flat();
}

/**
 * A key for what a metric or column computes, independent of its label. What is called by a name and what is computed
 * by SQL of the same text are different things: SQL reads the table, a name reads the dataset's own expression.
 */
function meaning(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { expressionType, aggregate, column, sqlExpression } = part as Exclude<Metric, string>;
  if (expressionType === 'SIMPLE') return metricLabel({ expressionType, aggregate, column });
  return `sql: ${sqlExpression ?? ''}`;
}

/** The same of a column: one of the dataset that stands on an axis is called by its name. */
export function columnMeaning(column: QueryColumn): string {
  if (typeof column !== 'object' || column === null) return String(column);
  const isNamed = column.columnType === 'BASE_AXIS' || column.isColumnReference === true;
  return isNamed ? column.sqlExpression : meaning(column);
}

function condition({ col, op, val }: NonNullable<WireQueryObject['filters']>[number]): string {
  return text([columnMeaning(col), op, val]);
}

function clausesOf({ where, having, extras }: WireQueryObject): string[] {
  return [where ?? '', having ?? '', extras?.where ?? '', extras?.having ?? ''];
}

function granularityOf({ granularity, granularity_sqla }: WireQueryObject): string | null {
  return granularity_sqla || granularity || null;
}

function limitOf({ row_limit }: WireQueryObject): number {
  return row_limit || Number.POSITIVE_INFINITY;
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
