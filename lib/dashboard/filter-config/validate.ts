import { noTimeRange } from '@/lib/dashboard/filter-mask';
import { isObject } from '@/lib/text/is-object';
import { isCyclic } from './cascade';
import { type FilterConfig, type FilterItem, hasColumn, hasDataset, isFilterItem } from './config';

export const faultFields = ['name', 'dataset', 'column', 'title', 'parents', 'default', 'prefilter'] as const;
export type FaultField = (typeof faultFields)[number];

/** What has to be set right before a save, by item id. Removed items have no faults. */
export function faultsOf(config: FilterConfig): ReadonlyMap<string, readonly FaultField[]> {
  const found = new Map<string, readonly FaultField[]>();
  for (const item of config.items) {
    if (config.removed.has(item.id)) continue;
    const faults = isFilterItem(item)
      ? faultsOfFilter(config, item)
      : item.title.trim() === ''
        ? (['title'] as const)
        : [];
    if (faults.length > 0) found.set(item.id, faults);
  }
  return found;
}

function faultsOfFilter(config: FilterConfig, filter: FilterItem): readonly FaultField[] {
  const [target = {}] = filter.targets;
  const needsDefault = filter.controlValues.hasDefaultValue === true;
  const checks: readonly (readonly [FaultField, boolean])[] = [
    ['name', filter.name.trim() === ''],
    ['dataset', hasDataset(filter.filterType) && target.datasetId === undefined],
    ['column', hasColumn(filter.filterType) && !target.column?.name],
    ['parents', isCyclic(config, filter.id)],
    ['prefilter', filter.controlValues.hasPrefilter === true && !isPrefiltered(filter)],
    ['default', needsDefault && !hasDefaultValue(filter)],
  ];
  return checks.flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

/** Whether conditions or a time range restrict what a filter offers. */
export function isPrefiltered({ adhoc_filters = [], time_range = '' }: FilterItem): boolean {
  return adhoc_filters.length > 0 || (time_range !== '' && time_range !== noTimeRange);
}

/** Whether a filter begins with a value. */
export function hasDefaultValue({ defaultDataMask }: FilterItem): boolean {
  const state = defaultDataMask.filterState;
  const value = isObject(state) ? state.value : undefined;
  return Array.isArray(value)
    ? value.some((each) => each !== null)
    : value !== undefined && value !== null && value !== '';
}
