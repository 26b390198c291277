import type { NativeFilter } from './native-filter';

export type Primitive = string | number | boolean | null;

/** The value of a filter: a list for choices, `[low, high]` for ranges, a text for times; null for no value. */
export interface FilterValue {
  readonly value: readonly Primitive[] | string | null;
  /** False turns an excluding choice into an including one. */
  readonly excludes?: boolean;
}

export type ExtraFormData = Readonly<Record<string, unknown>>;

export const noTimeRange = 'No filter';

/** What a filter with this value adds to the form data of the charts in its scope. */
export function maskOf(filter: NativeFilter, { value, excludes = true }: FilterValue): ExtraFormData {
  const column = filter.targets[0]?.column?.name;
  const list = Array.isArray(value) ? (value as readonly Primitive[]) : [];
  switch (filter.filterType) {
    case 'filter_select':
      return selectMask(filter, column, list, excludes);
    case 'filter_range':
      return rangeMask(column, list);
    case 'filter_time':
      return typeof value === 'string' && value !== '' && value !== noTimeRange ? { time_range: value } : {};
    case 'filter_timecolumn':
      return typeof list[0] === 'string' ? { granularity_sqla: list[0] } : {};
    case 'filter_timegrain':
      return typeof list[0] === 'string' ? { time_grain_sqla: list[0] } : {};
  }
}

function selectMask(
  filter: NativeFilter,
  column: string | undefined,
  values: readonly Primitive[],
  excludes: boolean,
): ExtraFormData {
  const { enableEmptyFilter, inverseSelection } = filter.controlValues;
  if (values.length === 0) {
    return enableEmptyFilter === true
      ? { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }] }
      : {};
  }
  if (column === undefined) return {};
  const op = inverseSelection === true && excludes ? 'NOT IN' : 'IN';
  return { filters: [{ col: column, op, val: values }] };
}

function rangeMask(column: string | undefined, [low = null, high = null]: readonly Primitive[]): ExtraFormData {
  if (column === undefined || (low === null && high === null)) return {};
  if (low === high) return { filters: [{ col: column, op: '==', val: low }] };
  const filters = [];
  if (low !== null) filters.push({ col: column, op: '>=', val: low });
  if (high !== null) filters.push({ col: column, op: '<=', val: high });
  return { filters };
}

/** The value of a filter before a viewer chooses one. */
export function defaultValue(filter: NativeFilter): FilterValue {
  const state = filter.defaultDataMask.filterState as { value?: unknown; excludeFilterValues?: unknown } | undefined;
  return { value: readValue(state?.value), ...(state?.excludeFilterValues === false ? { excludes: false } : {}) };
}

/** Whether a filter has the first of its values as long as nobody touches it. */
export function beginsWithFirst(filter: NativeFilter): boolean {
  const { filterType, controlValues } = filter;
  const { value } = defaultValue(filter);
  return filterType === 'filter_select' && controlValues.defaultToFirstItem === true && (value ?? []).length === 0;
}

/** The mask of the default value, or the stored mask of a filter whose value is not stored. */
export function defaultMask(filter: NativeFilter): ExtraFormData {
  const state = defaultValue(filter);
  const stored = filter.defaultDataMask.extraFormData ?? {};
  return state.value === null && Object.keys(stored).length > 0 ? stored : maskOf(filter, state);
}

export function readValue(value: unknown): FilterValue['value'] {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  if (!Array.isArray(value)) return null;
  return value.filter(
    (item): item is Primitive => item === null || ['string', 'number', 'boolean'].includes(typeof item),
  );
}

const appended = new Set([
  'adhoc_filters',
  'filters',
  'interactive_drilldown',
  'interactive_groupby',
  'interactive_highlight',
  'custom_form_data',
]);

/** Combines several masks for one chart: conditions are concatenated, of other settings the last is used. */
export function mergeMasks(masks: readonly ExtraFormData[]): ExtraFormData {
  const merged: Record<string, unknown> = {};
  for (const mask of masks) {
    for (const [key, value] of Object.entries(mask)) {
      const known = merged[key];
      if (value === undefined) continue;
      merged[key] = appended.has(key) && Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value;
    }
  }
  return merged;
}
