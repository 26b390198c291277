import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { type Dragged, draggedOf, insertEdit } from './dragged';
import { DropMark } from './drop-mark';
import { useDropTarget } from './use-drop-target';

/** Within it components, charts and layout elements are dragged onto the canvas. */
export function DragSurface({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const { found, placeNow } = useDropTarget(dragged);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  function drop(): void {
    const place = placeNow();
    setDragged(null);
    if (dragged === null || place === null) return;
    const edit = insertEdit(dragged, place, store.getState().selected);
    if (store.applyLayout(edit)) store.setState({ spoken: t('moves.placed', { name: dragged.label }) });
  }
  return (
    <DndContext
      id="dashboard-canvas"
      sensors={sensors}
      collisionDetection={nothing}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(draggedOf(active.data.current))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <div className="edit-surface" data-dragging={dragged?.type}>
        {children}
      </div>
      <DropMark found={found} />
      <DragOverlay dropAnimation={null}>{dragged && <span className="canvas-ghost">{dragged.label}</span>}</DragOverlay>
    </DndContext>
  );
}

/** The target is found by the layout's own rules (`useDropTarget`). */
const nothing = (): [] => [];

/** Keys have their own way to move components, which is spoken by the canvas. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
