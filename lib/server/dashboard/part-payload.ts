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
  /** Columns that filters of the dashboard may filter. */
  readonly filtered: ReadonlySet<string>;
  /** Whether one of the filters restricts the time range. */
  readonly hasTimeFilter: boolean;
  /** Whether one of the filters selects the time column. */
  readonly hasTimeColumnFilter: boolean;
}

/** Throws `refusal` for a query that uses more than the part's own queries and the filters of the dashboard. */
export function checkPartPayload(
  context: ParsedQueryContext,
  bounds: PartBounds,
  refusal: 'guest_payload_changed' | 'dashboard_payload_changed',
): void {
  for (const query of context.queries) {
    const type = query.result_type ?? context.resultType;
    if (type === 'samples' || type === 'drill_detail' || !isWithin(query, bounds)) {
      throw new AppError(refusal);
    }
  }
}

function isWithin(query: WireQueryObject, { own, filtered, hasTimeFilter, hasTimeColumnFilter }: PartBounds): boolean {
  const columns = new Set(own.flatMap(columnsOf));
  const metrics = new Set(own.flatMap(({ metrics }) => (metrics ?? []).map(meaning)));
  const keys = new Set([...columns, ...metrics]);
  const conditions = new Set(own.flatMap(({ filters }) => (filters ?? []).map(condition)));
  const clauses = new Set(['', ...own.flatMap(clausesOf)]);
  const ranges = new Set(own.flatMap(({ time_range }) => time_range ?? []));
  const layers = new Set(own.flatMap(({ annotation_layers }) => (annotation_layers ?? []).map(text)));
  const offsets = new Set(own.flatMap(({ time_offsets, time_shift }) => [...(time_offsets ?? []), time_shift ?? '']));
  const granularities = new Set(own.map(granularityOf));
  const sorted = [
    ...(query.orderby ?? []).map(([key]) => key),
    query.series_limit_metric,
    query.timeseries_limit_metric,
  ];
  return (
    columnsOf(query).every((column) => columns.has(column)) &&
    (query.metrics ?? []).every((metric) => metrics.has(meaning(metric))) &&
    sorted.every((key) => key === null || key === undefined || keys.has(meaning(key))) &&
    (query.filters ?? []).every(
      (filter) =>
        conditions.has(condition(filter)) ||
        (filter.op === 'TEMPORAL_RANGE' ? hasTimeFilter : filtered.has(nameOf(filter.col))),
    ) &&
    clausesOf(query).every((clause) => clauses.has(clause)) &&
    (!query.time_range || hasTimeFilter || ranges.has(query.time_range)) &&
    (query.annotation_layers ?? []).every((layer) => layers.has(text(layer))) &&
    [...(query.time_offsets ?? []), query.time_shift ?? ''].every((offset) => offset === '' || offsets.has(offset)) &&
    (granularityOf(query) === null || hasTimeColumnFilter || granularities.has(granularityOf(query))) &&
    limitOf(query) <= Math.max(...own.map(limitOf))
  );
}

function columnsOf({ columns, groupby, series_columns }: WireQueryObject): string[] {
  return [...(columns ?? []), ...(groupby ?? []), ...(series_columns ?? [])].map(meaning);
}

/** A key for what a column or metric computes, independent of its label. */
function meaning(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { expressionType, aggregate, column, sqlExpression } = part as Exclude<Metric, string>;
  if (expressionType === 'SIMPLE') return metricLabel({ expressionType, aggregate, column });
  return sqlExpression ?? '';
}

function nameOf(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.sqlExpression;
}

function condition({ col, op, val }: NonNullable<WireQueryObject['filters']>[number]): string {
  return text([meaning(col), op, val]);
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
