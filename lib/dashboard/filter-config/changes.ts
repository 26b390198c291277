import { type ConfigItem, type FilterConfig, isFilterItem } from './config';

/** The body of the request that saves the filters of a dashboard. */
export interface FilterChanges {
  readonly modified: readonly Readonly<Record<string, unknown>>[];
  readonly deleted: readonly string[];
  /** The ids in their new order; empty when the order of the kept ones is the same. */
  readonly reordered: readonly string[];
}

/** What is different from the stored configuration; null when nothing is. */
export function changesOf(stored: FilterConfig, config: FilterConfig): FilterChanges | null {
  const before = new Map(stored.items.map((item) => [item.id, item]));
  const kept = config.items.filter(({ id }) => !config.removed.has(id));
  const keptIds = new Set(kept.map(({ id }) => id));
  const modified = kept.filter((item) => !isSame(item, before.get(item.id))).map((item) => saved(item, keptIds));
  const deleted = stored.items.map(({ id }) => id).filter((id) => !keptIds.has(id));
  const order = kept.map(({ id }) => id);
  const usual = [
    ...stored.items.map(({ id }) => id).filter((id) => keptIds.has(id)),
    ...order.filter((id) => !before.has(id)),
  ];
  const reordered = order.every((id, at) => id === usual[at]) ? [] : order;
  const isNothing = modified.length === 0 && deleted.length === 0 && reordered.length === 0;
  return isNothing ? null : { modified, deleted, reordered };
}

/** An item as it is sent: without the results of scoping, which the dashboard computes, and without lost parents. */
function saved(item: ConfigItem, kept: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  if (!isFilterItem(item)) return item;
  const { chartsInScope: _charts, tabsInScope: _tabs, ...rest } = item;
  const { hasDefaultValue: _asked, ...controlValues } = item.controlValues;
  return { ...rest, controlValues, cascadeParentIds: item.cascadeParentIds.filter((id) => kept.has(id)) };
}

function isSame(item: ConfigItem, before: ConfigItem | undefined): boolean {
  return before !== undefined && (item === before || JSON.stringify(item) === JSON.stringify(before));
}
