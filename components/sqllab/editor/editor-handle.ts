import type { EditorHandle } from '@/components/sqllab/session/sqllab-session';
import type { CodeApi } from '@/components/ui/code/code-types';

/**
 * What other parts may do with the editor. `text` is the text on the screen: every edit is in the store at once. `show`
 * shows an editor that is hidden, before it takes the focus.
 */
export function editorHandle(
  api: { readonly current: CodeApi | null },
  text: () => string,
  show: () => void,
): EditorHandle {
  return {
    text,
    selection() {
      const selected = api.current?.selectedText() ?? '';
      const caret = api.current?.caret().offset ?? 0;
      // The caret is at the end of the selection, or at its start when it was made backwards.
      const isBefore = text().slice(caret - selected.length, caret) === selected;
      const start = isBefore ? caret - selected.length : caret;
      return { start, end: start + selected.length };
    },
    insert: (inserted) => {
      show();
      api.current?.focus();
      api.current?.insertText(inserted);
    },
    replaceAll: (replaced) => api.current?.replaceText(replaced),
    select(start, end) {
      show();
      api.current?.focus();
      api.current?.select(start, end);
    },
    dismiss: () => api.current?.dismiss(),
    focus: () => api.current?.focus(),
  };
}
