import { useCallback, useLayoutEffect, useRef } from 'react';
import { pastClick } from './replay-click';

/** Returns what tells, in an effect, whether the last click came before the component was there: a later one is answered. */
export function useMissedClick(): () => boolean {
  const missed = useRef<PointerEvent | null>(null);
  useLayoutEffect(() => {
    missed.current = pastClick();
  }, []);
  return useCallback(() => missed.current !== null && missed.current === globalThis.isolineClick, []);
}
