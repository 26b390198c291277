import type { FormData } from './form-data';

/** What a dashboard's filters append to a chart's form data or override in it. */
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

/** Combines the contributions of several filters: lists are concatenated, of single values the last is used. */
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
 * Applies a dashboard's filters to form data. A time range replaces that of every range filter of the chart. Time
 * column, grain and comparison replace the chart's own. Filters are stored in `extra_form_data`; the query adds them.
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
