import { copyOf, type Fragment, fragmentOf, newTabs, singleNode } from './fragment';
import { childrenOf, type Layout, type Meta, maximumHeight, minimumHeight } from './layout-node';
import { type NewId, type NewType, newNode } from './new-node';
import { done, type EditResult, insertFragment, link, type Place, refused } from './place';
import { detach, isFixed, removeIfEmpty, removeNode } from './remove';
import { depthOf, isTopTab, parentOf, subtreeOf, topTabsOf } from './tree';
import { widthRange } from './width';

export interface PlacedChart {
  readonly chartId: number;
  readonly uuid: string;
  readonly name: string;
  /** For what a save says of cross-filters; the layout does not store it. */
  readonly vizType?: string;
}

export type Background = 'BACKGROUND_TRANSPARENT' | 'BACKGROUND_WHITE';
export type HeaderSize = 'SMALL_HEADER' | 'MEDIUM_HEADER' | 'LARGE_HEADER';

export type LayoutEdit =
  | { readonly type: 'insert_new'; readonly component: NewType; readonly place: Place }
  | { readonly type: 'insert_chart'; readonly chart: PlacedChart; readonly place: Place }
  | { readonly type: 'paste'; readonly fragments: readonly Fragment[]; readonly place: Place }
  | { readonly type: 'move'; readonly ids: readonly string[]; readonly place: Place }
  | { readonly type: 'duplicate'; readonly id: string }
  | { readonly type: 'resize'; readonly id: string; readonly width?: number; readonly height?: number }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'add_tab'; readonly tabsId: string }
  | { readonly type: 'rename'; readonly id: string; readonly text: string }
  | { readonly type: 'set_code'; readonly id: string; readonly code: string }
  | { readonly type: 'set_background'; readonly id: string; readonly background: Background }
  | { readonly type: 'set_header_size'; readonly id: string; readonly size: HeaderSize };

/** Applies one edit. A refused edit changes nothing; an edit without effect gives the same object. */
export function editLayout(layout: Layout, edit: LayoutEdit, newId: NewId): EditResult {
  switch (edit.type) {
    case 'insert_new':
      return insertFragment(layout, newFragment(edit.component, newId), edit.place, { newId });
    case 'insert_chart':
      return insertFragment(layout, chartFragment(edit.chart, newId), edit.place, { newId });
    case 'paste':
      return paste(layout, edit.fragments, edit.place, newId);
    case 'move':
      return moveAll(layout, edit.ids, edit.place, newId);
    case 'duplicate':
      return duplicate(layout, edit.id, newId);
    case 'resize':
      return done(resize(layout, edit.id, edit.width, edit.height));
    case 'remove':
      return done(edit.ids.reduce(removeNode, layout));
    case 'add_tab':
      return addTab(layout, edit.tabsId, newId);
    case 'rename':
      return done(rename(layout, edit.id, edit.text));
    case 'set_code':
      return done(setMeta(layout, edit.id, { code: edit.code }));
    case 'set_background':
      return done(setMeta(layout, edit.id, { background: edit.background }));
    case 'set_header_size':
      return done(setMeta(layout, edit.id, { headerSize: edit.size }));
  }
}

function newFragment(type: NewType, newId: NewId): Fragment {
  return type === 'TABS' ? newTabs(newId) : singleNode(newNode(type, newId));
}

function chartFragment({ chartId, uuid, name }: PlacedChart, newId: NewId): Fragment {
  return singleNode(newNode('CHART', newId, { chartId, sliceName: name, uuid }));
}

function paste(layout: Layout, fragments: readonly Fragment[], place: Place, newId: NewId): EditResult {
  let next = layout;
  for (const [at, fragment] of fragments.entries()) {
    const behind = { parentId: place.parentId, index: place.index + at };
    const result = insertFragment(next, copyOf(fragment, newId), behind, { newId });
    if (!result.isDone) return result;
    next = result.layout;
  }
  return done(next);
}

function moveAll(layout: Layout, ids: readonly string[], place: Place, newId: NewId): EditResult {
  let next = layout;
  let at = place;
  for (const id of outermost(layout, ids)) {
    const result = moveOne(next, id, at, newId);
    if (!result.isDone) return result;
    next = result.layout;
    at = { parentId: place.parentId, index: indexWithin(next, place.parentId, id) + 1 };
  }
  return done(next);
}

/** The ids without those that stand in another one of them. */
function outermost(layout: Layout, ids: readonly string[]): readonly string[] {
  const inner = new Set(ids.flatMap((id) => subtreeOf(layout, id).filter((each) => each !== id)));
  return ids.filter((id) => !inner.has(id));
}

/** The index of the child of a node that is, or contains, another node. */
function indexWithin(layout: Layout, parentId: string, id: string): number {
  return childrenOf(layout, parentId).findIndex((child) => subtreeOf(layout, child).includes(id));
}

function moveOne(layout: Layout, id: string, place: Place, newId: NewId): EditResult {
  const sourceId = parentOf(layout, id);
  const source = sourceId === undefined ? undefined : layout[sourceId];
  if (sourceId === undefined || !source || !layout[place.parentId]) return refused('missing');
  if (isFixed(id) || id === topTabsOf(layout)) return refused('not_allowed');
  if (subtreeOf(layout, id).includes(place.parentId)) return refused('not_allowed');
  const isSame = sourceId === place.parentId;
  if (!isSame && isTopTab(layout, id) && layout[place.parentId]?.type === 'TABS') return refused('top_tab_into_nested');
  const from = childrenOf(layout, sourceId).indexOf(id);
  const index = isSame && from < place.index ? place.index - 1 : place.index;
  if (isSame && index === from) return done(layout);
  const fragment = fragmentOf(layout, id);
  const detached = detach(layout, id);
  if (isSame) return done(link(detached, id, { parentId: sourceId, index }));
  const formerDepth = depthOf(layout, id);
  const result = insertFragment(detached, fragment, { parentId: place.parentId, index }, { newId, formerDepth });
  return result.isDone ? done(removeIfEmpty(result.layout, sourceId)) : result;
}

/** The copy stands behind the original, in a row of its own below when the row has no room for it. */
function duplicate(layout: Layout, id: string, newId: NewId): EditResult {
  const parentId = parentOf(layout, id);
  if (parentId === undefined || isFixed(id) || id === topTabsOf(layout)) return refused('not_allowed');
  const copy = copyOf(fragmentOf(layout, id), newId);
  const formerDepth = depthOf(layout, id);
  const beside = { parentId, index: childrenOf(layout, parentId).indexOf(id) + 1 };
  const result = insertFragment(layout, copy, beside, { newId, formerDepth });
  const above = parentOf(layout, parentId);
  if (result.isDone || result.refusal !== 'no_space' || above === undefined) return result;
  const below = { parentId: above, index: childrenOf(layout, above).indexOf(parentId) + 1 };
  return insertFragment(layout, copy, below, { newId, formerDepth });
}

function resize(layout: Layout, id: string, width: number | undefined, height: number | undefined): Layout {
  const range = widthRange(layout, id);
  const type = layout[id]?.type;
  const hasHeight = type === 'CHART' || type === 'MARKDOWN';
  const wide = width === undefined || range === null ? {} : { width: between(width, range.low, range.high) };
  const high = height === undefined || !hasHeight ? {} : { height: between(height, minimumHeight, maximumHeight) };
  return setMeta(layout, id, { ...wide, ...high });
}

function between(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, Math.round(value))) : low;
}

function addTab(layout: Layout, tabsId: string, newId: NewId): EditResult {
  if (layout[tabsId]?.type !== 'TABS') return refused('missing');
  const tab = newNode('TAB', newId);
  const index = childrenOf(layout, tabsId).length;
  return done(link({ ...layout, [tab.id]: tab }, tab.id, { parentId: tabsId, index }));
}

/** The text of a header or a tab, or a chart's title on this dashboard. */
function rename(layout: Layout, id: string, text: string): Layout {
  const type = layout[id]?.type;
  if (type === 'CHART') return setMeta(layout, id, { sliceNameOverride: text });
  return type === 'HEADER' || type === 'TAB' ? setMeta(layout, id, { text }) : layout;
}

function setMeta(layout: Layout, id: string, changes: Meta): Layout {
  const node = layout[id];
  if (!node) return layout;
  const isSame = Object.entries(changes).every(([key, value]) => node.meta?.[key] === value);
  return isSame ? layout : { ...layout, [id]: { ...node, meta: { ...node.meta, ...changes } } };
}
