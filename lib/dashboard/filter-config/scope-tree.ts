import { childrenOf, gridId, type Layout, numberAt, rootId, textOf } from '@/lib/dashboard/edit/layout-node';
import { topTabsOf } from '@/lib/dashboard/edit/tree';
import { reaches, type Scope } from '@/lib/dashboard/filter-scope';

/** A node of the tree in which the scope of a filter is chosen: the dashboard, its tabs, and the charts in them. */
export interface ScopeNode {
  readonly id: string;
  readonly label: string;
  readonly chartId: number | null;
  readonly children: readonly ScopeNode[];
}

/** The tabs and charts of a layout. Rows and columns are left out; the ids of charts are those of their nodes. */
export function scopeTree(layout: Layout, rootLabel: string): ScopeNode {
  const top = topTabsOf(layout);
  const children = top === undefined ? nodesIn(layout, gridId) : nodesIn(layout, top);
  return { id: rootId, label: rootLabel, chartId: null, children };
}

function nodesIn(layout: Layout, id: string): readonly ScopeNode[] {
  return childrenOf(layout, id).flatMap((child): readonly ScopeNode[] => {
    const node = layout[child];
    if (node?.type === 'TAB') {
      const label = textOf(node.meta, 'text') || textOf(node.meta, 'defaultText') || child;
      return [{ id: child, label, chartId: null, children: nodesIn(layout, child) }];
    }
    if (node?.type === 'CHART') {
      const label = textOf(node.meta, 'sliceNameOverride') || textOf(node.meta, 'sliceName') || child;
      return [{ id: child, label, chartId: numberAt(node.meta, 'chartId') ?? null, children: [] }];
    }
    return nodesIn(layout, child);
  });
}

/** The tree without one chart, wherever it stands. */
export function withoutChart(node: ScopeNode, chartId: number): ScopeNode {
  const children = node.children.filter((child) => child.chartId !== chartId);
  return { ...node, children: children.map((child) => withoutChart(child, chartId)) };
}

/** The ids of the charts of the tree that a scope contains. */
export function checkedCharts(tree: ScopeNode, scope: Scope): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ScopeNode, parents: readonly string[]): void => {
    if (node.chartId !== null && reaches(scope, { chartId: node.chartId, parents })) found.add(node.id);
    for (const child of node.children) visit(child, [...parents, node.id]);
  };
  visit(tree, []);
  return found;
}

/**
 * The scope for a choice of charts: the innermost tabs that contain all of them, without the charts in those tabs that
 * are not chosen.
 */
export function scopeOf(tree: ScopeNode, checked: ReadonlySet<string>): Scope {
  const charts = chartsIn(tree);
  const chosen = charts.filter(({ id }) => checked.has(id));
  if (chosen.length === charts.length) return { rootPath: [tree.id], excluded: [] };
  if (chosen.length === 0) return { rootPath: [], excluded: [] };
  const roots = rootsOf(tree, checked);
  const within = roots.flatMap((node) => chartsIn(node));
  const wanted = new Set(chosen.flatMap(({ chartId }) => chartId ?? []));
  const excluded = new Set(within.flatMap(({ chartId }) => (chartId === null || wanted.has(chartId) ? [] : [chartId])));
  return { rootPath: roots.map(({ id }) => id), excluded: [...excluded] };
}

/** The smallest nodes that are no charts and together contain the chosen charts. */
function rootsOf(node: ScopeNode, checked: ReadonlySet<string>): readonly ScopeNode[] {
  const inner = node.children.filter((child) => child.chartId === null && hasChecked(child, checked));
  const hasOwn = node.children.some((child) => child.chartId !== null && checked.has(child.id));
  return hasOwn || inner.length === 0 ? [node] : inner.flatMap((child) => rootsOf(child, checked));
}

function hasChecked(node: ScopeNode, checked: ReadonlySet<string>): boolean {
  return chartsIn(node).some(({ id }) => checked.has(id));
}

export function chartsIn(node: ScopeNode): readonly ScopeNode[] {
  return node.chartId === null ? node.children.flatMap(chartsIn) : [node];
}
