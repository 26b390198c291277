import { AppError } from '@/lib/errors/app-error';
import type { RunOptions } from './engine';

/** How much later than the server's own timeout ours strikes. */
const serverGraceMs = 500;

export interface Deadline {
  /** Rejects when the caller leaves or the time is over; never resolves. */
  readonly passed: Promise<never>;
  hasPassed(): boolean;
  /** Lets the work last; the caller may still leave. */
  stopClock(): void;
  clear(): void;
}

/** Waits for the caller to leave or for the time to be over, whatever the server does. */
export function deadlineOf(
  { signal, timeoutMs }: Pick<RunOptions, 'signal' | 'timeoutMs'>,
  graceMs = serverGraceMs,
): Deadline {
  let clear = () => {};
  let stopClock = () => {};
  let hasPassed = false;
  const passed = new Promise<never>((_, reject) => {
    const leave = () => reject(new AppError('query_cancelled'));
    const timer = setTimeout(() => reject(timeoutError(timeoutMs)), timeoutMs + graceMs);
    stopClock = () => clearTimeout(timer);
    clear = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  passed.catch(() => {
    hasPassed = true;
    clear();
  });
  return { passed, hasPassed: () => hasPassed, stopClock, clear: () => clear() };
}

export function timeoutError(timeoutMs: number): AppError {
  return new AppError('query_timeout', { seconds: timeoutMs / 1000 });
}
