import { type CollisionDetection, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core';

/** What is dragged, or what receives it: the `data` of a `Draggable` and of a `DropTarget`. */
export type DragData = Readonly<Record<string, unknown>>;

/** Whether a target takes the dragged data; a target without a test takes everything. */
export function accepts(target: DragData, data: DragData): boolean {
  return typeof target.accepts === 'function' ? target.accepts(data) === true : true;
}

/** The smallest accepting target under the pointer or, with keys, under the middle of what is dragged. */
export const innermostTarget: CollisionDetection = (input) => {
  const dragged = input.active.data.current ?? {};
  const droppableContainers = input.droppableContainers.filter((target) => accepts(target.data.current ?? {}, dragged));
  const { left, top, width, height } = input.collisionRect;
  const pointerCoordinates = input.pointerCoordinates ?? { x: left + width / 2, y: top + height / 2 };
  const area = (id: string | number) => {
    const rect = input.droppableRects.get(id);
    return rect ? rect.width * rect.height : Number.POSITIVE_INFINITY;
  };
  return pointerWithin({ ...input, droppableContainers, pointerCoordinates }).sort((a, b) => area(a.id) - area(b.id));
};

/** An arrow key moves what is dragged onto the nearest accepting target in that direction. */
export const toNextTarget: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const { active, collisionRect, droppableContainers, droppableRects } = context;
  const direction = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.code];
  if (!direction || !collisionRect || !active) return undefined;
  event.preventDefault();
  const [toX = 0, toY = 0] = direction;
  const data = active.data.current ?? {};
  const from = { x: collisionRect.left + collisionRect.width / 2, y: collisionRect.top + collisionRect.height / 2 };
  let best: { x: number; y: number; far: number } | null = null;
  for (const target of droppableContainers.getEnabled()) {
    const rect = droppableRects.get(target.id);
    if (!rect || !accepts(target.data.current ?? {}, data)) continue;
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const along = (x - from.x) * toX + (y - from.y) * toY;
    const across = Math.abs((x - from.x) * toY) + Math.abs((y - from.y) * toX);
    if (along < 4) continue;
    const far = along + across * 2;
    if (!best || far < best.far) best = { x, y, far };
  }
  if (!best) return undefined;
  return { x: currentCoordinates.x + best.x - from.x, y: currentCoordinates.y + best.y - from.y };
};
