/** The waiting times between attempts. Times in milliseconds. */
export interface RetryPlan {
  /** Requests in all. */
  readonly attempts: number;
  readonly delayMs: number;
  /** Each delay is this many times the one before. */
  readonly multiplier: number;
  readonly maxDelayMs: number;
  /** A random time below this is added. */
  readonly jitterMs: number;
}

export const usualRetry: RetryPlan = {
  attempts: 3,
  delayMs: 1000,
  multiplier: 2,
  maxDelayMs: 10_000,
  jitterMs: 1000,
};

const passing: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether another attempt after this status may succeed. */
export function isPassing(status: number): boolean {
  return passing.has(status);
}

/** The time to wait after an attempt, which counts from 1. */
export function retryDelay(plan: RetryPlan, attempt: number): number {
  const delay = plan.delayMs * plan.multiplier ** (attempt - 1) + Math.random() * plan.jitterMs;
  return Math.min(delay, plan.maxDelayMs);
}

/** Waits; rejects with the signal's reason when it is aborted first. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
