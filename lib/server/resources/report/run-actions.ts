import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { report, reportLog, reportMessage } from '@/db/schema/report';
import { AppError } from '@/lib/errors/app-error';
import type { Call, ResourceRows } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn, lockRows } from '@/lib/server/api/write/row-for-writing';
import { enqueueNow } from '@/lib/server/report/job-kinds';
import { reportWrite } from './write';

/** Throws `not_found` and `forbidden` unless the viewer may change the schedule. */
async function demandOwn(rows: ResourceRows, { viewer }: Call, id: number): Promise<void> {
  const db = await metadata();
  await db.transaction((tx) => lockRows(rows, reportWrite, { tx, viewer }, [id]));
}

/** `POST <id>/run`: queues a run before all schedules. */
export async function runNow(rows: ResourceRows, call: Call): Promise<Response> {
  const id = idIn(call.params.id);
  await demandOwn(rows, call, id);
  const db = await metadata();
  const [stored] = await db
    .select({ id: report.id, type: report.type, name: report.name })
    .from(report)
    .where(eq(report.id, id));
  if (!stored) throw new AppError('not_found');
  await enqueueNow(stored, new Date());
  return jsonResponse({ id, message: 'OK' });
}

/** Shows no more than the mail did: no script, nothing from elsewhere. */
const policy = "sandbox allow-popups; default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/**
 * `GET <id>/log/<log id>/message`: the message as it was sent. It shows data as the executor saw it, so only those who
 * may change the schedule get it.
 */
export async function runMessage(rows: ResourceRows, call: Call): Promise<Response> {
  const [reportId, logId] = [idIn(call.params.report), idIn(call.params.id)];
  await demandOwn(rows, call, reportId);
  const db = await metadata();
  const [found] = await db
    .select({ html: reportMessage.html })
    .from(reportLog)
    .innerJoin(reportMessage, eq(reportMessage.run_uuid, reportLog.uuid))
    .where(and(eq(reportLog.id, logId), eq(reportLog.report_id, reportId)));
  if (!found) throw new AppError('not_found');
  return new Response(found.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
