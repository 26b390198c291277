import { type EditStore, layoutOf } from '@/components/dashboard/edit/edit-store';
import { editLayout, type LayoutEdit } from '@/lib/dashboard/edit/layout-edit';
import { childrenOf, type Layout } from '@/lib/dashboard/edit/layout-node';
import { randomId } from '@/lib/dashboard/edit/new-node';
import type { Place } from '@/lib/dashboard/edit/place';
import { ancestorsOf, firstContainerOf, topTabsOf } from '@/lib/dashboard/edit/tree';

/** Adds something without dragging: into or behind what is selected, else at the end of the open tab or the grid. */
export function addToCanvas(store: EditStore, editAt: (place: Place) => LayoutEdit): void {
  const state = store.getState();
  const layout = layoutOf(state);
  for (const place of places(layout, state.selected.at(-1), state.openTabs)) {
    const edit = editAt(place);
    if (!editLayout(layout, edit, randomId).isDone) continue;
    const before = new Set(Object.keys(layout));
    store.applyLayout(edit);
    const added = Object.keys(layoutOf(store.getState())).filter((id) => !before.has(id));
    requestAnimationFrame(() => show(added));
    return;
  }
}

function* places(
  layout: Layout,
  selected: string | undefined,
  openTabs: Readonly<Record<string, string>>,
): Generator<Place> {
  if (selected !== undefined && layout[selected]) {
    yield { parentId: selected, index: childrenOf(layout, selected).length };
    const path = [...ancestorsOf(layout, selected), selected];
    for (let at = path.length - 1; at > 0; at -= 1) {
      const parentId = path[at - 1] ?? '';
      yield { parentId, index: childrenOf(layout, parentId).indexOf(path[at] ?? '') + 1 };
    }
  }
  const top = topTabsOf(layout);
  const open = top === undefined ? undefined : openTabs[top];
  const parentId = open !== undefined && layout[open] ? open : firstContainerOf(layout);
  yield { parentId, index: childrenOf(layout, parentId).length };
}

function show(ids: readonly string[]): void {
  for (const id of ids) {
    const element = document.querySelector(`[data-node="${CSS.escape(id)}"]`);
    if (!element) continue;
    element.scrollIntoView({ block: 'nearest' });
    return;
  }
}
