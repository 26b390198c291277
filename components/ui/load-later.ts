import { useSyncExternalStore } from 'react';

/** A part of the kit whose script is loaded when a user is about to need it. */
export interface LaterPart<T> {
  /** Begins to load it. A load that failed is tried again by the next call. */
  readonly load: () => void;
  /** Loads it for a user who waits for it; `onFailed` is called when that fails. */
  readonly demand: (onFailed: () => void) => void;
  /** Loads it for what waits for it; rejects when that fails. */
  readonly loaded: () => Promise<T>;
  /** The part; null until it is loaded. */
  readonly usePart: () => T | null;
}

/** A part that may also come in one script with others. */
export interface JoinablePart<T> extends LaterPart<T> {
  /** From now on another import brings it, unless it is loaded. */
  readonly loadBy: (get: () => Promise<T>) => void;
}

/** For what needs nothing else. */
export const nothingLater: LaterPart<true> = {
  load: () => undefined,
  demand: () => undefined,
  loaded: async () => true,
  usePart: () => true,
};

interface Waiting<T> {
  readonly resolve: (part: T) => void;
  readonly reject: (problem: unknown) => void;
}

/** Parts are loaded once for a page; `get` is the import of its file. */
export function loadLater<T>(get: () => Promise<T>): JoinablePart<T> {
  const listeners = new Set<() => void>();
  let importPart = get;
  let part: T | null = null;
  let isLoading = false;
  let waiting: Waiting<T>[] = [];
  const settle = (tell: (one: Waiting<T>) => void): void => {
    isLoading = false;
    const told = waiting;
    waiting = [];
    for (const one of told) tell(one);
  };
  async function begin(): Promise<void> {
    isLoading = true;
    try {
      const loaded = await importPart();
      part = loaded;
      for (const changed of [...listeners]) changed();
      settle(({ resolve }) => resolve(loaded));
    } catch (problem) {
      if (waiting.length === 0) reportError(problem);
      settle(({ reject }) => reject(problem));
    }
  }
  const load = (): void => {
    if (part === null && !isLoading) void begin();
  };
  const loaded = (): Promise<T> =>
    part === null
      ? new Promise((resolve, reject) => {
          waiting.push({ resolve, reject });
          load();
        })
      : Promise.resolve(part);
  const listen = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return {
    load,
    demand: (onFailed) => void loaded().catch(onFailed),
    loaded,
    loadBy: (other) => {
      importPart = other;
    },
    usePart: () =>
      useSyncExternalStore(
        listen,
        () => part,
        () => null,
      ),
  };
}
