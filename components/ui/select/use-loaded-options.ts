import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoadOptions, SelectOption } from './select-option';

const searchDelayMs = 500;

interface Batch {
  readonly options: readonly SelectOption[];
  readonly nextPage: number;
  readonly isWhole: boolean;
  readonly total: number;
}

interface Loaded {
  readonly key: unknown;
  /** What each search has returned so far; the empty search returns all options. */
  readonly batches: ReadonlyMap<string, Batch>;
  readonly isLoading: boolean;
  readonly error: string | null;
}

export interface LoadedOptions {
  /** All options that any search has returned. */
  readonly known: readonly SelectOption[];
  /** The options that the server found for the search; null while its first page is not there. */
  readonly found: readonly SelectOption[] | null;
  /** True when every option of the empty search is loaded: searches are answered here from then on. */
  readonly isComplete: boolean;
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** Empty text when the error had no message; null without an error. */
  readonly error: string | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export interface LoadedOptionsInput {
  readonly load: LoadOptions | undefined;
  /** Forgets what was loaded when it changes. */
  readonly loadKey: unknown;
  readonly isOpen: boolean;
  readonly search: string;
}

const none: readonly SelectOption[] = [];

/** Loads options page by page while the list is open. A newer request aborts the older one, whose answer is ignored. */
export function useLoadedOptions({ load, loadKey, isOpen, search }: LoadedOptionsInput): LoadedOptions {
  const [stored, setLoaded] = useState<Loaded>(() => emptyLoaded(loadKey));
  const loaded = Object.is(stored.key, loadKey) ? stored : emptyLoaded(loadKey);
  const batch = loaded.batches.get(search);
  const all = loaded.batches.get('');
  const isComplete = all?.isWhole === true;
  const request = useRef<AbortController | null>(null);
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });

  const fetchPage = useCallback(
    async (wanted: string, page: number): Promise<void> => {
      const run = latestLoad.current;
      if (!run) return;
      request.current?.abort();
      const controller = new AbortController();
      request.current = controller;
      const isLatest = () => request.current === controller && !controller.signal.aborted;
      setLoaded((before) => ({ ...current(before, loadKey), isLoading: true, error: null }));
      try {
        const answer = await run(wanted, page, controller.signal);
        if (!isLatest()) return;
        request.current = null;
        setLoaded((before) => withPage(current(before, loadKey), wanted, page, answer.options, answer.total));
      } catch (error) {
        if (!isLatest()) return;
        request.current = null;
        const message = error instanceof Error ? error.message : '';
        setLoaded((before) => ({ ...current(before, loadKey), isLoading: false, error: message }));
      }
    },
    [loadKey],
  );

  const isAnswered = batch !== undefined || isComplete;
  const hasLoad = load !== undefined;
  useEffect(() => {
    if (!hasLoad || !isOpen || isAnswered) return;
    const timer = setTimeout(() => fetchPage(search, 0), search === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [hasLoad, isOpen, isAnswered, search, fetchPage]);

  useEffect(() => {
    return () => {
      if (!request.current) return;
      request.current.abort();
      request.current = null;
      setLoaded((before) => ({ ...before, isLoading: false }));
    };
  }, [isOpen, search, loadKey]);

  const isWaiting = hasLoad && isOpen && !isAnswered && loaded.error === null;
  const hasMore = hasLoad && !isComplete && batch !== undefined && !batch.isWhole;
  const loadMore = (): void => {
    if (hasMore && !loaded.isLoading && loaded.error === null) void fetchPage(search, batch.nextPage);
  };
  return {
    known: knownOptions(loaded.batches),
    found: isComplete ? null : (batch?.options ?? null),
    isComplete,
    total: isComplete ? all.options.length : (batch?.total ?? 0),
    isLoading: loaded.isLoading || isWaiting,
    hasMore,
    error: loaded.error,
    loadMore,
    retry: () => void fetchPage(search, batch?.nextPage ?? 0),
  };
}

function emptyLoaded(key: unknown): Loaded {
  return { key, batches: new Map(), isLoading: false, error: null };
}

function current(loaded: Loaded, key: unknown): Loaded {
  return Object.is(loaded.key, key) ? loaded : emptyLoaded(key);
}

function withPage(
  loaded: Loaded,
  search: string,
  page: number,
  options: readonly SelectOption[],
  total: number,
): Loaded {
  const before = page === 0 ? none : (loaded.batches.get(search)?.options ?? none);
  const joined = [...before, ...options];
  const isWhole = options.length === 0 || !(joined.length < total);
  const batch = { options: joined, nextPage: page + 1, isWhole, total: isWhole ? joined.length : total };
  return { ...loaded, batches: new Map(loaded.batches).set(search, batch), isLoading: false, error: null };
}

const unions = new WeakMap<ReadonlyMap<string, Batch>, readonly SelectOption[]>();

function knownOptions(batches: ReadonlyMap<string, Batch>): readonly SelectOption[] {
  if (batches.size === 0) return none;
  const known = unions.get(batches);
  if (known) return known;
  const all = batches.get('');
  const joined =
    all?.isWhole || batches.size === 1 ? undefined : [...batches.values()].flatMap(({ options }) => options);
  const union = joined ?? all?.options ?? [...batches.values()][0]?.options ?? none;
  unions.set(batches, union);
  return union;
}
