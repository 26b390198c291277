import { AppError } from '@/lib/errors/app-error';
import type { RunOptions } from '@/lib/server/engines/engine';

/** Milliseconds by which our own timeout follows the server's. */
const serverGraceMs = 500;

export interface Deadline {
  /** Rejects with `query_cancelled` on abort or `query_timeout` when the time is over; never resolves. */
  readonly passed: Promise<never>;
  hasPassed(): boolean;
  /** The result of the work; rejects if the deadline passes first. `Promise.race` with `passed` would retain it. */
  before<Result>(work: Promise<Result>): Promise<Result>;
  /** Lifts the time limit; an abort still rejects. */
  stopClock(): void;
  clear(): void;
}

/** Starts a deadline of `timeoutMs + graceMs` that also passes on abort, whatever the server does. */
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
