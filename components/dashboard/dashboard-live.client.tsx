'use client';

import { useEffect } from 'react';

/** Wakes the page when it is first touched: pointer, focus, click or a form sent. Until then it costs this much. */
export function DashboardLive(): null {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('[data-base]');
    if (!root) return undefined;
    const stop = new AbortController();
    const wake = once(async (touch) => {
      const { startLive } = await import('./live/live');
      startLive(root, stop.signal);
      repeat(touch);
    });
    const options = { signal: stop.signal, capture: true, passive: true };
    for (const type of ['pointerover', 'focusin', 'touchstart'] as const) root.addEventListener(type, wake, options);
    return () => stop.abort();
  }, []);
  return null;
}

function once(run: (touch: Event) => Promise<void>): (touch: Event) => void {
  let isDone = false;
  return (touch) => {
    if (isDone) return;
    isDone = true;
    void run(touch);
  };
}

/** The touch that woke the page is answered too, though nobody listened yet. */
function repeat(touch: Event): void {
  if (!(touch instanceof PointerEvent)) return;
  const { clientX, clientY } = touch;
  touch.target?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY }));
}
