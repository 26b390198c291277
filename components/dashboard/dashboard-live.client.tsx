'use client';

import { useEffect } from 'react';
import { replayClick } from '@/components/ui/replay-click';

declare global {
  /** The pointer's last move, kept from the first paint on. */
  var isolinePointer: PointerEvent | undefined;
}

/** Brings the page to life; it mounts when the page is first touched, and until then costs nothing. */
export function DashboardLive(): null {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('[data-base]');
    if (!root) return undefined;
    const stop = new AbortController();
    void import('./client/dashboard').then(({ startLive }) => {
      if (stop.signal.aborted) return;
      startLive(root, stop.signal);
      root.dataset.live = 'on';
      repeat(globalThis.isolinePointer);
      replayClick(root);
    });
    return () => stop.abort();
  }, []);
  return null;
}

/** What the pointer rests on is answered too, though nobody listened when it came. */
function repeat(move: PointerEvent | undefined): void {
  if (!move) return;
  const { clientX, clientY } = move;
  const target = document.elementFromPoint(clientX, clientY);
  for (const type of ['pointerover', 'pointermove']) {
    target?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY }));
  }
}
