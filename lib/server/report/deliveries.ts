import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { reportDelivery, reportMessage } from '@/db/schema/report';
import { AppError } from '@/lib/errors/app-error';
import { deliver } from '@/lib/server/delivery/deliver';
import { mailHtml } from '@/lib/server/delivery/mail-html';
import type { Message } from '@/lib/server/delivery/message';
import { observeDelivery } from '@/lib/server/metrics/job-metrics';
import type { Recipient } from './stored';

export interface DeliveryRun {
  readonly reportId: number;
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

const mostTries = 2;

/**
 * Sends a message to every recipient of a run that does not have it yet. Each delivery is recorded before and after: when
 * the server ended in between, the message is sent once more and says so, and never a third time. Throws
 * `report_run_failed` with what went wrong for each recipient, after all were tried.
 */
export async function deliverAll(
  message: Message,
  recipients: readonly Recipient[],
  run: DeliveryRun,
  purpose = 'message',
): Promise<void> {
  const problems: string[] = [];
  for (const recipient of recipients) {
    const problem = await deliverOnce(message, recipient, run, purpose);
    if (problem !== null) problems.push(problem);
  }
  if (problems.length > 0) throw new AppError('report_run_failed', { reason: problems.join(';') });
}

async function deliverOnce(
  message: Message,
  recipient: Recipient,
  run: DeliveryRun,
  purpose: string,
): Promise<string | null> {
  if (run.signal.aborted) throw run.signal.reason;
  const key = keyOf(recipient, purpose);
  const begun = await beginDelivery(recipient, key, run);
  if (begun === null) return null;
  const { type } = recipient;
  try {
    await deliver(message, recipient, { runId: run.runId, mayRepeat: begun.mayRepeat, signal: run.signal });
  } catch (error) {
    if (run.signal.aborted) {
      const { reason } = run.signal;
      // A run that goes on elsewhere finds the record as it is, and says that the message may have arrived.
      if (!isLeft(reason)) await endDelivery(key, run, { state: 'unknown', error_message: 'It may have arrived.' });
      throw reason;
    }
    if (!(error instanceof AppError)) console.error(error);
    const told = error instanceof AppError ? error.message : 'The server failed at sending. Its log says more.';
    await endDelivery(key, run, { state: 'failed', error_message: told });
    observeDelivery(type, 'failed');
    return told;
  }
  await endDelivery(key, run, { state: 'sent', error_message: null });
  observeDelivery(type, 'sent');
  return null;
}

const isLeft = (reason: unknown): boolean => reason instanceof AppError && reason.code === 'job_stopped';

function keyOf({ type, target, cc, bcc }: Recipient, purpose: string): string {
  return createHash('sha256')
    .update(JSON.stringify([purpose, type, target, cc, bcc]))
    .digest('hex');
}

/** Records that a delivery begins; null when there is nothing left to send. */
async function beginDelivery(
  { type, target }: Recipient,
  key: string,
  { runId, reportId, now }: DeliveryRun,
): Promise<{ readonly mayRepeat: boolean } | null> {
  const db = await metadata();
  const values = { run_uuid: runId, report_id: reportId, recipient_key: key, type, target } as const;
  const fresh = await db
    .insert(reportDelivery)
    .values({ ...values, state: 'sending', started_on: now() })
    .onConflictDoNothing()
    .returning({ id: reportDelivery.id });
  if (fresh.length > 0) return { mayRepeat: false };
  const its = and(eq(reportDelivery.run_uuid, runId), eq(reportDelivery.recipient_key, key));
  const [known] = await db.select().from(reportDelivery).where(its);
  if (!known || known.state === 'sent' || known.state === 'unknown') return null;
  const wasInterrupted = known.state === 'sending';
  if (wasInterrupted && known.tries >= mostTries) {
    const error_message = 'The server ended twice while this was sent. It may have arrived.';
    await db.update(reportDelivery).set({ state: 'unknown', error_message, ended_on: now() }).where(its);
    return null;
  }
  await db
    .update(reportDelivery)
    .set({ state: 'sending', tries: known.tries + 1, started_on: now() })
    .where(its);
  return { mayRepeat: wasInterrupted };
}

async function endDelivery(
  key: string,
  { runId, now }: DeliveryRun,
  ending: { readonly state: 'sent' | 'failed' | 'unknown'; readonly error_message: string | null },
): Promise<void> {
  const db = await metadata();
  await db
    .update(reportDelivery)
    .set({ ...ending, ended_on: now() })
    .where(and(eq(reportDelivery.run_uuid, runId), eq(reportDelivery.recipient_key, key)));
}

const mostStored = 4_000_000;

/** The message as HTML that needs nothing else, its pictures inside. */
export function wholeHtml(message: Message): string {
  const pictures = message.parts.flatMap((part) => (part.kind === 'picture' ? [part.png.toString('base64')] : []));
  const isLong = pictures.reduce((sum, { length }) => sum + length, 0) > mostStored;
  return mailHtml(message, (at) => (isLong ? '' : `data:image/png;base64,${pictures[at] ?? ''}`), false);
}

/** Keeps the message of a run for its log. */
export async function keepMessage(message: Message, { runId, reportId, now }: DeliveryRun): Promise<void> {
  const db = await metadata();
  await db
    .insert(reportMessage)
    .values({
      run_uuid: runId,
      report_id: reportId,
      subject: message.subject,
      html: wholeHtml(message),
      sent_on: now(),
    })
    .onConflictDoNothing();
}
