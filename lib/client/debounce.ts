export interface Debounced<Arguments extends readonly unknown[]> {
  /** Calls the function with the last arguments once the waiting time is over. */
  (...given: Arguments): void;
  /** Makes a waiting call now; does nothing when none waits. */
  flush(): void;
  /** Drops a waiting call. */
  cancel(): void;
  readonly isWaiting: () => boolean;
}

/**
 * Delays calls until `waitMs` milliseconds have passed without another one, or `mostMs` since the first of those that
 * wait.
 */
export function debounce<Arguments extends readonly unknown[]>(
  call: (...given: Arguments) => void,
  waitMs: number,
  mostMs: number = Number.POSITIVE_INFINITY,
): Debounced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last: Arguments | null = null;
  let latestAt = 0;

  function cancel(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = null;
  }
  function flush(): void {
    const given = last;
    cancel();
    if (given !== null) call(...given);
  }
  function debounced(...given: Arguments): void {
    const now = Date.now();
    if (timer === null) latestAt = now + mostMs;
    else clearTimeout(timer);
    last = given;
    timer = setTimeout(flush, Math.min(waitMs, Math.max(0, latestAt - now)));
  }
  return Object.assign(debounced, { flush, cancel, isWaiting: () => timer !== null });
}

/**
 * Calls at once when no call came within `waitMs` milliseconds before; calls that follow closer, as letters do that are
 * typed, wait until `waitMs` have passed without another one.
 */
export function debounceFollowing<Arguments extends readonly unknown[]>(
  call: (...given: Arguments) => void,
  waitMs: number,
): Debounced<Arguments> {
  const later = debounce(call, waitMs);
  let calledAt = Number.NEGATIVE_INFINITY;
  function debounced(...given: Arguments): void {
    const now = Date.now();
    const isFirst = now - calledAt >= waitMs;
    calledAt = now;
    if (isFirst) call(...given);
    else later(...given);
  }
  return Object.assign(debounced, { flush: later.flush, cancel: later.cancel, isWaiting: later.isWaiting });
}

/**
 * Delays what keeps a draft in the browser by a quarter of a second. Who types without a pause loses no more than half a
 * second.
 */
export function debounceKeeping(keep: () => unknown): Debounced<[]> {
  return debounce(keep, 250, 500);
}
