import { useEffect } from 'react';
import type { ExploreWorkspace } from '@/components/explore/explore-context';
import { runNow } from './use-live-run';

/** Ctrl or Cmd with Enter runs, S saves, Z and Shift Z undo and redo; Escape stops what runs. */
export function useShortcuts(workspace: ExploreWorkspace, onSave: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { store, runner } = workspace;
      const hasModifier = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.altKey) return;
      if (key === 'escape' && !isInOverlay(event.target)) {
        runner.stop();
        return;
      }
      if (!hasModifier) return;
      if (isInDialog(event.target)) {
        if (key === 's') event.preventDefault();
        return;
      }
      if (key === 'enter') runNow(workspace);
      else if (key === 's') onSave();
      else if (key === 'z' && !isText(event.target)) {
        if (event.shiftKey) store.redo();
        else store.undo();
      } else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [workspace, onSave]);
}

/** Fields undo their own typing. */
function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return /^(text|search|number|url|email)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}

/** A modal dialog has keys of its own. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.modal-popup') !== null;
}

function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog],[role=menu],[role=listbox]') !== null;
}
