import { useEffect, useState, useSyncExternalStore } from 'react';

export interface Fold {
  readonly isFolded: boolean;
  readonly toggle: () => void;
  /** The bar is a sheet from below: the screen is as narrow as a phone. */
  readonly isSheet: boolean;
}

/** The width at and below which the bar is a sheet; `dashboard.css` names the same number. */
const narrow = '(max-width: 760px)';

/** Whether the bar is folded; `isToggled` says that the reader turned that around before. A sheet begins folded. */
export function useFoldedBar(bar: HTMLElement, isClosed: boolean, isToggled: boolean): Fold {
  const isSheet = useSyncExternalStore(listen, isNarrow, () => false);
  const [isTurned, setIsTurned] = useState(isToggled);
  const isFolded = isTurned !== (isSheet || isClosed);
  useEffect(() => {
    bar.toggleAttribute('data-folded', isFolded);
  }, [bar, isFolded]);
  return { isFolded, toggle: () => setIsTurned(!isTurned), isSheet };
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}

function listen(changed: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
