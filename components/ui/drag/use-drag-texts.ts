import type { Active, Announcements, Over } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';

const labelOf = ({ id, data }: Active | Over): string => String(data.current?.label ?? id);

interface DragTexts {
  readonly announcements: Announcements;
  readonly screenReaderInstructions: { readonly draggable: string };
}

/** What is said while a thing is dragged from target to target. */
export function useDragTexts(): DragTexts {
  const t = useTranslations('ui.drag');
  return {
    screenReaderInstructions: { draggable: t('instructions') },
    announcements: {
      onDragStart: ({ active }) => t('lifted', { item: labelOf(active) }),
      onDragOver: ({ active, over }) =>
        over
          ? t('over', { item: labelOf(active), target: labelOf(over) })
          : t('overNothing', { item: labelOf(active) }),
      onDragEnd: ({ active, over }) =>
        over
          ? t('dropped', { item: labelOf(active), target: labelOf(over) })
          : t('droppedNowhere', { item: labelOf(active) }),
      onDragCancel: ({ active }) => t('cancelled', { item: labelOf(active) }),
    },
  };
}

/** What is said while a thing is dragged within a list: its position instead of a target. */
export function useSortTexts(): DragTexts {
  const t = useTranslations('ui.drag');
  const place = (over: Over) => ({
    position: Number(over.data.current?.sortable?.index ?? 0) + 1,
    count: Number(over.data.current?.sortable?.items?.length ?? 0),
  });
  return {
    screenReaderInstructions: { draggable: t('instructions') },
    announcements: {
      onDragStart: ({ active }) => t('lifted', { item: labelOf(active) }),
      onDragOver: ({ active, over }) =>
        over ? t('position', { item: labelOf(active), ...place(over) }) : t('overNothing', { item: labelOf(active) }),
      onDragEnd: ({ active, over }) =>
        over ? t('droppedAt', { item: labelOf(active), ...place(over) }) : t('cancelled', { item: labelOf(active) }),
      onDragCancel: ({ active }) => t('cancelled', { item: labelOf(active) }),
    },
  };
}
