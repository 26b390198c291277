import { type ConfigItem, controlsOf, type FilterConfig, isFilterItem } from './config';

/** The body of the request that saves the filters of a dashboard. */
export interface FilterChanges {
  readonly modified: readonly StoredFilter[];
  readonly deleted: readonly string[];
  /** The ids in their new order; empty when the order of the kept ones is the same. */
  readonly reordered: readonly string[];
}

export type StoredFilter = Readonly<Record<string, unknown>>;

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

/** The items that both these changes and somebody else's later save changed. */
export function clashesOf(
  stored: FilterConfig,
  newer: FilterConfig,
  { modified, deleted }: FilterChanges,
): readonly ConfigItem[] {
  const own = new Set([...modified.map(({ id }) => String(id)), ...deleted]);
  const theirs = new Map(newer.items.map((item) => [item.id, item]));
  return stored.items.filter((item) => own.has(item.id) && !isSame(item, theirs.get(item.id)));
}

/** The same changes to a newer configuration: items that it has in addition stay, behind the others. */
export function rebased(changes: FilterChanges, newer: FilterConfig): FilterChanges {
  const { reordered, deleted } = changes;
  if (reordered.length === 0) return changes;
  const known = new Set([...reordered, ...deleted]);
  return { ...changes, reordered: [...reordered, ...newer.items.map(({ id }) => id).filter((id) => !known.has(id))] };
}

/**
 * The stored filters after changes: deleted ones are removed, modified ones are replaced or added. When an order is
 * given, filters missing from it are removed, except new ones.
 */
export function changedFilters(
  filters: readonly StoredFilter[],
  {
    deleted = [],
    modified = [],
    reordered = [],
  }: { readonly [Part in keyof FilterChanges]?: FilterChanges[Part] | undefined },
): StoredFilter[] {
  const byId = new Map<unknown, StoredFilter>(filters.map((filter) => [filter.id, filter]));
  for (const id of deleted) byId.delete(id);
  const known = new Set(byId.keys());
  for (const filter of modified) byId.set(filter.id, filter);
  if (reordered.length === 0) return [...byId.values()];
  const ordered = reordered.map((id) => byId.get(id)).filter((filter) => filter !== undefined);
  const added = [...byId.values()].filter(({ id }) => !known.has(id) && !reordered.includes(String(id)));
  return [...ordered, ...added];
}

/** An item as it is sent: without the results of scoping, which the dashboard computes, and without lost parents. */
function saved(item: ConfigItem, kept: ReadonlySet<string>): StoredFilter {
  if (!isFilterItem(item)) return item;
  const { chartsInScope: _charts, tabsInScope: _tabs, ...rest } = item;
  const { hasDefaultValue: _default, hasPrefilter: _prefilter, ...controlValues } = controlsOf(item);
  return { ...rest, controlValues, cascadeParentIds: item.cascadeParentIds.filter((id) => kept.has(id)) };
}

function isSame(item: ConfigItem, before: ConfigItem | undefined): boolean {
  return before !== undefined && (item === before || JSON.stringify(item) === JSON.stringify(before));
}
