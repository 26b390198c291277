import { and, count, eq, inArray, lt } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { job } from '@/db/schema/job';
import { AppError } from '@/lib/errors/app-error';
import type { JobKind } from './kind';

declare global {
  /** Set by the process's runner; routes and pages are separate bundles that wake it. */
  var isolineJobs: { wake(): void; cancel(id: number): void; stop(): Promise<void> } | undefined;
}

export interface NewJob {
  readonly kind: Pick<JobKind, 'name' | 'maxAttempts'>;
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly priority: number;
  readonly runAt: Date;
  /** Of several jobs with the same key only the first is stored. */
  readonly key?: string;
}

/** Stores jobs. Returns how many of them were new. */
export async function enqueue(jobs: readonly NewJob[], now: Date): Promise<number> {
  if (jobs.length === 0) return 0;
  const db = await metadata();
  const stored = await db
    .insert(job)
    .values(
      jobs.map(({ kind, title, payload, priority, runAt, key = null }) => ({
        kind: kind.name,
        title,
        key,
        payload_json: JSON.stringify(payload),
        priority,
        run_at: runAt,
        max_attempts: kind.maxAttempts,
        queued_on: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: job.id });
  globalThis.isolineJobs?.wake();
  return stored.length;
}

/** Ends a job that waits, and asks the process that runs it to stop. Throws `job_ended` for one that has ended. */
export async function cancelJob(id: number, now: Date): Promise<void> {
  const db = await metadata();
  const ended = { state: 'cancelled', is_cancelled: true, ended_on: now } as const;
  const waiting = await db
    .update(job)
    .set(ended)
    .where(and(eq(job.id, id), eq(job.state, 'waiting')))
    .returning({ id: job.id });
  if (waiting.length > 0) return;
  const running = await db
    .update(job)
    .set({ is_cancelled: true })
    .where(and(eq(job.id, id), eq(job.state, 'running')))
    .returning({ id: job.id });
  if (running.length === 0) throw new AppError('job_ended');
  globalThis.isolineJobs?.cancel(id);
}

/** Puts a job that has ended back to the waiting ones. Throws `job_open` for one that has not. */
export async function runJobAgain(id: number, now: Date): Promise<void> {
  const db = await metadata();
  const again = await db
    .update(job)
    .set({ state: 'waiting', is_cancelled: false, attempts: 0, run_at: now, ended_on: null, error_message: null })
    .where(and(eq(job.id, id), inArray(job.state, ['done', 'failed', 'cancelled'])))
    .returning({ id: job.id });
  if (again.length === 0) throw new AppError('job_open');
  globalThis.isolineJobs?.wake();
}

export interface JobCount {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
}

/** The jobs of each kind and state. */
export async function jobCounts(): Promise<readonly JobCount[]> {
  const db = await metadata();
  return db.select({ kind: job.kind, state: job.state, count: count() }).from(job).groupBy(job.kind, job.state);
}

const keptDays = { done: 7, cancelled: 7, failed: 30 } as const;

/** Deletes jobs that ended long ago. */
export async function pruneJobs(now: Date): Promise<void> {
  const db = await metadata();
  for (const state of ['done', 'cancelled', 'failed'] as const) {
    const since = new Date(now.getTime() - keptDays[state] * 86_400_000);
    await db.delete(job).where(and(eq(job.state, state), lt(job.ended_on, since)));
  }
}
