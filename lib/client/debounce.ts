export interface Debounced<Arguments extends readonly unknown[]> {
  /** Calls the function with the last arguments once nothing has been asked for the waiting time. */
  (...given: Arguments): void;
  /** Makes a waiting call now; does nothing when none waits. */
  flush(): void;
  /** Drops a waiting call. */
  cancel(): void;
  readonly isWaiting: () => boolean;
}

/** Delays calls until `waitMs` milliseconds have passed without another one. */
export function debounce<Arguments extends readonly unknown[]>(
  call: (...given: Arguments) => void,
  waitMs: number,
): Debounced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last: Arguments | null = null;

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
    if (timer !== null) clearTimeout(timer);
    last = given;
    timer = setTimeout(flush, waitMs);
  }
  return Object.assign(debounced, { flush, cancel, isWaiting: () => timer !== null });
}
