import { childrenOf, gridId, headerId, type Layout, type LayoutNode, rootId } from './layout-node';
import { parentOf, subtreeOf, topTabsOf, withParents } from './tree';

export function isFixed(id: string): boolean {
  return id === rootId || id === gridId || id === headerId;
}

/** The layout with a node taken from its parent; the node itself stays, unconnected. */
export function detach(layout: Layout, id: string): Layout {
  const parentId = parentOf(layout, id);
  const parent = parentId === undefined ? undefined : layout[parentId];
  if (parentId === undefined || !parent) return layout;
  const children = childrenOf(layout, parentId).filter((child) => child !== id);
  return { ...layout, [parentId]: { ...parent, children } };
}

/**
 * The layout without a node and everything in it. The last tab of a set takes the set with it; with the tabs at the
 * top, or the last of them, what is in them goes back to the grid.
 */
export function removeNode(layout: Layout, id: string): Layout {
  const parentId = parentOf(layout, id);
  if (isFixed(id) || parentId === undefined) return layout;
  const top = topTabsOf(layout);
  if (id === top) return withoutTopTabs(layout, top);
  const isLastTab = layout[parentId]?.type === 'TABS' && childrenOf(layout, parentId).length === 1;
  if (isLastTab) return removeNode(layout, parentId);
  return without(detach(layout, id), subtreeOf(layout, id));
}

/** Removes a row or a set of tabs from which the last child was taken. */
export function removeIfEmpty(layout: Layout, id: string): Layout {
  const type = layout[id]?.type;
  if ((type !== 'ROW' && type !== 'TABS') || childrenOf(layout, id).length > 0) return layout;
  return removeNode(layout, id);
}

function withoutTopTabs(layout: Layout, tabsId: string): Layout {
  const root = layout[rootId];
  if (!root) return layout;
  const tabs = childrenOf(layout, tabsId);
  const children = [...childrenOf(layout, gridId), ...tabs.flatMap((tab) => childrenOf(layout, tab))];
  const grid: LayoutNode = { ...(layout[gridId] ?? { id: gridId, type: 'GRID' }), children };
  const next = { ...layout, [rootId]: { ...root, children: [gridId] }, [gridId]: grid };
  return withParents(without(next, [tabsId, ...tabs]), gridId);
}

function without(layout: Layout, ids: readonly string[]): Layout {
  const gone = new Set(ids);
  return Object.fromEntries(Object.entries(layout).filter(([id]) => !gone.has(id)));
}
