import { useCallback, useEffect, useRef, useState } from 'react';
import { layoutOf } from '@/components/dashboard/edit/edit-store';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { type FoundDrop, findDrop, type HoveredNode, type Point, placeOf } from '@/lib/dashboard/edit/drop';
import { childrenOf, type Layout } from '@/lib/dashboard/edit/layout-node';
import type { Place } from '@/lib/dashboard/edit/place';
import { subtreeOf } from '@/lib/dashboard/edit/tree';
import type { Dragged } from './dragged';

export interface DropTarget {
  /** What is shown: changes only when the target or the side does. */
  readonly found: FoundDrop | null;
  /** Where a drop goes now; null where there is none. */
  readonly placeNow: () => Place | null;
}

/** Finds where a drop under the pointer goes, once a frame while something is dragged. */
export function useDropTarget(dragged: Dragged | null): DropTarget {
  const store = useEditStore();
  const [found, setFound] = useState<FoundDrop | null>(null);
  const latest = useRef<FoundDrop | null>(null);
  useEffect(() => {
    if (dragged === null) return undefined;
    const stop = new AbortController();
    const layout = layoutOf(store.getState());
    let pointer: Point | null = null;
    let frame = 0;
    const look = (): void => {
      frame = requestAnimationFrame(look);
      if (pointer === null) return;
      const next = targetAt(layout, dragged, pointer);
      if (isSame(next, latest.current)) return;
      latest.current = next;
      setFound(next);
    };
    const onMouse = ({ clientX: x, clientY: y }: MouseEvent): void => {
      pointer = { x, y };
    };
    const onTouch = ({ touches: [touch] }: TouchEvent): void => {
      if (touch) pointer = { x: touch.clientX, y: touch.clientY };
    };
    const { signal } = stop;
    addEventListener('mousemove', onMouse, { signal, capture: true });
    addEventListener('touchmove', onTouch, { signal, capture: true, passive: true });
    look();
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
      latest.current = null;
      setFound(null);
    };
  }, [dragged, store]);
  const placeNow = useCallback(() => {
    const at = latest.current;
    return at === null ? null : placeOf(layoutOf(store.getState()), at.targetId, at.drop);
  }, [store]);
  return { found, placeNow };
}

function targetAt(layout: Layout, dragged: Dragged, pointer: Point): FoundDrop | null {
  const hovered: HoveredNode[] = [];
  for (const element of document.elementsFromPoint(pointer.x, pointer.y)) {
    if (!(element instanceof HTMLElement)) continue;
    const id = element.dataset.node;
    if (id === undefined || hovered.some((each) => each.id === id)) continue;
    hovered.push({ id, box: element.getBoundingClientRect(), isStacked: isStacked(layout, id, element) });
  }
  const own = new Set(dragged.kind === 'node' ? subtreeOf(layout, dragged.id) : []);
  return findDrop(layout, { type: dragged.type, isOver: (id) => own.has(id) }, hovered, pointer);
}

/** On a phone what is in a row stands below each other. */
function isStacked(layout: Layout, id: string, element: HTMLElement): boolean {
  if (layout[id]?.type !== 'ROW') return false;
  const [first, second] = childrenOf(layout, id).map((child) =>
    element.querySelector(`[data-node="${CSS.escape(child)}"]`)?.getBoundingClientRect(),
  );
  return first !== undefined && second !== undefined && second.top >= first.bottom;
}

function isSame(left: FoundDrop | null, right: FoundDrop | null): boolean {
  return left?.targetId === right?.targetId && JSON.stringify(left?.drop) === JSON.stringify(right?.drop);
}
