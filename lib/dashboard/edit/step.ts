import { editLayout } from './layout-edit';
import { childrenOf, type Layout, type NodeType, rootId } from './layout-node';
import { isContainer, isSideBySide } from './nesting';
import type { NewId } from './new-node';
import { type EditResult, mayContain, type Place } from './place';
import { ancestorsOf, parentOf, subtreeOf } from './tree';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Moves a node one step by keyboard: past its neighbour, or into or past what stands beside its row or column. Null
 * when there is no way in that direction.
 */
export function stepNode(layout: Layout, id: string, direction: Direction, newId: NewId): EditResult | null {
  for (const place of stepPlaces(layout, id, direction)) {
    const result = editLayout(layout, { type: 'move', ids: [id], place }, newId);
    if (result.isDone && result.layout !== layout) return result;
  }
  return null;
}

/**
 * Moves a node one place in the order of a screen of one column: past its neighbour in its row, else one step up or
 * down. Null at the end.
 */
export function stepInOrder(layout: Layout, id: string, way: 'up' | 'down', newId: NewId): EditResult | null {
  const parentId = parentOf(layout, id) ?? rootId;
  const parent = layout[parentId];
  const siblings = childrenOf(layout, parentId);
  const hasNeighbour = siblings[siblings.indexOf(id) + (way === 'up' ? -1 : 1)] !== undefined;
  const isInRow = parent !== undefined && isSideBySide(parent.type) && hasNeighbour;
  return stepNode(layout, id, isInRow ? sideways[way] : way, newId);
}

const sideways = { up: 'left', down: 'right' } as const;

function* stepPlaces(layout: Layout, id: string, direction: Direction): Generator<Place> {
  const isForward = direction === 'down' || direction === 'right';
  const isSideways = direction === 'left' || direction === 'right';
  for (const at of [id, ...[...ancestorsOf(layout, id)].reverse()]) {
    const parentId = parentOf(layout, at);
    const parent = parentId === undefined ? undefined : layout[parentId];
    if (parentId === undefined || !parent || isSideBySide(parent.type) !== isSideways) continue;
    const siblings = childrenOf(layout, parentId);
    const index = siblings.indexOf(at);
    const next = siblings[isForward ? index + 1 : index - 1];
    if (at !== id) {
      if (next !== undefined) yield* placesIn(layout, next, isForward);
      // Out of a row of its own it would get such a row again, at the same place.
      const isAlone = layout[at]?.type === 'ROW' && childrenOf(layout, at).length === 1 && parentOf(layout, id) === at;
      if (!isAlone) yield { parentId, index: isForward ? index + 1 : index };
    }
    if (next !== undefined) yield { parentId, index: isForward ? index + 2 : index - 1 };
  }
}

/** The near end of a container, or of the first or last container in it. */
function* placesIn(layout: Layout, id: string, isForward: boolean): Generator<Place> {
  const type = layout[id]?.type;
  if (type === undefined || !isContainer(type)) return;
  if (type === 'TABS') {
    const tab = childrenOf(layout, id)[0];
    if (tab !== undefined) yield* placesIn(layout, tab, isForward);
    return;
  }
  const length = childrenOf(layout, id).length;
  yield { parentId: id, index: type === 'ROW' || !isForward ? length : 0 };
}

/** A container into which a node may be moved, for a menu of destinations. */
export interface Destination {
  readonly id: string;
  readonly type: NodeType;
  /** Its number among the containers of its type, from one, in reading order. */
  readonly number: number;
}

/** The containers that may take a node, in reading order. */
export function destinationsOf(layout: Layout, id: string): readonly Destination[] {
  const type = layout[id]?.type;
  if (type === undefined) return [];
  const own = new Set([...subtreeOf(layout, id), parentOf(layout, id)]);
  const numbers = new Map<NodeType, number>();
  return containersOf(layout).flatMap(({ id: at, type: containerType }) => {
    const number = (numbers.get(containerType) ?? 0) + 1;
    numbers.set(containerType, number);
    return !own.has(at) && mayContain(layout, at, type) ? [{ id: at, type: containerType, number }] : [];
  });
}

function containersOf(layout: Layout): readonly { readonly id: string; readonly type: NodeType }[] {
  return subtreeOf(layout, rootId).flatMap((id) => {
    const type = layout[id]?.type;
    const isOffered = type !== undefined && type !== 'ROOT' && type !== 'TABS' && isContainer(type);
    return isOffered ? [{ id, type }] : [];
  });
}
