import { maskOf } from '@/lib/dashboard/filter-mask';
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
