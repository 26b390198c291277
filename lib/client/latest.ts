/** The outcome of a request: its value, or nothing because a newer request has begun or `cancel` was called. */
export type LatestOutcome<Value> = { readonly isLatest: true; readonly value: Value } | { readonly isLatest: false };

export interface Latest {
  /**
   * Begins a request and aborts the one before. Rejects only for a failure of the newest request: an older one resolves
   * to `{isLatest: false}`, however it ends.
   */
  run<Value>(request: (signal: AbortSignal) => Promise<Value>): Promise<LatestOutcome<Value>>;
  /** Aborts the running request; its outcome is dropped. */
  cancel(): void;
}

/** Numbers requests, so that an older answer never overwrites a newer one. */
export function createLatest(): Latest {
  let newest = 0;
  let running: AbortController | null = null;

  function begin(): { number: number; controller: AbortController } {
    running?.abort();
    newest += 1;
    const controller = new AbortController();
    running = controller;
    return { number: newest, controller };
  }

  return {
    async run(request) {
      const { number, controller } = begin();
      try {
        const value = await request(controller.signal);
        return number === newest ? { isLatest: true, value } : { isLatest: false };
      } catch (problem) {
        if (number === newest) throw problem;
        return { isLatest: false };
      } finally {
        if (running === controller) running = null;
      }
    },
    cancel() {
      running?.abort();
      running = null;
      newest += 1;
    },
  };
}
