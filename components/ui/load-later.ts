import { useSyncExternalStore } from 'react';

/** A part of the kit whose script is loaded when a user is about to need it. */
export interface LaterPart<T> {
  /** Begins to load it. A load that failed is tried again by the next call. */
  readonly load: () => void;
  /** Loads it for a user who waits for it; `onFailed` is called when that fails. */
  readonly demand: (onFailed: () => void) => void;
  /** The part; null until it is loaded. */
  readonly usePart: () => T | null;
}

/** For what needs nothing else. */
export const nothingLater: LaterPart<true> = {
  load: () => undefined,
  demand: () => undefined,
  usePart: () => true,
};

/** Parts are loaded once for a page; `get` is the import of its file. */
export function loadLater<T>(get: () => Promise<T>): LaterPart<T> {
  const listeners = new Set<() => void>();
  let part: T | null = null;
  let isLoading = false;
  let waiting: (() => void)[] = [];
  async function begin(): Promise<void> {
    isLoading = true;
    let failed: readonly (() => void)[] = [];
    try {
      part = await get();
      for (const changed of [...listeners]) changed();
    } catch (problem) {
      failed = waiting;
      if (failed.length === 0) reportError(problem);
    }
    isLoading = false;
    waiting = [];
    for (const tell of failed) tell();
  }
  const load = (): void => {
    if (part === null && !isLoading) void begin();
  };
  const listen = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return {
    load,
    demand: (onFailed) => {
      if (part !== null) return;
      waiting.push(onFailed);
      load();
    },
    usePart: () =>
      useSyncExternalStore(
        listen,
        () => part,
        () => null,
      ),
  };
}
