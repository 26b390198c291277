'use client';

import { useEffect } from 'react';
import { replayClick } from '@/components/ui/replay-click';

declare global {
  /** The last pointer move since the first paint (app/wake-script.ts). */
  var isolinePointer: PointerEvent | undefined;
}

/** Starts the dashboard's scripts. It is mounted at the first interaction with the page. */
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

/** Repeats the pointer's last move, so that the chart under a resting pointer responds as well. */
function repeat(move: PointerEvent | undefined): void {
  if (!move) return;
  const { clientX, clientY } = move;
  const target = document.elementFromPoint(clientX, clientY);
  for (const type of ['pointerover', 'pointermove']) {
    target?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY }));
  }
}
