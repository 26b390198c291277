'use client';

import '@/components/ui/kit.css';
import { closestCenter, DndContext } from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useTranslations } from 'next-intl';
import { type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { useDragSensors } from './use-drag-sensors';
import { useSortTexts } from './use-drag-texts';

/** Put them on the button that moves the item: `<button type="button" {...handleProps}>`. */
export type HandleProps = HTMLAttributes<HTMLElement> & { readonly ref: Ref<HTMLElement> };

export interface SortableItem {
  readonly id: string;
  /** Its name in announcements and in the name of its handle. */
  readonly label: string;
}

export interface SortableListProps<Item extends SortableItem> {
  readonly items: readonly Item[];
  /** The items in their new order. */
  readonly onReorder: (items: readonly Item[], moved: { readonly from: number; readonly to: number }) => void;
  readonly renderItem: (item: Item, handleProps: HandleProps, state: { readonly isDragging: boolean }) => ReactNode;
  readonly label: string;
  /** 'column' unless told. */
  readonly direction?: 'column' | 'row';
  readonly isDisabled?: boolean;
}

/** A list whose items are put in another order by mouse, touch and keys (space, arrows, space; Escape puts back). */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>): ReactElement {
  const { items, onReorder, renderItem, label, direction = 'column', isDisabled = false } = props;
  const id = useId();
  const ids = items.map((item) => item.id);
  return (
    <DndContext
      id={id}
      sensors={useDragSensors(sortableKeyboardCoordinates)}
      collisionDetection={closestCenter}
      accessibility={useSortTexts()}
      onDragEnd={({ active, over }) => {
        const from = ids.indexOf(String(active.id));
        const to = over ? ids.indexOf(String(over.id)) : -1;
        const moved = items[from];
        if (!moved || to < 0 || from === to) return;
        const rest = items.filter((_, index) => index !== from);
        onReorder([...rest.slice(0, to), moved, ...rest.slice(to)], { from, to });
      }}
    >
      <SortableContext
        items={ids}
        disabled={isDisabled}
        strategy={direction === 'row' ? horizontalListSortingStrategy : verticalListSortingStrategy}
      >
        <ul aria-label={label} className="sortable-list" data-direction={direction}>
          {items.map((item) => (
            <SortableRow key={item.id} item={item} renderItem={renderItem} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow<Item extends SortableItem>({
  item,
  renderItem,
}: Pick<SortableListProps<Item>, 'renderItem'> & { readonly item: Item }): ReactElement {
  const t = useTranslations('ui.drag');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    data: { label: item.label },
  });
  const handle: HandleProps = {
    ...attributes,
    ...listeners,
    ref: setActivatorNodeRef,
    'aria-label': t('move', { item: item.label }),
  };
  return (
    <li
      ref={setNodeRef}
      className="sortable-item"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {renderItem(item, handle, { isDragging })}
    </li>
  );
}
