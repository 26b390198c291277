'use client';

import { type ReactElement, useEffect, useRef } from 'react';

export interface EmbeddedDashboardProps {
  readonly dashboardId: number;
}

/** A dashboard inside another site. */
export function EmbeddedDashboard({ dashboardId }: EmbeddedDashboardProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    void import('./client/embedded').then(({ startEmbedded }) => {
      if (place.current && !stop.signal.aborted) startEmbedded(place.current, dashboardId, stop.signal);
    });
    return () => stop.abort();
  }, [dashboardId]);
  return (
    <main id="content">
      <div ref={place} data-embedded={dashboardId} />
    </main>
  );
}
