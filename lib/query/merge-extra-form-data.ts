import type { FormData } from './form-data';

/** What filters of a dashboard add to a chart's form data, or put in the place of parts of it. */
export type ExtraFormData = Readonly<Record<string, unknown>>;

const appended = [
  'filters',
  'adhoc_filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
  'custom_form_data',
];
const overrides: Readonly<Record<string, string>> = {
  granularity: 'granularity',
  granularity_sqla: 'granularity',
  time_column: 'time_column',
  time_grain: 'time_grain',
  time_range: 'time_range',
  time_compare: 'time_compare',
  time_grain_sqla: 'time_grain_sqla',
};

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Several filters' contributions as one: lists follow one another, of single values the last counts. */
export function joinExtraFormData(parts: readonly ExtraFormData[]): ExtraFormData {
  const joined: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      if (value === undefined || value === null) continue;
      joined[key] = appended.includes(key) ? [...asList(joined[key]), ...asList(value)] : value;
    }
  }
  return joined;
}

/**
 * Form data as a dashboard's filters change it. A time range takes the place of every range filter of the chart; time
 * column, grain and comparison take the place of the chart's own; filters are left for the query to add.
 */
export function mergeExtraFormData(formData: FormData, extra: ExtraFormData): FormData {
  const merged: FormData = { ...formData };
  for (const [key, target] of Object.entries(overrides)) {
    const value = extra[key];
    if (value !== undefined && value !== null) merged[target] = value;
  }
  const range = extra.time_range;
  if (typeof range === 'string')
    merged.adhoc_filters = asList(merged.adhoc_filters).map((filter) => withRange(filter, range));
  merged.extra_form_data = joinExtraFormData([(formData.extra_form_data as ExtraFormData | undefined) ?? {}, extra]);
  return merged;
}

function withRange(filter: unknown, range: string): unknown {
  const isRange =
    typeof filter === 'object' && filter !== null && 'operator' in filter && filter.operator === 'TEMPORAL_RANGE';
  return isRange ? { ...filter, comparator: range } : filter;
}
