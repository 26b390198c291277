import { ownName } from '@/lib/base-path/base-path';
import { ApiError, api, type CallOptions } from './api';
import { problemOf, problemsIn } from './api-error';
import { pause } from './retry';

export const chartDataPath = '/api/v1/chart/data';
const eventsPath = '/api/v1/async_event/';
const lastEventKey = 'isoline-last-async-event';
const pollMs = 500;

interface JobEvent {
  readonly id: string;
  readonly job_id: string;
  readonly status: string;
  readonly result_url: string | null;
  readonly errors: readonly unknown[];
}

type Stop = Pick<CallOptions, 'signal'>;
type Caller = Pick<typeof api, 'get' | 'post'>;

/** Throws for a status with which no server answers a request for chart data. */
export function demandChartData(status: number): void {
  if (status === 200) return;
  throw new ApiError({ status, problems: [problemOf('', 'FRONTEND_CHART_STATUS_ERROR', { status })] });
}

/**
 * The results of a query context. A server that runs it in the background answers with the event of a job, whose end is
 * awaited. Rejects with an `ApiError`.
 */
export async function chartData<Answer>(
  context: unknown,
  stop: Stop = {},
  caller: Caller = api,
  delayMs = pollMs,
): Promise<Answer> {
  // Events are read from before the job began, so that none of its own is missed.
  const since = lastEvent();
  let isJob = false;
  const answer = await caller.post<Answer | JobEvent>(chartDataPath, context, {
    ...stop,
    onStatus: (status) => {
      isJob = status === 202;
      if (!isJob) demandChartData(status);
    },
  });
  if (!isJob) return answer as Answer;
  const url = await endOf((answer as JobEvent).job_id, { since, stop, caller, delayMs });
  return caller.get<Answer>(url, { ...stop, onStatus: demandChartData });
}

interface Waiting {
  readonly since: string;
  readonly stop: Stop;
  readonly caller: Caller;
  readonly delayMs: number;
}

/** The address of the results of a job, once it has ended well. */
async function endOf(jobId: string, { since, stop, caller, delayMs }: Waiting): Promise<string> {
  let last = since;
  for (;;) {
    const query = { last_id: last === '' ? null : last };
    const { result } = await caller.get<{ readonly result: readonly JobEvent[] }>(eventsPath, { ...stop, query });
    for (const event of result) {
      if (event.job_id !== jobId) continue;
      if (event.status === 'error') throw new ApiError({ status: 200, problems: problemsIn(event) });
      if (event.status === 'done' && event.result_url !== null) {
        keepLastEvent(event.id);
        return event.result_url;
      }
    }
    last = result.at(-1)?.id ?? last;
    if (result.length === 0) await pauseFor(delayMs, stop);
  }
}

async function pauseFor(ms: number, { signal }: Stop): Promise<void> {
  await pause(ms, signal).catch(() => {
    throw new ApiError({ status: 0, cause: 'aborted' });
  });
}

function lastEvent(): string {
  try {
    return localStorage.getItem(ownName(lastEventKey)) ?? '';
  } catch {
    return '';
  }
}

/** Another page may have kept a later one. */
function keepLastEvent(id: string): void {
  try {
    if (isLater(id, lastEvent())) localStorage.setItem(ownName(lastEventKey), id);
  } catch {
    // Storage is blocked: events are read from the oldest.
  }
}

function isLater(id: string, than: string): boolean {
  const [ms = 0, count = 0] = id.split('-').map(Number);
  const [otherMs = 0, otherCount = 0] = than.split('-').map(Number);
  return ms > otherMs || (ms === otherMs && count > otherCount);
}
