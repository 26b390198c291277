import { canCascade, type FilterConfig, type FilterItem, isFilterItem } from './config';

/** The filters on which another may depend: no removed ones, none that would close a cycle. */
export function possibleParents({ items, removed }: FilterConfig, id: string): readonly FilterItem[] {
  const filters = items.filter(isFilterItem).filter((filter) => !removed.has(filter.id));
  return filters.filter(
    (filter) => filter.id !== id && canCascade(filter.filterType) && !dependsOn(filters, filter.id, id),
  );
}

/** Whether a filter depends on another, directly or through others. */
function dependsOn(filters: readonly FilterItem[], id: string, on: string): boolean {
  const seen = new Set<string>();
  const visit = (at: string): boolean => {
    if (seen.has(at)) return false;
    seen.add(at);
    const parents = filters.find((filter) => filter.id === at)?.cascadeParentIds ?? [];
    return parents.includes(on) || parents.some(visit);
  };
  return visit(id);
}

/** Whether the dependencies of a filter lead back to it. */
export function isCyclic({ items, removed }: FilterConfig, id: string): boolean {
  const filters = items.filter(isFilterItem).filter((filter) => !removed.has(filter.id));
  return dependsOn(filters, id, id);
}
