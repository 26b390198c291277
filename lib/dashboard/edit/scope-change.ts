import { reaches, type Scope } from '@/lib/dashboard/filter-scope';
import { type Layout, numberAt } from './layout-node';
import { ancestorsOf, nodesOfType } from './tree';

/** Whether a chart is in the scope of another filter after an edit than before it. */
export function changesFilterScope(scopes: readonly Scope[], before: Layout, after: Layout): boolean {
  if (scopes.length === 0 || before === after) return false;
  return nodesOfType(after, 'CHART').some(({ id, meta }) => {
    if (!before[id]) return false;
    const chartId = numberAt(meta, 'chartId') ?? null;
    const from = { chartId, parents: ancestorsOf(before, id) };
    const to = { chartId, parents: ancestorsOf(after, id) };
    return scopes.some((scope) => reaches(scope, from) !== reaches(scope, to));
  });
}
