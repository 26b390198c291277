import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { report } from '@/db/schema/report';
import { config } from '@/lib/server/config';
import { type JobKind, priorities } from '@/lib/server/jobs/kind';
import { enqueue, type NewJob, pruneJobs } from '@/lib/server/jobs/queue';
import { warmUpJobs } from '@/lib/server/warm-up/warm-up-job';
import { timesBetween } from '@/lib/time/schedule';
import { pruneLogs } from './run-log';
import { runSchedule } from './run-schedule';
import type { ReportRow } from './stored';

const Payload = z.object({
  reportId: z.number().int(),
  runId: z.uuid(),
  scheduledAt: z.coerce.date(),
  isManual: z.boolean(),
});

const hourMs = 3_600_000;

/** Runs alerts and reports. Their own limits of time are those of each schedule. */
export function reportKind(now: () => Date): JobKind {
  return {
    name: 'report',
    concurrency: 4,
    deadlineMs: 24 * hourMs,
    maxAttempts: 6,
    backoffMs: 30_000,
    run: ({ payload, signal }) => runSchedule(Payload.parse(payload), { now, signal }),
  };
}

/** Deletes what is older than it is kept. */
export function pruneKind(now: () => Date): JobKind {
  return {
    name: 'prune',
    concurrency: 1,
    deadlineMs: hourMs,
    maxAttempts: 3,
    backoffMs: 60_000,
    run: async () => {
      await pruneLogs(now());
      await pruneJobs(now());
    },
  };
}

const reportJob = { name: 'report', maxAttempts: 6 };
const pruneJob = { name: 'prune', maxAttempts: 3 };

/** Times are looked for this long before and after now; each is stored once, whoever finds it. */
const lateMs = 60_000;
const earlyMs = 30_000;

type Timed = Pick<ReportRow, 'id' | 'type' | 'name' | 'crontab' | 'timezone' | 'changed_on'>;

/** Stores a job for each time of an active schedule that is due, and one a day that tidies up, and those of the warm-up. */
export async function enqueueDue(now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const tidying: NewJob = {
    ...{ kind: pruneJob, title: 'Delete old log entries', payload: {}, priority: priorities.upkeep },
    runAt: now,
    key: `prune ${day}`,
  };
  const db = await metadata();
  const active = config().reports.areOn ? await db.select(timedFields).from(report).where(eq(report.active, true)) : [];
  const warming = warmUpJobs(new Date(now.getTime() - lateMs), new Date(now.getTime() + earlyMs));
  await enqueue([tidying, ...warming, ...active.flatMap((schedule) => jobsOf(schedule, now))], now);
}

const timedFields = {
  id: report.id,
  type: report.type,
  name: report.name,
  crontab: report.crontab,
  timezone: report.timezone,
  changed_on: report.changed_on,
};

function jobsOf(schedule: Timed, now: Date): NewJob[] {
  const since = new Date(Math.max(now.getTime() - lateMs, schedule.changed_on.getTime()));
  const until = new Date(now.getTime() + earlyMs);
  return timesBetween(schedule.crontab, schedule.timezone, since, until).map((at) => ({
    ...jobOf(schedule, at, false),
    priority: priorities.schedule,
    key: `report ${schedule.id} ${at.toISOString()}`,
  }));
}

function jobOf({ id, type, name }: Pick<Timed, 'id' | 'type' | 'name'>, at: Date, isManual: boolean): NewJob {
  const payload = { reportId: id, runId: randomUUID(), scheduledAt: at.toISOString(), isManual };
  return { kind: reportJob, title: `${type}: ${name}`, payload, priority: priorities.reader, runAt: at };
}

/** Runs a schedule as soon as possible. */
export async function enqueueNow(schedule: Pick<Timed, 'id' | 'type' | 'name'>, now: Date): Promise<void> {
  await enqueue([jobOf(schedule, now, true)], now);
}
