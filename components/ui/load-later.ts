import { useSyncExternalStore } from 'react';

/** A part of the kit whose script is loaded when a user is about to need it. */
export interface LaterPart<T> {
  /** Begins to load it. A load that failed is tried again by the next call. */
  readonly load: () => void;
  /** The part; null until it is loaded. */
  readonly usePart: () => T | null;
}

/** Parts are loaded once for a page; `get` is the import of its file. */
export function loadLater<T>(get: () => Promise<T>): LaterPart<T> {
  const listeners = new Set<() => void>();
  let part: T | null = null;
  let isLoading = false;
  async function begin(): Promise<void> {
    isLoading = true;
    try {
      part = await get();
      for (const changed of [...listeners]) changed();
    } catch (problem) {
      reportError(problem);
    } finally {
      isLoading = false;
    }
  }
  const listen = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return {
    load: () => {
      if (part === null && !isLoading) void begin();
    },
    usePart: () =>
      useSyncExternalStore(
        listen,
        () => part,
        () => null,
      ),
  };
}
