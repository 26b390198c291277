import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { toldError, wireError } from '@/lib/server/api/wire';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { dashboardContext } from '@/lib/server/dashboard/data-context';
import { type JobKind, priorities, type RunningJob } from '@/lib/server/jobs/kind';
import { enqueue } from '@/lib/server/jobs/queue';
import { cacheContext } from '@/lib/server/run/context-cache';
import { runQueryContext } from '@/lib/server/run/query-context';
import { channelOf } from './channel';
import type { AsyncEvent } from './event';
import { eventStream } from './event-stream';

const Payload = z.object({
  jobId: z.uuid(),
  userId: z.number().int(),
  body: z.looseObject({}),
  chartCacheTimeout: z.number().nullable(),
});
type Payload = z.infer<typeof Payload>;

/**
 * Runs a query context for a user who waits for an event. The results go to the cache, where `result_url` finds them.
 * A failure of the query is an event as well; only the loss of the server is tried again.
 */
export const chartDataJob: JobKind = {
  name: 'chart-data',
  concurrency: 8,
  deadlineMs: 600_000,
  maxAttempts: 3,
  backoffMs: 1_000,
  run,
};

/** What is asked for, by whom. */
export interface ChartDataRequest {
  readonly body: unknown;
  readonly viewer: Viewer & { readonly id: number };
  readonly chartCacheTimeout: number | null;
}

/** Stores a job that runs a query context. Returns the event that says that it waits. */
export async function enqueueChartData({ body, viewer, chartCacheTimeout }: ChartDataRequest): Promise<AsyncEvent> {
  const payload: Payload = {
    jobId: randomUUID(),
    userId: viewer.id,
    body: z.looseObject({}).parse(body),
    chartCacheTimeout,
  };
  const title = `Chart data for ${viewer.username ?? 'a user'}`;
  const now = new Date();
  await enqueue([{ kind: chartDataJob, title, payload, priority: priorities.reader, runAt: now }], now);
  return eventOf(payload, { status: 'pending' });
}

async function run({ payload: stored, signal }: RunningJob): Promise<void> {
  const payload = Payload.parse(stored);
  const stream = eventStream();
  try {
    await stream.append(eventOf(payload, { status: 'running' }));
    const key = await resultKey(payload, signal);
    await stream.append(eventOf(payload, { status: 'done', result_url: `/api/v1/chart/data/${key}` }));
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    // Another replica takes the job over and tells how it ended.
    if (reason instanceof AppError && reason.code === 'job_stopped') throw reason;
    await stream.append(eventOf(payload, { status: 'error', errors: [{ ...wireError(toldError(reason)) }] }));
  }
}

/** Runs the query context as the user is now, and returns the cache key of its first result. */
async function resultKey({ body, userId, chartCacheTimeout }: Payload, signal: AbortSignal): Promise<string> {
  const user = await loadUser(userId);
  if (user === null) throw new AppError('sign_in_needed');
  const { viewer } = user;
  const context = parseQueryContext(body);
  const dashboard = await dashboardContext(context, viewer);
  const made = await runQueryContext({ context, viewer, signal, dashboard, chartCacheTimeout });
  await cacheContext(body, made);
  const [first] = made.items;
  if (first?.kind !== 'result') throw new AppError('query_result_empty');
  return first.result.key;
}

function eventOf({ jobId, userId }: Payload, event: Partial<AsyncEvent> & Pick<AsyncEvent, 'status'>): AsyncEvent {
  return {
    channel_id: channelOf(userId),
    job_id: jobId,
    user_id: String(userId),
    result_url: null,
    errors: [],
    ...event,
  };
}
