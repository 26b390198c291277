import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { job } from '@/db/schema/job';
import { report, reportLog } from '@/db/schema/report';
import { forgetConfig } from '@/lib/server/config';
import { setPause } from '@/lib/server/delivery/post';
import { runSchedule } from '@/lib/server/report/run-schedule';
import { addSchedule, fillReportWorld, type ReportWorld } from '@/tests/support/report-world';
import { type MailServer, mailLogin, startMailServer } from '@/tests/support/servers/mail-server';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { type Receiver, startReceiver } from '@/tests/support/servers/receiver';
import { openWorld, places, type World } from '@/tests/support/world';

const isReachable = await isPostgresqlReachable();
export const minuteMs = 60_000;

/** Where schedules are stored: every place that can be reached. */
export const schedulePlaces = places.filter((place) => place === 'embedded' || isReachable);

export let world: World;
export let ids: ReportWorld;
export let mail: MailServer;
export let receiver: Receiver;
let clock = Date.UTC(2026, 2, 2, 9, 0, 0);
export const now = () => new Date(clock);

/** Lets the clock of the schedules go on. */
export function pass(ms: number): void {
  clock += ms;
}

/** Opens a world with schedules at this place, a day later for each test, and closes it after them. */
export function setUpSchedules(place: (typeof places)[number]): void {
  beforeAll(async () => {
    world = await openWorld(place);
    ids = await fillReportWorld(world);
    mail = await startMailServer();
    receiver = await startReceiver();
    process.env.ISOLINE_SMTP_URL = `smtp://${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@127.0.0.1:${mail.port}?tls=unchecked`;
    process.env.ISOLINE_EGRESS_ALLOWED = '127.0.0.1';
    process.env.ISOLINE_WEBHOOK_HTTP = 'true';
    forgetConfig();
    setPause(async () => undefined);
  });
  afterAll(async () => {
    for (const name of ['SMTP_URL', 'EGRESS_ALLOWED', 'WEBHOOK_HTTP']) delete process.env[`ISOLINE_${name}`];
    forgetConfig();
    await Promise.all([mail.close(), receiver.close()]);
    await world.close();
  });
  beforeEach(() => {
    clock += 86_400_000;
  });
  afterEach(async () => {
    mail.mails.length = 0;
    mail.refusal = null;
    receiver.requests.length = 0;
    receiver.answer = () => ({ status: 200 });
    await world.db.delete(report);
    await world.db.delete(job);
  });
}

export const toAda = [{ type: 'Email', target: 'ada@example.com' }];
export const add = (fields: Partial<Parameters<typeof addSchedule>[1]> = {}) =>
  addSchedule(world, { owners: [ids.owner], to: toAda, chart_id: ids.chartId, ...fields });
export const alert = (fields: Partial<Parameters<typeof addSchedule>[1]> = {}) =>
  add({
    type: 'Alert',
    database_id: ids.databaseId,
    sql: 'select 3',
    validator_type: 'operator',
    validator_config_json: '{"op": "<", "threshold": 10.0}',
    ...fields,
  });
export const run = (reportId: number, more: { runId?: string; isManual?: boolean; signal?: AbortSignal } = {}) => {
  const { signal = new AbortController().signal, ...asked } = more;
  const scheduledAt = new Date(Math.floor(clock / minuteMs) * minuteMs);
  return runSchedule({ reportId, runId: randomUUID(), scheduledAt, isManual: false, ...asked }, { now, signal });
};
export const logOf = async (id: number) => {
  const rows = await world.db.select().from(reportLog).where(eq(reportLog.report_id, id)).orderBy(asc(reportLog.id));
  return rows.map(({ state, error_message }) => (error_message === null ? state : `${state}: ${error_message}`));
};
export const stored = async (id: number) => {
  const [row] = await world.db.select().from(report).where(eq(report.id, id));
  return row;
};
