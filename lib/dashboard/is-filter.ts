import type { FilterBarItem, NativeFilter } from './native-filter';

/** False for a divider between filters. */
export function isFilter(item: FilterBarItem): item is NativeFilter {
  return item.type !== 'DIVIDER';
}
