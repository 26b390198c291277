import { asc, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { report, reportOwner, reportRecipient } from '@/db/schema/report';
import { user } from '@/db/schema/user';
import { jsonObject } from '@/lib/text/json-object';

export type ReportRow = typeof report.$inferSelect;

export interface Recipient {
  readonly type: string;
  readonly target: string;
  readonly cc: string;
  readonly bcc: string;
}

export interface Owner {
  readonly id: number;
  readonly email: string;
  readonly active: boolean;
}

/** An alert or report as it is run: stored, or the draft of a form. */
export interface Schedule {
  readonly row: ReportRow;
  readonly owners: readonly Owner[];
  readonly recipients: readonly Recipient[];
}

export function recipientOf(type: string, config: Readonly<Record<string, unknown>>): Recipient {
  const text = (name: string) => (typeof config[name] === 'string' ? config[name] : '');
  return { type, target: text('target'), cc: text('ccTarget'), bcc: text('bccTarget') };
}

/** The alert or report with this id; null when it was deleted. */
export async function loadSchedule(id: number): Promise<Schedule | null> {
  const db = await metadata();
  const [row] = await db.select().from(report).where(eq(report.id, id));
  if (!row) return null;
  const owners = await db
    .select({ id: user.id, email: user.email, active: user.active })
    .from(reportOwner)
    .innerJoin(user, eq(user.id, reportOwner.user_id))
    .where(eq(reportOwner.report_id, id))
    .orderBy(asc(user.id));
  const stored = await db
    .select()
    .from(reportRecipient)
    .where(eq(reportRecipient.report_id, id))
    .orderBy(asc(reportRecipient.id));
  const recipients = stored.map(({ type, recipient_config_json }) =>
    recipientOf(type, jsonObject(recipient_config_json)),
  );
  return { row, owners, recipients };
}
