import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { report, reportDelivery, reportLog, reportMessage } from '@/db/schema/report';

export type ReportState = 'Success' | 'Working' | 'Error' | 'Not triggered' | 'On Grace';

/** Error text of the log entry which records that the owners were told of an error. */
export const ownersTold = 'The owners were told of the error.';

export interface LogEntry {
  readonly runId: string;
  readonly reportId: number;
  readonly scheduledAt: Date;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly state: ReportState;
  readonly value?: number | null;
  readonly valueText?: string | null;
  readonly error?: string | null;
}

/** Writes an entry into the log of a schedule. */
export async function writeLog(entry: LogEntry): Promise<void> {
  const db = await metadata();
  await db.insert(reportLog).values(rowOf(entry));
}

function rowOf(entry: LogEntry): typeof reportLog.$inferInsert {
  return {
    uuid: entry.runId,
    report_id: entry.reportId,
    scheduled_dttm: entry.scheduledAt,
    start_dttm: entry.startedAt,
    end_dttm: entry.endedAt,
    value: entry.value ?? null,
    value_row_json: entry.valueText ?? null,
    state: entry.state,
    error_message: entry.error ?? null,
  };
}

export interface StateChange {
  readonly state: ReportState;
  readonly at: Date;
  readonly value?: number | null;
  readonly valueText?: string | null;
}

/** Stores the state of a schedule; that is no change by a person, so `changed_on` stays. */
export async function setState(id: number, { state, at, value, valueText }: StateChange): Promise<void> {
  const db = await metadata();
  await db
    .update(report)
    .set({
      last_state: state,
      last_eval_dttm: at,
      changed_on: sql`${report.changed_on}`,
      ...(value === undefined ? {} : { last_value: value }),
      ...(valueText === undefined ? {} : { last_value_row_json: valueText }),
    })
    .where(eq(report.id, id));
}

/**
 * Marks a schedule as working, with an entry that says so, unless it works already. Returns whether it did. Both are
 * written at once: a run that finds it working finds since when.
 */
export async function beginWorking(entry: LogEntry): Promise<boolean> {
  const db = await metadata();
  return db.transaction(async (tx) => {
    const begun = await tx
      .update(report)
      .set({ last_state: 'Working', last_eval_dttm: entry.startedAt, changed_on: sql`${report.changed_on}` })
      .where(and(eq(report.id, entry.reportId), sql`${report.last_state} <> 'Working'`))
      .returning({ id: report.id });
    if (begun.length > 0) await tx.insert(reportLog).values(rowOf(entry));
    return begun.length > 0;
  });
}

/** The states that a run has written so far. */
export async function statesOfRun(runId: string): Promise<ReadonlySet<string>> {
  const db = await metadata();
  const found = await db.select({ state: reportLog.state }).from(reportLog).where(eq(reportLog.uuid, runId));
  return new Set(found.map(({ state }) => state));
}

/** When the run began that a schedule works at. */
export async function lastWorkingAt(id: number): Promise<Date | null> {
  const db = await metadata();
  const [last] = await db
    .select({ at: reportLog.end_dttm })
    .from(reportLog)
    .where(and(eq(reportLog.report_id, id), eq(reportLog.state, 'Working'), isNull(reportLog.error_message)))
    .orderBy(desc(reportLog.end_dttm))
    .limit(1);
  return last?.at ?? null;
}

/** When a schedule last succeeded. */
export async function lastSuccessAt(id: number): Promise<Date | null> {
  const db = await metadata();
  const [last] = await db
    .select({ at: reportLog.end_dttm })
    .from(reportLog)
    .where(and(eq(reportLog.report_id, id), eq(reportLog.state, 'Success')))
    .orderBy(desc(reportLog.end_dttm))
    .limit(1);
  return last?.at ?? null;
}

/** Whether the owners were told of an error since then, and nothing has worked after that. */
export async function wereOwnersTold(id: number, since: Date): Promise<boolean> {
  const db = await metadata();
  const [told] = await db
    .select({ id: reportLog.id })
    .from(reportLog)
    .where(and(eq(reportLog.report_id, id), eq(reportLog.error_message, ownersTold), gt(reportLog.end_dttm, since)))
    .orderBy(desc(reportLog.id))
    .limit(1);
  if (!told) return false;
  const worked = and(eq(reportLog.report_id, id), inArray(reportLog.state, ['Success', 'Not triggered']));
  return (await db.$count(reportLog, and(worked, gt(reportLog.id, told.id)))) === 0;
}

/** The last values that an alert measured before this run, the oldest first. */
export async function earlierValues(id: number, runId: string | null, most: number): Promise<number[]> {
  const db = await metadata();
  const found = await db
    .select({ value: reportLog.value })
    .from(reportLog)
    .where(
      and(
        eq(reportLog.report_id, id),
        isNotNull(reportLog.value),
        inArray(reportLog.state, ['Success', 'Not triggered', 'Error']),
        runId === null ? undefined : sql`${reportLog.uuid} <> ${runId}::uuid`,
      ),
    )
    .orderBy(desc(reportLog.id))
    .limit(most);
  return found.flatMap(({ value }) => value ?? []).toReversed();
}

/** Deletes entries that are older than their schedule keeps them, with their messages. */
export async function pruneLogs(now: Date): Promise<void> {
  const db = await metadata();
  const schedules = await db.select({ id: report.id, days: report.log_retention }).from(report);
  for (const { id, days } of schedules) {
    const since = new Date(now.getTime() - days * 86_400_000);
    await db.delete(reportLog).where(and(eq(reportLog.report_id, id), lt(reportLog.end_dttm, since)));
    await db.delete(reportMessage).where(and(eq(reportMessage.report_id, id), lt(reportMessage.sent_on, since)));
    await db.delete(reportDelivery).where(and(eq(reportDelivery.report_id, id), lt(reportDelivery.started_on, since)));
  }
}
