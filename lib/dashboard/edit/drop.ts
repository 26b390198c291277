import { childrenOf, type Layout, type NodeType } from './layout-node';
import { isSideBySide } from './nesting';
import { mayContain, type Place } from './place';
import { parentOf } from './tree';

/** The distance from an edge, in pixels, within which a drop goes beside a node rather than into it. */
export const edgePx = 20;

export type Side = 'top' | 'right' | 'bottom' | 'left';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a drop over a node goes: to one of its sides, as its child or its sibling. */
export type Drop = { readonly side: Side; readonly as: 'child' | 'sibling' } | 'forbidden';

export interface DropRules {
  readonly isChildValid: boolean;
  readonly isSiblingValid: boolean;
  readonly hasChildren: boolean;
  /** Whether the children of the node stand side by side. */
  readonly areChildrenBeside: boolean;
  /** Whether the siblings of the node stand side by side. */
  readonly areSiblingsBeside: boolean;
}

/**
 * What the nesting rules allow for a node of a type over another node. The children of the nodes in `stacked` stand
 * below each other for want of room.
 */
export function dropRules(
  layout: Layout,
  targetId: string,
  dragged: NodeType,
  stacked: ReadonlySet<string> = new Set(),
): DropRules {
  const target = layout[targetId];
  const parentId = parentOf(layout, targetId);
  const parent = parentId === undefined ? undefined : layout[parentId];
  return {
    isChildValid: mayContain(layout, targetId, dragged),
    isSiblingValid: parentId !== undefined && mayContain(layout, parentId, dragged),
    hasChildren: childrenOf(layout, targetId).length > 0,
    areChildrenBeside: target !== undefined && isSideBySide(target.type) && !stacked.has(targetId),
    areSiblingsBeside: parent !== undefined && isSideBySide(parent.type) && !stacked.has(parent.id),
  };
}

/**
 * The drop for a pointer over a node's box. `isShallow` says that the pointer is over no other node inside it; a node
 * that is not shallow takes drops only near its edges, otherwise the result is null.
 */
export function dropOver(rules: DropRules, pointer: Point, box: Box, isShallow: boolean): Drop | null {
  const { isChildValid, isSiblingValid } = rules;
  if (!isShallow && !isNearAnyEdge(pointer, box)) return null;
  if (!isChildValid && !isSiblingValid) return 'forbidden';
  if (!isSiblingValid) return { side: childSide(rules), as: 'child' };
  if (!isChildValid) return { side: nearestHalf(rules, pointer, box), as: 'sibling' };
  const side = nearEdge(rules, pointer, box);
  return side === null ? { side: childSide(rules), as: 'child' } : { side, as: 'sibling' };
}

function childSide({ hasChildren, areChildrenBeside }: DropRules): Side {
  if (areChildrenBeside) return hasChildren ? 'right' : 'left';
  return hasChildren ? 'bottom' : 'top';
}

function nearestHalf({ areSiblingsBeside }: DropRules, { x, y }: Point, box: Box): Side {
  if (areSiblingsBeside) return x < (box.left + box.right) / 2 ? 'left' : 'right';
  return y < (box.top + box.bottom) / 2 ? 'top' : 'bottom';
}

function nearEdge({ areSiblingsBeside }: DropRules, { x, y }: Point, box: Box): Side | null {
  const [before, after] = areSiblingsBeside ? [x - box.left, box.right - x] : [y - box.top, box.bottom - y];
  if (Math.abs(before) < edgePx) return areSiblingsBeside ? 'left' : 'top';
  if (Math.abs(after) < edgePx) return areSiblingsBeside ? 'right' : 'bottom';
  return null;
}

function isNearAnyEdge({ x, y }: Point, { left, top, right, bottom }: Box): boolean {
  return [x - left, right - x, y - top, bottom - y].some((distance) => Math.abs(distance) <= edgePx);
}

/** The place in the layout that a drop over a node means; null for a forbidden one. */
export function placeOf(layout: Layout, targetId: string, drop: Drop): Place | null {
  if (drop === 'forbidden') return null;
  const isBehind = drop.side === 'right' || drop.side === 'bottom';
  if (drop.as === 'child') return { parentId: targetId, index: isBehind ? childrenOf(layout, targetId).length : 0 };
  const parentId = parentOf(layout, targetId);
  if (parentId === undefined) return null;
  const index = childrenOf(layout, parentId).indexOf(targetId);
  return { parentId, index: isBehind ? index + 1 : index };
}

export interface HoveredNode {
  readonly id: string;
  readonly box: Box;
  /** Its children stand below each other, although they would stand side by side. */
  readonly isStacked?: boolean;
}

export interface FoundDrop {
  readonly targetId: string;
  readonly drop: Drop;
}

/**
 * The drop for a pointer over several nodes, the innermost first. Each is asked in turn; where none takes the drop, it
 * goes to the nearer half of the first around whose siblings it may stand. Over the dragged node itself, or nodes
 * inside it, there is none.
 */
export function findDrop(
  layout: Layout,
  dragged: { readonly type: NodeType; readonly isOver: (id: string) => boolean },
  hovered: readonly HoveredNode[],
  pointer: Point,
): FoundDrop | null {
  const [innermost] = hovered;
  if (!innermost || hovered.some(({ id }) => dragged.isOver(id))) return null;
  const stacked = new Set(hovered.flatMap(({ id, isStacked }) => (isStacked ? [id] : [])));
  const asked = hovered.map(({ id, box }) => ({ id, box, rules: dropRules(layout, id, dragged.type, stacked) }));
  for (const { id, box, rules } of asked) {
    const drop = dropOver(rules, pointer, box, id === innermost.id);
    if (drop !== null && drop !== 'forbidden') return { targetId: id, drop };
  }
  const around = asked.find(({ rules }) => rules.isSiblingValid);
  if (!around) return { targetId: innermost.id, drop: 'forbidden' };
  return { targetId: around.id, drop: { side: nearestHalf(around.rules, pointer, around.box), as: 'sibling' } };
}
