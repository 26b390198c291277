import { type RefObject, useEffect, useRef } from 'react';
import type { CodeApi } from '@/components/ui/code/code-types';

/** Text that is dragged onto the editor, such as the name of a table, is written where it is dropped. */
export function useDroppedText(api: { readonly current: CodeApi | null }): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('text/plain')) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (text === '' || !api.current?.insertAt(text, event.clientX, event.clientY)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('dragover', over, true);
    element.addEventListener('drop', drop, true);
    return () => {
      element.removeEventListener('dragover', over, true);
      element.removeEventListener('drop', drop, true);
    };
  }, [api]);
  return box;
}
