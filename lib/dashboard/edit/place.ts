import type { Fragment } from './fragment';
import { childrenOf, gridId, type Layout, type LayoutNode, type NodeType, rootId } from './layout-node';
import { accepts, isWrapped } from './nesting';
import { type NewId, newNode } from './new-node';
import { childDepth, depthOf, parentOf, topTabsOf, withParents } from './tree';
import { columnsIn, freeColumns, hasWidth, minimumColumns, widthOf } from './width';

/** Where a node is put: before the child with this index; the number of children means behind the last. */
export interface Place {
  readonly parentId: string;
  readonly index: number;
}

/** Why an edit does not happen. */
export type Refusal = 'no_space' | 'top_tab_into_nested' | 'not_allowed' | 'too_deep' | 'missing';

export type EditResult =
  | { readonly isDone: true; readonly layout: Layout }
  | { readonly isDone: false; readonly refusal: Refusal };

export const refused = (refusal: Refusal): EditResult => ({ isDone: false, refusal });
export const done = (layout: Layout): EditResult => ({ isDone: true, layout });

export interface InsertOptions {
  readonly newId: NewId;
  /** The depth at which a moved node stood; a node that moves no deeper needs no check of what is in it. */
  readonly formerDepth?: number;
  /** The node stays in the same row, so that its width fits as well as before. */
  readonly keepsWidth?: boolean;
}

/** Puts a fragment into a layout: in a row of its own where the place wants one, and narrower where room is short. */
export function insertFragment(layout: Layout, fragment: Fragment, place: Place, options: InsertOptions): EditResult {
  const parent = layout[place.parentId];
  const root = fragment.nodes[fragment.rootId];
  if (!parent || !root) return refused('missing');
  if (parent.type === 'ROOT') return insertTopTabs(layout, fragment);
  if (parentOf(layout, parent.id) === undefined) return refused('missing');
  const parentDepth = depthOf(layout, parent.id);
  if (!accepts(parent.type, parentDepth, root.type)) return refused('not_allowed');
  const wraps = isWrapped(parent.type, root.type);
  const depth = childDepth(layout, parent.id, parentDepth) + (wraps ? 1 : 0);
  const isChecked = options.formerDepth === undefined || depth > options.formerDepth;
  if (isChecked && !fitsDepth(fragment.nodes, fragment.rootId, depth)) return refused('too_deep');
  const fitted = options.keepsWidth && !wraps ? fragment : fitWidth(layout, fragment, parent, wraps);
  if (fitted === null) return refused('no_space');
  const row = wraps ? newNode('ROW', options.newId, {}, [fragment.rootId]) : null;
  const added: Layout = { ...layout, ...fitted.nodes, ...(row === null ? {} : { [row.id]: row }) };
  return done(link(added, row?.id ?? fragment.rootId, place));
}

/** Adds an existing node to the children of its new parent. */
export function link(layout: Layout, id: string, { parentId, index }: Place): Layout {
  const parent = layout[parentId];
  if (!parent) return layout;
  const children = [...childrenOf(layout, parentId)];
  children.splice(Math.min(Math.max(0, index), children.length), 0, id);
  return withParents({ ...layout, [parentId]: { ...parent, children } }, id);
}

/** Everything inside the node may stand as deep as it would. A tab of tabs always may. */
function fitsDepth(nodes: Layout, id: string, depth: number): boolean {
  const type = nodes[id]?.type;
  if (type === undefined) return false;
  return childrenOf(nodes, id).every((child) => {
    const childType = nodes[child]?.type;
    if (childType === undefined) return false;
    const keepsDepth = type === 'TABS' || type === 'TAB';
    return standsAt(type, depth, childType) && fitsDepth(nodes, child, keepsDepth ? depth : depth + 1);
  });
}

/** The nesting rules, and what they let come about: a new set's own tab, and the row around a chart of a tab. */
function standsAt(parent: NodeType, depth: number, child: NodeType): boolean {
  if (parent === 'TABS') return child === 'TAB';
  if (parent === 'TAB' && child === 'ROW') return accepts('ROW', depth, 'CHART');
  return accepts(parent, depth, child);
}

/** The fragment with a width for which the place has room; null when there is not enough. */
function fitWidth(layout: Layout, fragment: Fragment, parent: LayoutNode, wraps: boolean): Fragment | null {
  const { nodes, rootId: id } = fragment;
  const root = nodes[id];
  if (!root) return null;
  const room = parent.type === 'ROW' ? freeColumns(layout, parent.id) : columnsIn(layout, parent.id);
  if (minimumColumns(nodes, id) > room) return null;
  if (!hasWidth(nodes, id) || widthOf(nodes, id) <= room) return fragment;
  if (!wraps && parent.type !== 'ROW' && parent.type !== 'COLUMN') return fragment;
  return { rootId: id, nodes: { ...nodes, [id]: { ...root, meta: { ...root.meta, width: room } } } };
}

/** Tabs at the top take the place of the grid; what is on the grid moves into their first tab. */
function insertTopTabs(layout: Layout, fragment: Fragment): EditResult {
  const tabs = fragment.nodes[fragment.rootId];
  const first = childrenOf(fragment.nodes, fragment.rootId)[0];
  const tab = first === undefined ? undefined : fragment.nodes[first];
  if (tabs?.type !== 'TABS' || !tab || topTabsOf(layout) !== undefined) return refused('not_allowed');
  const inTabs = childrenOf(fragment.nodes, tabs.id).flatMap((id) => childrenOf(fragment.nodes, id));
  if (!inTabs.every((id) => fitsDepth(fragment.nodes, id, 2))) return refused('too_deep');
  const root = layout[rootId];
  const grid = layout[gridId];
  if (!root) return refused('missing');
  const children = [...childrenOf(fragment.nodes, tab.id), ...childrenOf(layout, gridId)];
  const next: Layout = {
    ...layout,
    ...fragment.nodes,
    [rootId]: { ...root, children: [tabs.id] },
    [tab.id]: { ...tab, children },
    ...(grid ? { [gridId]: { ...grid, children: [] } } : {}),
  };
  return done(withParents(next, tabs.id));
}

/** Whether a node of this type may be put here, by the nesting rules alone. */
export function mayContain(layout: Layout, parentId: string, type: NodeType): boolean {
  const parent = layout[parentId];
  if (!parent) return false;
  if (parent.type === 'ROOT') return type === 'TABS' && topTabsOf(layout) === undefined;
  if (parentOf(layout, parentId) === undefined) return false;
  return accepts(parent.type, depthOf(layout, parentId), type);
}
