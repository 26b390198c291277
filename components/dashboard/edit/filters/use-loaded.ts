import { useEffect, useEffectEvent, useState } from 'react';
import { createLatest } from '@/lib/client/latest';

/** What a request gives for a key; undefined before its answer and for null. An older answer never replaces a newer one. */
export function useLoaded<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
): { readonly value: Value | undefined; readonly hasFailed: boolean } {
  const [found, setFound] = useState<{ readonly key: string; readonly value: Value | undefined } | null>(null);
  const [latest] = useState(createLatest);
  const newest = useEffectEvent((signal: AbortSignal) => load(signal));
  useEffect(() => {
    if (key === null) return undefined;
    latest
      .run((signal) => newest(signal))
      .then(
        (outcome) => outcome.isLatest && setFound({ key, value: outcome.value }),
        () => setFound({ key, value: undefined }),
      );
    return () => latest.cancel();
  }, [key, latest]);
  const isCurrent = found !== null && found.key === key;
  return { value: isCurrent ? found.value : undefined, hasFailed: isCurrent && found.value === undefined };
}
