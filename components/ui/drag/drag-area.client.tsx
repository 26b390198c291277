'use client';

import '@/components/ui/kit.css';
import { type Announcements, DndContext, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core';
import { type CSSProperties, type ReactElement, type ReactNode, useId, useState } from 'react';
import { accepts, type DragData, innermostTarget, toNextTarget } from './targets';
import { useDragSensors } from './use-drag-sensors';
import { useDragTexts } from './use-drag-texts';

export type { DragData } from './targets';

export interface Dropped {
  readonly id: string;
  /** The data of the dragged thing, with its `label`. */
  readonly data: DragData;
  readonly targetId: string;
  readonly targetData: DragData;
}

export interface DragAreaProps {
  /** Something was dropped on a target that accepts it. */
  readonly onDrop: (dropped: Dropped) => void;
  /** Replaces single announcements of the catalogue. */
  readonly announcements?: Partial<Announcements>;
  /** What follows the pointer; the label of the dragged thing unless told. */
  readonly renderDragged?: (data: DragData) => ReactNode;
  readonly children: ReactNode;
}

/** Within it things are dragged by mouse, by touch (after a short hold) and by keys (space, arrows, space; Escape). */
export function DragArea({ onDrop, announcements, renderDragged, children }: DragAreaProps): ReactElement {
  const id = useId();
  const [dragged, setDragged] = useState<DragData | null>(null);
  const texts = useDragTexts();
  return (
    <DndContext
      id={id}
      sensors={useDragSensors(toNextTarget)}
      collisionDetection={innermostTarget}
      accessibility={{ ...texts, announcements: { ...texts.announcements, ...announcements } }}
      onDragStart={({ active }) => setDragged(active.data.current ?? {})}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (!over) return;
        const data = active.data.current ?? {};
        onDrop({ id: String(active.id), data, targetId: String(over.id), targetData: over.data.current ?? {} });
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (renderDragged?.(dragged) ?? <span className="drag-ghost">{String(dragged.label ?? '')}</span>)}
      </DragOverlay>
    </DndContext>
  );
}

export interface DraggableProps {
  /** Unique within the area. */
  readonly id: string;
  /** Its name for announcements. */
  readonly label: string;
  readonly data?: DragData;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Something that is dragged as a whole. It must not contain other controls: those belong beside it. */
export function Draggable({ id, label, data, isDisabled, className, style, children }: DraggableProps): ReactElement {
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    data: { ...data, label },
    disabled: isDisabled ?? false,
  });
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      className={className === undefined ? 'drag-item' : `drag-item ${className}`}
      data-dragging={isDragging || undefined}
      style={style}
    >
      {children}
    </div>
  );
}

export interface DropTargetProps {
  /** Unique within the area. */
  readonly id: string;
  /** Its name for announcements. */
  readonly label: string;
  readonly data?: DragData;
  /** Whether it takes the dragged data; everything unless told. */
  readonly accepts?: (data: DragData) => boolean;
  readonly className?: string;
  /** `isOver` is true while something that it accepts is above it, `isPossible` while such a thing is dragged at all. */
  readonly children: ReactNode | ((state: { readonly isOver: boolean; readonly isPossible: boolean }) => ReactNode);
}

export function DropTarget({ id, label, data, accepts: test, className, children }: DropTargetProps): ReactElement {
  const own = { ...data, label, accepts: test };
  const { setNodeRef, isOver, active } = useDroppable({ id, data: own });
  const isPossible = active !== null && accepts(own, active.data.current ?? {});
  const state = { isOver: isOver && isPossible, isPossible };
  return (
    <div
      ref={setNodeRef}
      className={className === undefined ? 'drag-target' : `drag-target ${className}`}
      data-over={state.isOver || undefined}
      data-possible={isPossible || undefined}
    >
      {typeof children === 'function' ? children(state) : children}
    </div>
  );
}
