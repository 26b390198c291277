import type { FormData } from '@/lib/query/form-data';
import type { PostProcessing, QueryObject } from '@/lib/query/query-context';
import { columnLabel, ensureArray, metricLabel } from './labels';
import { xAxisLabel } from './x-axis';

type Operator = PostProcessing | null;

const comparisons = ['values', 'difference', 'percentage', 'ratio'];

/** A metric shifted in time: the result column, the original metric and the time offset. */
interface ShiftedMetric {
  readonly column: string;
  readonly metric: string;
  readonly offset: string;
}

/** True when the form compares with other times and its `comparison_type` is a known one. */
export function isTimeComparison(formData: FormData, query: QueryObject): boolean {
  return comparisons.includes(String(formData.comparison_type)) && shiftedMetrics(formData, query).length > 0;
}

function metricLabels(query: QueryObject): string[] {
  return (query.metrics ?? []).map(metricLabel);
}

function shiftedMetrics(formData: FormData, query: QueryObject): ShiftedMetric[] {
  const offsets = ensureArray(formData.time_compare as string | string[] | null);
  return metricLabels(query).flatMap((metric) =>
    offsets.map((offset) => ({ column: `${metric}__${offset}`, metric, offset })),
  );
}

function valueColumns(formData: FormData, query: QueryObject): string[] {
  const metrics = metricLabels(query);
  if (!isTimeComparison(formData, query)) return metrics;
  return [...metrics, ...shiftedMetrics(formData, query).map((shifted) => shifted.column)];
}

const identity = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** One row per x value, one column per metric, shift and series. */
export function pivotOperator(formData: FormData, query: QueryObject): Operator {
  const index = xAxisLabel(formData);
  const values = valueColumns(formData, query);
  if (index === undefined || values.length === 0) return null;
  return {
    operation: 'pivot',
    options: {
      index: [index],
      columns: (query.series_columns ?? query.columns ?? []).map(columnLabel),
      aggregates: Object.fromEntries(values.map((name) => [name, { operator: 'mean' }])),
      drop_missing_columns: !formData.show_empty_columns,
    },
  };
}

/** Rolling window, or cumulative sum. */
export function rollingOperator(formData: FormData, query: QueryObject): Operator {
  const columns = identity(valueColumns(formData, query));
  const type = formData.rolling_type;
  if (type === 'cumsum') return { operation: 'cum', options: { operator: 'sum', columns } };
  if (type !== 'sum' && type !== 'mean' && type !== 'std') return null;
  return {
    operation: 'rolling',
    options: {
      rolling_type: type,
      window: integer(formData.rolling_periods, 1),
      min_periods: integer(formData.min_periods, 0),
      columns,
    },
  };
}

/** Replaces a metric and its shifts by their difference, percentage or ratio. */
export function compareOperator(formData: FormData, query: QueryObject): Operator {
  const type = formData.comparison_type;
  if (!isTimeComparison(formData, query) || type === 'values') return null;
  const shifted = shiftedMetrics(formData, query);
  return {
    operation: 'compare',
    options: {
      source_columns: shifted.map(({ metric }) => metric),
      compare_columns: shifted.map(({ column }) => column),
      compare_type: type,
      drop_original_columns: true,
    },
  };
}

/** Resamples the time axis to `resample_rule`. */
export function resampleOperator(formData: FormData): Operator {
  const { resample_method: method, resample_rule: rule } = formData;
  if (!method || !rule) return null;
  const isZeroFill = method === 'zerofill';
  return {
    operation: 'resample',
    options: { method: isZeroFill ? 'asfreq' : method, rule, fill_value: isZeroFill ? 0 : null },
  };
}

/**
 * Shortens column names. With series, the name of the only metric is removed. For time shifts, the offset replaces the
 * metric (with several metrics: both).
 */
export function renameOperator(formData: FormData, query: QueryObject): Operator {
  const metrics = metricLabels(query);
  const [metric] = metrics;
  if (metric === undefined || xAxisLabel(formData) === undefined) return null;
  const columns = new Map<string, string | null>();
  const series = query.series_columns ?? query.columns ?? [];
  if (isTimeComparison(formData, query)) {
    const type = String(formData.comparison_type);
    for (const shifted of shiftedMetrics(formData, query)) {
      const name = type === 'values' ? shifted.column : `${type}__${shifted.metric}__${shifted.column}`;
      columns.set(name, metrics.length > 1 ? `${shifted.metric}, ${shifted.offset}` : shifted.offset);
    }
  } else if (metrics.length === 1 && series.length > 0 && formData.truncate_metric) {
    columns.set(metric, null);
  }
  if (columns.size === 0) return null;
  return { operation: 'rename', options: { columns: Object.fromEntries(columns), level: 0, inplace: true } };
}

/** Shares of the row or of the column. */
export function contributionOperator(formData: FormData): Operator {
  if (!formData.contributionMode) return null;
  return {
    operation: 'contribution',
    options: {
      orientation: formData.contributionMode,
      time_shifts: ensureArray(formData.time_compare as string | string[] | null),
    },
  };
}

/** Sorts by the x axis or by a metric. Null when the rows are split into series. */
export function sortOperator(formData: FormData, query: QueryObject): Operator {
  const { x_axis_sort: by, x_axis_sort_asc: ascending, groupby } = formData;
  const axis = formData.x_axis ? xAxisLabel(formData) : undefined;
  if (axis === undefined || typeof by !== 'string' || ascending === undefined || ascending === null) return null;
  if (ensureArray(groupby).length > 0) return null;
  if (by === axis) return { operation: 'sort', options: { is_sort_index: true, ascending } };
  return metricLabels(query).includes(by) ? { operation: 'sort', options: { by, ascending } } : null;
}

export const flattenOperator: PostProcessing = { operation: 'flatten' };

export function forecastOperator(formData: FormData): Operator {
  const index = xAxisLabel(formData);
  if (!formData.forecastEnabled || index === undefined) return null;
  return {
    operation: 'prophet',
    options: {
      time_grain: formData.time_grain_sqla,
      periods: Number.parseInt(String(formData.forecastPeriods), 10),
      confidence_interval: Number.parseFloat(String(formData.forecastInterval)),
      yearly_seasonality: formData.forecastSeasonalityYearly,
      weekly_seasonality: formData.forecastSeasonalityWeekly,
      daily_seasonality: formData.forecastSeasonalityDaily,
      index,
    },
  };
}

function integer(value: unknown, fallback: number): number {
  const number = Number.parseInt(String(value), 10);
  return Number.isNaN(number) ? fallback : number;
}
