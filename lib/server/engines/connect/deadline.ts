import { AppError } from '@/lib/errors/app-error';
import type { RunOptions } from '@/lib/server/engines/engine';

/** How much later than the server's own timeout ours strikes. */
const serverGraceMs = 500;

export interface Deadline {
  /** Rejects when the caller leaves or the time is over; never resolves. */
  readonly passed: Promise<never>;
  hasPassed(): boolean;
  /** What the work gives, unless the deadline passes first. A race against `passed` would keep it until the end. */
  before<Result>(work: Promise<Result>): Promise<Result>;
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
  const waiting = new Set<(error: unknown) => void>();
  passed.catch((error: unknown) => {
    hasPassed = true;
    for (const reject of waiting) reject(error);
    waiting.clear();
    clear();
  });
  async function before<Result>(work: Promise<Result>): Promise<Result> {
    if (hasPassed) {
      work.catch(() => undefined);
      return passed;
    }
    return new Promise<Result>((resolve, reject) => {
      waiting.add(reject);
      work.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  }
  return { passed, hasPassed: () => hasPassed, before, stopClock, clear: () => clear() };
}

export function timeoutError(timeoutMs: number): AppError {
  return new AppError('query_timeout', { seconds: timeoutMs / 1000 });
}
