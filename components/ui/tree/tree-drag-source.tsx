import { useDraggable } from '@dnd-kit/core';
import type { ReactElement, ReactNode } from 'react';

interface TreeDragSourceProps {
  readonly id: string;
  readonly label: string;
  readonly data: object;
  readonly children: ReactNode;
}

/** The part of a line that is dragged by pointer; by keys the same is done with the buttons of the line. */
export function TreeDragSource({ id, label, data, children }: TreeDragSourceProps): ReactElement {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `tree:${id}`, data: { ...data, label } });
  return (
    <span ref={setNodeRef} className="tree-face" data-drag="" data-dragging={isDragging || undefined} {...listeners}>
      {children}
    </span>
  );
}
