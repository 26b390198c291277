'use client';

import { type ReactElement, useEffect, useRef, useState } from 'react';

export interface EmbeddedDashboardProps {
  readonly dashboardId: number;
  /** What a visitor reads who opens the page outside a frame. */
  readonly unframed: string;
  /** What stands in place of a dashboard that is refused without a word. */
  readonly refused: string;
}

/** A dashboard inside another site. */
export function EmbeddedDashboard({ dashboardId, unframed, refused }: EmbeddedDashboardProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [isFramed, setIsFramed] = useState(true);
  useEffect(() => {
    if (window.parent === window) {
      setIsFramed(false);
      return;
    }
    const stop = new AbortController();
    void import('./client/embedded').then(({ startEmbedded }) => {
      if (place.current && !stop.signal.aborted) startEmbedded(place.current, dashboardId, stop.signal);
    });
    return () => stop.abort();
  }, [dashboardId]);
  return (
    <main id="content">
      {isFramed ? (
        <div ref={place} data-embedded={dashboardId} data-refused={refused} />
      ) : (
        <p className="tile-note">{unframed}</p>
      )}
    </main>
  );
}
