import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '@/lib/client/api';
import { debounce } from '@/lib/client/debounce';
import type { FormRecord } from '@/lib/explore/draft';
import { mostPictures, type PictureAnswer, type PictureOrder } from '@/lib/explore/pictures';

/** Drawings by chart type; null where there is none. Types that were not asked for are absent. */
export type Pictures = ReadonlyMap<string, string | null>;

const restMs = 40;

/**
 * Pictures of chart types, asked for as they come into view, a few at a time. `formOf` gives the form of a type, or null
 * where it cannot be drawn; keep the same function while the forms stay the same.
 */
export function usePictures(formOf: (type: string) => FormRecord | null): {
  readonly pictures: Pictures;
  readonly want: (type: string) => void;
} {
  const [pictures, setPictures] = useState<Pictures>(new Map());
  const wish = useRef<((type: string) => void) | null>(null);
  const early = useRef<string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const asked = new Set<string>();
    let queue: string[] = [];
    let isRunning = false;
    const keep = (types: readonly string[], found: readonly (string | null)[]): void => {
      if (stop.signal.aborted) return;
      setPictures((before) => new Map([...before, ...types.map((type, at) => [type, found[at] ?? null] as const)]));
    };
    async function run(): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      while (queue.length > 0 && !stop.signal.aborted) {
        const types = queue.slice(0, mostPictures);
        queue = queue.slice(mostPictures);
        const drawable = types.flatMap((type) => {
          const form = formOf(type);
          return form === null ? [] : [{ type, form }];
        });
        keep(
          types.filter((type) => !drawable.some((each) => each.type === type)),
          [],
        );
        if (drawable.length === 0) continue;
        const order: PictureOrder = { forms: drawable.map(({ form }) => form) };
        const answer = await api
          .post<PictureAnswer>('/explore/pictures/', order, { signal: stop.signal })
          .catch((): PictureAnswer => ({ pictures: [] }));
        keep(
          drawable.map(({ type }) => type),
          answer.pictures,
        );
      }
      isRunning = false;
    }
    const begin = debounce(() => void run(), restMs);
    const add = (type: string): void => {
      if (asked.has(type)) return;
      asked.add(type);
      queue.push(type);
      begin();
    };
    wish.current = add;
    for (const type of early.current) add(type);
    return () => {
      wish.current = null;
      begin.cancel();
      stop.abort();
    };
  }, [formOf]);
  const want = useCallback((type: string) => {
    early.current.push(type);
    wish.current?.(type);
  }, []);
  return { pictures, want };
}
