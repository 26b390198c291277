import { type DragEvent, useState } from 'react';

interface DragProps {
  readonly draggable?: true;
  readonly 'data-drop'?: 'before' | 'after' | undefined;
  readonly onDragStart?: (event: DragEvent) => void;
  readonly onDragOver?: (event: DragEvent) => void;
  readonly onDrop?: (event: DragEvent) => void;
  readonly onDragEnd?: () => void;
}

interface Drag {
  readonly id: string;
  /** The tab under the pointer. */
  readonly over: string | null;
}

/** What a tab needs to be dragged to the place of another one; nothing without `onReorder`. */
export function useTabDrag(
  ids: readonly string[],
  onReorder: ((id: string, to: number) => void) | undefined,
): (id: string) => DragProps {
  const [drag, setDrag] = useState<Drag | null>(null);
  if (onReorder === undefined) return () => ({});
  const place = (id: string): number => ids.indexOf(id);
  return (id) => {
    const isOver = drag !== null && drag.over === id && drag.id !== id;
    return {
      draggable: true,
      'data-drop': isOver ? (place(drag.id) > place(id) ? 'before' : 'after') : undefined,
      onDragStart: ({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        setDrag({ id, over: null });
      },
      onDragOver: (event) => {
        if (drag === null) return;
        event.preventDefault();
        if (drag.over !== id) setDrag({ ...drag, over: id });
      },
      onDrop: (event) => {
        if (drag === null) return;
        event.preventDefault();
        setDrag(null);
        if (drag.id !== id) onReorder(drag.id, place(id));
      },
      onDragEnd: () => setDrag(null),
    };
  };
}
