import { useEffect, useState } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { api } from '@/lib/client/api';
import { fixedEnds, rangeText } from '@/lib/time/range-text';

interface RangeAnswer {
  readonly result: readonly { readonly since: string; readonly until: string }[];
}

export interface ActualRange {
  /** `2026-11-14 ≤ col < 2026-11-21`; null while it is asked for the first time, and when it cannot be read. */
  readonly text: string | null;
  /** Why the range cannot be read. */
  readonly error: Error | null;
  readonly isLoading: boolean;
}

/**
 * The instants that a time range means now, as the server reads it. Asked once the text has rested for `waitMs`; an
 * older answer is never shown for a newer text.
 */
export function useActualRange(text: string, column = 'col', waitMs = 0): ActualRange {
  const rested = useRested(text, waitMs);
  const known = fixedEnds(text);
  const key = known === null ? (['/api/v1/time_range/', rested] as const) : null;
  const { data, error, isValidating } = useApi(key, async () => {
    const { result } = await api.get<RangeAnswer>('/api/v1/time_range/', { q: rested });
    return { asked: rested, ends: result[0] ?? { since: '', until: '' } };
  });
  if (known !== null) return { text: rangeText(known, column), error: null, isLoading: false };
  const isNew = rested === text;
  const ends = isNew && data?.asked === text ? data.ends : null;
  const failure = isNew && !isValidating ? (error ?? null) : null;
  return {
    text: ends === null || failure !== null ? null : rangeText(ends, column),
    error: failure,
    isLoading: ends === null && failure === null,
  };
}

function useRested(text: string, waitMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return waitMs === 0 ? text : rested;
}
