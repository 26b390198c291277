import { type ChildProcess, fork } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export interface Pace {
  /** Pause before the second start, in ms; doubled before each later one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A server that ran at least this long resets the pause to the first one. */
  readonly steadyMs: number;
  /** Maximum number of consecutive starts that did not become ready, after one that did. */
  readonly mostFailures: number;
}

export const usualPace: Pace = { firstPauseMs: 1_000, longestPauseMs: 30_000, steadyMs: 60_000, mostFailures: 10 };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a server and restarts it when it crashes, until it exits with code 0 or is stopped. The server sends `ready` to
 * its parent; a server that has never been ready is not restarted. Returns the exit code.
 */
export async function supervise(program: string, pace: Pace = usualPace): Promise<number> {
  const stopping = new AbortController();
  let running: ChildProcess | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      stopping.abort();
      running?.kill(signal);
    });
  }
  let hasWorked = false;
  let failures = 0;
  let pauseMs = pace.firstPauseMs;
  for (;;) {
    running = fork(program, { stdio: 'inherit' });
    const { code, reason, workedMs } = await ended(running);
    running = undefined;
    if (stopping.signal.aborted || code === 0) return code;
    if (workedMs !== null) hasWorked = true;
    failures = workedMs === null ? failures + 1 : 0;
    if (!hasWorked) {
      console.error(`The server ended with ${reason} before it was ready. It is not started again.`);
      return code;
    }
    if (failures >= pace.mostFailures) {
      console.error(`The server ended with ${reason}. ${failures} starts in a row failed: it is not started again.`);
      return code;
    }
    if (workedMs !== null && workedMs >= pace.steadyMs) pauseMs = pace.firstPauseMs;
    console.error(`The server ended with ${reason}. It is started again in ${pauseMs / 1000} s.`);
    await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return 0;
    pauseMs = Math.min(pauseMs * 2, pace.longestPauseMs);
  }
}

interface Run {
  readonly code: number;
  /** The exit code or signal as text. */
  readonly reason: string;
  /** Time since `ready` in ms; null if it was never ready. */
  readonly workedMs: number | null;
}

async function ended(child: ChildProcess): Promise<Run> {
  let readyAt: number | null = null;
  child.on('message', (message) => {
    if (message === 'ready') readyAt = Date.now();
  });
  // The last messages of a process may arrive after its exit event.
  const disconnected = new Promise((resolve) => child.once('disconnect', resolve));
  const run = (code: number, reason: string): Run => ({
    code,
    reason,
    workedMs: readyAt === null ? null : Date.now() - readyAt,
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(run(1, error.message)));
    child.once('exit', async (code, signal) => {
      await disconnected;
      resolve(signal ? run(128 + constants.signals[signal], signal) : run(code ?? 1, `code ${code}`));
    });
  });
}
