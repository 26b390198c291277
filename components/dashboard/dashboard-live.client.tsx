'use client';

import { useEffect } from 'react';
import { repeatPointerMove, replayClick } from '@/components/ui/replay-click';

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
      repeatPointerMove();
      replayClick(root);
    });
    return () => stop.abort();
  }, []);
  return null;
}
