import { sql } from 'drizzle-orm';
import { isMetadataOpen, metadata } from '@/db/client';
import { log } from '@/db/schema/log';
import { user } from '@/db/schema/user';

/** One log entry of a call that reads. */
export interface Read {
  readonly action: string;
  readonly userId: number | null;
  readonly dashboardId?: number | null;
  readonly sliceId?: number | null;
  readonly json: Readonly<Record<string, unknown>>;
  readonly durationMs?: number;
  readonly referrer: string | null;
  readonly at: Date;
}

const flushMs = 2000;
/** Above this number reads are only counted and then dropped, so that the log cannot exhaust memory. */
const mostWaiting = 10_000;
const batchRows = 500;

interface Waiting {
  reads: Read[];
  lost: number;
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
}

declare global {
  /** Global, because the server consists of several bundles, which share one queue. */
  var isolineReads: (Waiting & { flush(): Promise<void> }) | undefined;
}

function waiting() {
  globalThis.isolineReads ??= { reads: [], lost: 0, timer: null, writing: Promise.resolve(), flush: flushReads };
  return globalThis.isolineReads;
}

/** Queues a read. It is written together with others within `flushMs`: no response waits for it. */
export function noteRead(read: Read): void {
  const line = waiting();
  if (line.reads.length >= mostWaiting) {
    line.lost += 1;
    return;
  }
  line.reads.push(read);
  line.timer ??= setTimeout(() => void flushReads(), flushMs).unref();
}

/**
 * Writes the queue, for example before the log is read and before the process ends. Never rejects: a log that cannot be
 * written must not fail a response.
 */
export function flushReads(): Promise<void> {
  const line = waiting();
  if (line.timer !== null) clearTimeout(line.timer);
  line.timer = null;
  const { reads, lost } = line;
  line.reads = [];
  line.lost = 0;
  if (lost > 0) console.warn(`${lost} reads were not logged: they came faster than they could be written.`);
  if (reads.length > 0) line.writing = line.writing.then(() => write(reads)).catch(tell);
  return line.writing;
}

/** The rows are one bound JSON text: with a parameter for each value the insert takes ten times as long. */
async function write(reads: readonly Read[]): Promise<void> {
  if (!isMetadataOpen()) return;
  const db = await metadata();
  for (let at = 0; at < reads.length; at += batchRows) {
    const rows = reads.slice(at, at + batchRows).map((read) => ({
      action: read.action,
      user_id: read.userId,
      dashboard_id: read.dashboardId ?? null,
      slice_id: read.sliceId ?? null,
      json: JSON.stringify(read.json),
      duration_ms: read.durationMs === undefined ? null : Math.round(read.durationMs),
      referrer: read.referrer,
      dttm: read.at,
    }));
    // A user who was deleted meanwhile is stored as null.
    await db.execute(sql`
      insert into ${log} (action, user_id, dashboard_id, slice_id, json, duration_ms, referrer, dttm)
      select given.action, known.id, given.dashboard_id, given.slice_id, given.json, given.duration_ms, given.referrer,
        given.dttm
      from json_to_recordset(${JSON.stringify(rows)}::json) as given(action text, user_id integer, dashboard_id integer,
        slice_id integer, json text, duration_ms integer, referrer text, dttm timestamptz)
      left join ${user} as known on known.id = given.user_id`);
  }
}

function tell(problem: unknown): void {
  if (isMetadataOpen()) console.error(problem);
}
