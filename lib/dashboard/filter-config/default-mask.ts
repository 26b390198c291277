import { maskOf, readValue } from '@/lib/dashboard/filter-mask';
import { endsOf, singleValueOf } from '@/lib/dashboard/single-value';
import { isObject } from '@/lib/text/is-object';
import type { FilterItem } from './config';

export type DefaultItem = string | number | boolean | null;

/** The data mask of a filter that begins with a value: a list, the bounds of a range, or a time range. */
export function defaultMask(
  filter: FilterItem,
  value: readonly DefaultItem[] | string | null,
): Readonly<Record<string, unknown>> {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.every((item) => item === null));
  if (isEmpty) return { extraFormData: {}, filterState: {}, ownState: {} };
  const { id, name, type, filterType, targets, controlValues, cascadeParentIds, scope } = filter;
  const masked = maskOf(
    {
      id,
      name,
      type,
      filterType,
      targets: targets.map(({ datasetId, column }) => ({ datasetId, column })),
      controlValues: {
        enableEmptyFilter: controlValues.enableEmptyFilter === true,
        inverseSelection: controlValues.inverseSelection === true,
      },
      defaultDataMask: {},
      cascadeParentIds,
      scope,
    },
    { value },
  );
  const label = Array.isArray(value) ? value.map(String).join(', ') : undefined;
  const isChoice = filterType === 'filter_select';
  const filterState = isChoice ? { value, label, excludeFilterValues: true } : { value };
  return { extraFormData: masked, filterState, ownState: {} };
}

/** What changes in a filter when one of its controls does: a default value that it has gets the mask it then means. */
export function controlChanges(
  filter: FilterItem,
  key: string,
  setting: unknown,
): Pick<FilterItem, 'controlValues' | 'defaultDataMask'> {
  const controlValues = { ...filter.controlValues, [key]: setting };
  const state = filter.defaultDataMask.filterState;
  const value = isObject(state) ? readValue(state.value) : null;
  if (value === null) return { controlValues, defaultDataMask: filter.defaultDataMask };
  const kept = Array.isArray(value) ? fitting(filter.filterType, controlValues, value) : value;
  return { controlValues, defaultDataMask: defaultMask({ ...filter, controlValues }, kept) };
}

/** What is left of a default value where the filter takes one value only. */
function fitting(
  filterType: FilterItem['filterType'],
  { multiSelect, enableSingleValue }: FilterItem['controlValues'],
  value: readonly DefaultItem[],
): readonly DefaultItem[] {
  if (filterType === 'filter_select') return multiSelect === false ? value.slice(0, 1) : value;
  const single = singleValueOf(enableSingleValue);
  if (filterType !== 'filter_range' || single === null) return value;
  const [low = null, high = null] = value.map((item) => (typeof item === 'number' ? item : null));
  return endsOf(single, single === 'maximum' ? (high ?? low) : (low ?? high));
}
