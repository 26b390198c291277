import { childrenOf, gridId, type Layout, type LayoutNode, type NodeType, rootId } from './layout-node';

const indexes = new WeakMap<Layout, ReadonlyMap<string, string>>();

/** The parent of each node that the root reaches. A node with several parents, or in a cycle, counts once. */
export function parentIndex(layout: Layout): ReadonlyMap<string, string> {
  const known = indexes.get(layout);
  if (known) return known;
  const index = new Map<string, string>();
  const visit = (id: string): void => {
    for (const child of childrenOf(layout, id)) {
      if (child === rootId || index.has(child)) continue;
      index.set(child, id);
      visit(child);
    }
  };
  visit(rootId);
  indexes.set(layout, index);
  return index;
}

export function parentOf(layout: Layout, id: string): string | undefined {
  return parentIndex(layout).get(id);
}

/** Ids of the enclosing nodes, the root first; an empty list for nodes that the root does not reach. */
export function ancestorsOf(layout: Layout, id: string): readonly string[] {
  const index = parentIndex(layout);
  const found: string[] = [];
  for (let at = index.get(id); at !== undefined; at = index.get(at)) found.unshift(at);
  return found;
}

/** A node and everything in it, parents before children. */
export function subtreeOf(layout: Layout, id: string): readonly string[] {
  const found = new Set<string>();
  const visit = (at: string): void => {
    if (found.has(at) || !layout[at]) return;
    found.add(at);
    for (const child of childrenOf(layout, at)) visit(child);
  };
  visit(id);
  return [...found];
}

/** The nesting depth by which the nesting rules count: tabs do not add to it, except the tabs at the top. */
export function depthOf(layout: Layout, id: string): number {
  const path = [...ancestorsOf(layout, id), id];
  let depth = 0;
  for (let at = 1; at < path.length; at += 1) {
    depth = childDepth(layout, path[at - 1] ?? rootId, depth);
  }
  return depth;
}

/** The depth of a child of this node. */
export function childDepth(layout: Layout, parentId: string, parentDepth: number): number {
  const type = layout[parentId]?.type;
  if (type === 'TABS') return parentDepth;
  if (type === 'TAB') return isTopTab(layout, parentId) ? parentDepth + 1 : parentDepth;
  return parentDepth + 1;
}

/** The set of tabs that takes the place of the grid; undefined when the dashboard has none. */
export function topTabsOf(layout: Layout): string | undefined {
  return childrenOf(layout, rootId).find((id) => layout[id]?.type === 'TABS');
}

export function isTopTab(layout: Layout, id: string): boolean {
  const parent = parentOf(layout, id);
  return parent !== undefined && parent === topTabsOf(layout);
}

/** Where components without a place of their own go: the first tab at the top, else the grid. */
export function firstContainerOf(layout: Layout): string {
  const tabs = topTabsOf(layout);
  return (tabs === undefined ? undefined : childrenOf(layout, tabs)[0]) ?? gridId;
}

export function nodesOfType(layout: Layout, type: NodeType): readonly LayoutNode[] {
  const index = parentIndex(layout);
  return Object.values(layout).filter((node) => node.type === type && index.has(node.id));
}

/** The same layout with the `parents` of a subtree written anew. Nodes that do not change stay the same objects. */
export function withParents(layout: Layout, from: string): Layout {
  const next: Record<string, LayoutNode> = { ...layout };
  let hasChanged = false;
  const path = [...ancestorsOf(layout, from)];
  const visit = (id: string, parents: readonly string[]): void => {
    const node = layout[id];
    if (!node || parents.includes(id)) return;
    if (id !== rootId && !isSameList(node.parents, parents)) {
      next[id] = { ...node, parents };
      hasChanged = true;
    }
    for (const child of childrenOf(layout, id)) visit(child, [...parents, id]);
  };
  visit(from, path);
  return hasChanged ? next : layout;
}

function isSameList(left: readonly string[] | undefined, right: readonly string[]): boolean {
  return left !== undefined && left.length === right.length && left.every((id, at) => id === right[at]);
}
