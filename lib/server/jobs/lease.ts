import { and, asc, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { job } from '@/db/schema/job';

export type JobRow = typeof job.$inferSelect;

export interface Holder {
  /** Names the process; a restarted one has another name. */
  readonly name: string;
  readonly leaseMs: number;
}

const isDue = (now: Date) =>
  or(and(eq(job.state, 'waiting'), lte(job.run_at, now)), and(eq(job.state, 'running'), lt(job.leased_until, now)));

/** Takes due jobs of a kind, and those of processes that no longer renew their lease, the most urgent first. */
export async function claimJobs(kind: string, most: number, holder: Holder, now: Date): Promise<JobRow[]> {
  const db = await metadata();
  const due = db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.kind, kind), isDue(now)))
    .orderBy(desc(job.priority), asc(job.run_at), asc(job.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(job)
    .set({
      state: 'running',
      attempts: sql`${job.attempts} + 1`,
      leased_by: holder.name,
      leased_until: new Date(now.getTime() + holder.leaseMs),
      started_on: now,
    })
    .where(sql`${job.id} = any(array(${due}))`)
    .returning();
  return claimed.sort((a, b) => b.priority - a.priority || a.run_at.getTime() - b.run_at.getTime() || a.id - b.id);
}

/** The kinds that have due jobs. */
export async function dueKinds(now: Date): Promise<ReadonlySet<string>> {
  const db = await metadata();
  const found = await db.selectDistinct({ kind: job.kind }).from(job).where(isDue(now));
  return new Set(found.map(({ kind }) => kind));
}

const isHeldBy = (id: number, { name }: Holder) =>
  and(eq(job.id, id), eq(job.state, 'running'), eq(job.leased_by, name));

/** Renews the leases of jobs. Returns those that the holder still has and nobody cancelled. */
export async function renewLeases(ids: readonly number[], holder: Holder, now: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const db = await metadata();
  const held = await db
    .update(job)
    .set({ leased_until: new Date(now.getTime() + holder.leaseMs) })
    .where(and(inArray(job.id, [...ids]), eq(job.state, 'running'), eq(job.leased_by, holder.name)))
    .returning({ id: job.id, isCancelled: job.is_cancelled });
  return new Set(held.filter(({ isCancelled }) => !isCancelled).map(({ id }) => id));
}

/** How an attempt ended. `again` waits for the next attempt. */
export type Ending =
  | { readonly state: 'done' }
  | { readonly state: 'failed' | 'cancelled'; readonly message: string }
  | { readonly state: 'waiting'; readonly message: string | null; readonly runAt: Date; readonly isUncounted?: true };

/** Stores how an attempt ended; does nothing when the holder has lost the job. */
export async function endAttempt(id: number, holder: Holder, ending: Ending, now: Date): Promise<void> {
  const db = await metadata();
  const free = { state: ending.state, leased_by: null, leased_until: null };
  const isWaiting = ending.state === 'waiting';
  await db
    .update(job)
    .set({
      ...free,
      error_message: ending.state === 'done' ? null : ending.message,
      ...(isWaiting ? { run_at: ending.runAt } : { ended_on: now }),
      ...(isWaiting && ending.isUncounted ? { attempts: sql`greatest(${job.attempts} - 1, 0)` } : {}),
    })
    .where(isHeldBy(id, holder));
}
