import { useEffect, useRef } from 'react';
import { readClip, writeClip } from '@/lib/dashboard/edit/fragment';
import { addToCanvas } from './builder/add-to-canvas';
import { useRemove } from './canvas/use-remove';
import { layoutOf } from './edit-store';
import { useEditStore } from './use-edit';

/** Keys of the editor, and copying and pasting of components; fields keep their own. */
export function useShortcuts({ onSave }: { readonly onSave: () => void }): void {
  const store = useEditStore();
  const remove = useRemove();
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onKey = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 's') {
        event.preventDefault();
        save.current();
        return;
      }
      if (isElsewhere(event.target)) return;
      const { selected } = store.getState();
      if (isCommand && key === 'z') {
        event.preventDefault();
        if (event.shiftKey) store.redo();
        else store.undo();
      } else if (isCommand && key === 'y') {
        event.preventDefault();
        store.redo();
      } else if (isCommand && key === 'd' && selected.length > 0) {
        event.preventDefault();
        for (const id of selected) store.applyLayout({ type: 'duplicate', id });
      } else if ((event.key === 'Delete' || event.key === 'Backspace') && selected.length > 0) {
        event.preventDefault();
        remove(selected);
      } else if (event.key === 'Escape') {
        store.setState({ selected: [], writing: null });
      }
    };
    const onCopy = (event: ClipboardEvent): void => {
      const { selected } = store.getState();
      const hasText = document.getSelection()?.isCollapsed === false;
      if (isElsewhere(event.target) || hasText || selected.length === 0) return;
      event.clipboardData?.setData('text/plain', writeClip(layoutOf(store.getState()), selected));
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isElsewhere(event.target)) return;
      const fragments = readClip(event.clipboardData?.getData('text/plain') ?? '');
      if (fragments.length === 0) return;
      event.preventDefault();
      addToCanvas(store, (place) => ({ type: 'paste', fragments, place }));
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('copy', onCopy, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => stop.abort();
  }, [store, remove]);
}

/** Whether the keys belong to a field or a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input,textarea,select,[role=dialog],[role=menu],.monaco-editor') !== null
  );
}
