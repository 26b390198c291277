import { useSyncExternalStore } from 'react';

/** The width at and below which menus, popovers and dialogs are sheets; the style sheets name the same number. */
const narrow = '(max-width: 640px)';

/** True on a screen as narrow as a phone; false on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, isNarrow, () => false);
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}

function listen(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
