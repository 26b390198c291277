import { AppError } from '@/lib/errors/app-error';
import { isEmptyValue } from '@/lib/text/is-empty-value';
import { columnLabel } from './build/labels';
import { type DatasetDescription, datasetColumn } from './dataset-description';
import { shownMetricLabel } from './label';
import { checkShapes } from './parse/check-shapes';
import type { Operator, WireQueryObject } from './parse/query-object-schema';
import type { AdhocColumn, Metric, QueryColumn } from './query-context';

/** The label of the time column in queries that use the older `granularity`. */
export const timestampLabel = '__timestamp';

export interface Filter {
  readonly col: QueryColumn;
  readonly op: Operator;
  readonly val: unknown;
  readonly grain: string | null;
}

/** A query with old field names replaced, defaults filled in and limits applied. */
export interface Query {
  readonly columns: readonly QueryColumn[];
  /** Null selects raw rows, an empty list distinct rows. */
  readonly metrics: readonly Metric[] | null;
  readonly filters: readonly Filter[];
  readonly orderby: readonly (readonly [Metric | QueryColumn, boolean])[];
  readonly where: string;
  readonly having: string;
  readonly timeGrain: string | null;
  readonly relativeStart: string | null;
  readonly relativeEnd: string | null;
  readonly granularity: string | null;
  readonly timeRange: string | null;
  readonly timeShift: string | null;
  readonly timeOffsets: readonly string[];
  readonly isTimeseries: boolean;
  readonly isRowcount: boolean;
  readonly rowLimit: number | null;
  readonly rowOffset: number;
  readonly seriesColumns: readonly QueryColumn[];
  readonly seriesLimit: number;
  readonly seriesLimitMetric: Metric | null;
  readonly groupsOthers: boolean;
  readonly isDescending: boolean;
  readonly appliesPredicate: boolean;
  readonly postProcessing: NonNullable<WireQueryObject['post_processing']>;
  readonly annotationLayers: NonNullable<WireQueryObject['annotation_layers']>;
  readonly appliedTimeExtras: Readonly<Record<string, unknown>>;
  readonly urlParams: Readonly<Record<string, unknown>>;
}

export interface RowLimits {
  /** Row limit of a query that has none. */
  readonly standard: number;
  /** Maximum row limit. */
  readonly most: number;
}

/**
 * Resolves a query of a request for this dataset. Throws as `checkLabels` does, and `query_columns_missing`,
 * `query_invalid` or `query_request_invalid` when something has no name.
 */
export function resolveQuery(
  wire: WireQueryObject,
  dataset: DatasetDescription,
  formData: Readonly<Record<string, unknown>>,
  limits: RowLimits,
): Query {
  const columns = orElse(wire.groupby, wire.columns ?? []);
  const metrics = wire.metrics ?? null;
  const isTimeseries = wire.is_timeseries ?? columns.some((column) => column === timestampLabel);
  const extras = wire.extras ?? {};
  const rowLimit = wire.row_limit ? Math.min(wire.row_limit, limits.most) : limits.standard;
  const query: Query = {
    columns,
    metrics: metrics?.map(reduceToLabel) ?? null,
    filters: (wire.filters ?? []).flatMap(({ col, op, val, grain }) => {
      return col !== '' && isEmptyValue(col) ? [] : [{ col, op, val, grain: grain ?? null }];
    }),
    orderby: (wire.orderby ?? []).map(([key, ascending]) => [key as Metric | QueryColumn, ascending] as const),
    where: wire.where || extras.where || '',
    having: wire.having || extras.having || '',
    timeGrain: extras.time_grain_sqla || null,
    relativeStart: extras.relative_start ?? null,
    relativeEnd: extras.relative_end ?? null,
    granularity: wire.granularity_sqla || wire.granularity || null,
    timeRange: wire.time_range ?? null,
    timeShift: wire.time_shift ?? null,
    timeOffsets: wire.time_offsets ?? [],
    isTimeseries,
    isRowcount: wire.is_rowcount ?? false,
    rowLimit,
    rowOffset: wire.row_offset ?? 0,
    seriesColumns: wire.series_columns ?? (isTimeseries && metrics ? columns : []),
    seriesLimit: wire.timeseries_limit || wire.series_limit || 0,
    seriesLimitMetric: limitMetricOf(wire),
    groupsOthers: wire.group_others_when_limit_reached ?? false,
    isDescending: wire.order_desc ?? true,
    appliesPredicate: wire.apply_fetch_values_predicate ?? false,
    postProcessing: wire.post_processing ?? [],
    annotationLayers: wire.annotation_layers ?? [],
    appliedTimeExtras: wire.applied_time_extras ?? {},
    urlParams: wire.url_params ?? {},
  };
  checkLabels(wire, dataset);
  checkShapes(query);
  return withTimeColumn(withTimeRange(query), dataset, formData);
}

function limitMetricOf({ timeseries_limit_metric: older, series_limit_metric: newer }: WireQueryObject): Metric | null {
  const [metric = null] = [older, newer].filter((given) => !isEmptyValue(given));
  return metric as Metric | null;
}

function orElse<T>(first: readonly T[] | null | undefined, second: readonly T[]): readonly T[] {
  return first && first.length > 0 ? first : second;
}

function reduceToLabel(metric: Metric): Metric {
  if (typeof metric === 'string' || metric.expressionType !== undefined) return metric;
  const { label } = metric as { label?: unknown };
  if (typeof label !== 'string') {
    throw new AppError('query_request_invalid', { problems: "{'_schema': ['Request is incorrect']}" });
  }
  return label;
}

/**
 * Throws `query_series_missing` when series columns are not columns, and `query_labels_duplicate`; also for queries
 * that replace their columns, as samples do.
 */
export function checkLabels(wire: WireQueryObject, dataset: DatasetDescription): void {
  const columns = labelsOf(orElse(wire.groupby, wire.columns ?? []), columnLabel);
  const known = new Set(columns);
  const missing = labelsOf(wire.series_columns ?? [], columnLabel).filter((label) => !known.has(label));
  if (missing.length > 0) throw new AppError('query_series_missing', { labels: quotedList(missing) });
  const metrics = labelsOf(wire.metrics ?? [], (metric) => shownMetricLabel(metric, dataset));
  const labels = [...metrics, ...columns];
  const repeated = [...new Set(labels.filter((label, at) => labels.indexOf(label) !== at))];
  if (repeated.length > 0) throw new AppError('query_labels_duplicate', { labels: quotedList(repeated) });
}

/** What has no label is refused with its shape. */
function labelsOf<Item>(items: readonly Item[], labelOf: (item: Item) => string): string[] {
  return items.map((item): unknown => labelOf(item)).filter((label) => typeof label === 'string');
}

function quotedList(labels: readonly string[]): string {
  return labels.map((label) => `"${label}"`).join(', ');
}

/** A time range of the query replaces the values of its range filters. */
function withTimeRange(query: Query): Query {
  const { timeRange } = query;
  if (!timeRange) return query;
  return {
    ...query,
    filters: query.filters.map((filter) => (filter.op === 'TEMPORAL_RANGE' ? { ...filter, val: timeRange } : filter)),
  };
}

/** A time column of the query replaces a temporal x axis, and its range replaces a range filter. */
function withTimeColumn(query: Query, dataset: DatasetDescription, formData: Readonly<Record<string, unknown>>): Query {
  const { granularity } = query;
  if (!granularity) return query;
  const axis = xAxisOf(formData);
  const isTemporalAxis = axis !== null && datasetColumn(dataset, axis)?.is_dttm === true;
  if (!isTemporalAxis) return withoutRangeFilter(query, granularity);
  return {
    ...query,
    columns: query.columns.map((column) => (axisNameOf(column) === axis ? renamed(column, granularity) : column)),
    postProcessing: query.postProcessing.map((step) =>
      step?.operation === 'pivot' ? { ...step, options: { ...step.options, index: [granularity] } } : step,
    ),
    filters: query.filters.filter(({ col }) => axis === granularity || axisNameOf(col) !== axis),
  };
}

function withoutRangeFilter(query: Query, granularity: string): Query {
  const ranges = query.filters.filter(({ op }) => op === 'TEMPORAL_RANGE');
  const dropped = ranges.find(({ col }) => col === granularity) ?? ranges[0];
  if (dropped === undefined) return query;
  const timeRange = query.timeRange ?? (typeof dropped.val === 'string' ? dropped.val : null);
  return { ...query, timeRange, filters: query.filters.filter((filter) => filter !== dropped) };
}

function xAxisOf(formData: Readonly<Record<string, unknown>>): string | null {
  const axis = formData.x_axis;
  if (typeof axis === 'string') return axis;
  if (typeof axis !== 'object' || axis === null) return null;
  const { sqlExpression } = axis as Partial<AdhocColumn>;
  return typeof sqlExpression === 'string' ? sqlExpression : null;
}

function axisNameOf(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.sqlExpression;
}

function renamed(column: QueryColumn, granularity: string): QueryColumn {
  return typeof column === 'string' ? granularity : { ...column, sqlExpression: granularity, label: granularity };
}
