'use client';

import '@/components/ui/kit.css';
import { type ReactElement, useEffect, useState } from 'react';
import { elapsedText } from '@/lib/time/elapsed-text';

export interface ElapsedProps {
  /** Milliseconds since 1970; nothing is shown without it. */
  readonly startedAt: number | null | undefined;
  /** When it ended; counts on until then. */
  readonly endedAt?: number | null | undefined;
}

/** How long something has taken, such as 00:00:02.20. */
export function Elapsed({ startedAt, endedAt }: ElapsedProps): ReactElement | null {
  const [now, setNow] = useState<number | null>(null);
  const isRunning = typeof startedAt === 'number' && typeof endedAt !== 'number';
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (typeof startedAt !== 'number') return null;
  return (
    <span role="timer" className="elapsed">
      {elapsedText((endedAt ?? now ?? startedAt) - startedAt)}
    </span>
  );
}
