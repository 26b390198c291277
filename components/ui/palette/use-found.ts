import { useEffect, useState } from 'react';
import type { FindItems, PaletteGroup } from './palette-items';

interface Found {
  readonly found: readonly PaletteGroup[];
  readonly isFinding: boolean;
  readonly hasFailed: boolean;
}

const typingPauseMs = 120;

/** What `find` answers for the newest text; the answer before it stays until then. */
export function useFound(find: FindItems | undefined, text: string): Found {
  const [answer, setAnswer] = useState<Found>({ found: [], isFinding: find !== undefined, hasFailed: false });
  useEffect(() => {
    if (!find) return;
    const stop = new AbortController();
    setAnswer((before) => ({ ...before, isFinding: true, hasFailed: false }));
    const ask = async (): Promise<void> => {
      try {
        const found = await find(text, stop.signal);
        if (!stop.signal.aborted) setAnswer({ found, isFinding: false, hasFailed: false });
      } catch {
        if (!stop.signal.aborted) setAnswer({ found: [], isFinding: false, hasFailed: true });
      }
    };
    const timer = setTimeout(ask, text === '' ? 0 : typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [find, text]);
  return answer;
}
