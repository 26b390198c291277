import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { job } from '@/db/schema/job';
import { report, reportDelivery, reportLog, reportMessage } from '@/db/schema/report';
import { AppError } from '@/lib/errors/app-error';
import { forgetConfig } from '@/lib/server/config';
import { setPause } from '@/lib/server/delivery/post';
import { JobRunner } from '@/lib/server/jobs/runner';
import { enqueueDue, enqueueNow, pruneKind, reportKind } from '@/lib/server/report/job-kinds';
import { ownersTold, pruneLogs } from '@/lib/server/report/run-log';
import { runSchedule } from '@/lib/server/report/run-schedule';
import { readPdf } from '@/tests/lib/server/picture/pictured';
import { addSchedule, fillReportWorld, type ReportWorld } from '@/tests/support/report-world';
import { type MailServer, mailLogin, partOf, startMailServer } from '@/tests/support/servers/mail-server';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { type Receiver, startReceiver } from '@/tests/support/servers/receiver';
import { openWorld, places, type World } from '@/tests/support/world';

const isReachable = await isPostgresqlReachable();
const minuteMs = 60_000;

describe.each(places.filter((place) => place === 'embedded' || isReachable))('runs of schedules, %s', (place) => {
  let world: World;
  let ids: ReportWorld;
  let mail: MailServer;
  let receiver: Receiver;
  let clock = Date.UTC(2026, 2, 2, 9, 0, 0);
  const now = () => new Date(clock);

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

  const toAda = [{ type: 'Email', target: 'ada@example.com' }];
  const add = (fields: Partial<Parameters<typeof addSchedule>[1]> = {}) =>
    addSchedule(world, { owners: [ids.owner], to: toAda, chart_id: ids.chartId, ...fields });
  const alert = (fields: Partial<Parameters<typeof addSchedule>[1]> = {}) =>
    add({
      type: 'Alert',
      database_id: ids.databaseId,
      sql: 'select 3',
      validator_type: 'operator',
      validator_config_json: '{"op": "<", "threshold": 10.0}',
      ...fields,
    });
  const run = (reportId: number, more: { runId?: string; isManual?: boolean; signal?: AbortSignal } = {}) => {
    const { signal = new AbortController().signal, ...asked } = more;
    const scheduledAt = new Date(Math.floor(clock / minuteMs) * minuteMs);
    return runSchedule({ reportId, runId: randomUUID(), scheduledAt, isManual: false, ...asked }, { now, signal });
  };
  const logOf = async (id: number) => {
    const rows = await world.db.select().from(reportLog).where(eq(reportLog.report_id, id)).orderBy(asc(reportLog.id));
    return rows.map(({ state, error_message }) => (error_message === null ? state : `${state}: ${error_message}`));
  };
  const stored = async (id: number) => {
    const [row] = await world.db.select().from(report).where(eq(report.id, id));
    return row;
  };

  test('a report is sent, and its log says so; its time of change stays', async () => {
    const id = await add({ name: 'Weekly sales', description: 'For the <meeting>' });
    await run(id);
    expect(mail.mails).toHaveLength(1);
    const [sent] = mail.mails;
    expect(sent).toMatchObject({ to: ['ada@example.com'], user: mailLogin.user, isSecure: true });
    expect(sent?.headers.subject).toBe('[Report] Weekly sales: Sales by region');
    expect(partOf(sent, 'text/html').content.toString()).toContain('For the &lt;meeting&gt;');
    expect(partOf(sent, 'text/plain').content.toString()).toMatch(/South +30\r\nNorth +12/);
    expect(await logOf(id)).toEqual(['Working', 'Success']);
    expect(await stored(id)).toMatchObject({ last_state: 'Success', last_eval_dttm: now(), changed_on: new Date(0) });
    clock += minuteMs;
    await run(id);
    expect(await logOf(id)).toEqual(['Working', 'Success', 'Success']);
    const [kept] = await world.db.select().from(reportMessage).where(eq(reportMessage.report_id, id));
    expect(kept?.html).toContain('Weekly sales');
  });

  test('what is not due, not active or deleted does nothing, unless somebody asks for it', async () => {
    const idle = await add({ active: false });
    const weekly = await add({ crontab: '0 9 * * 1', timezone: 'America/New_York' });
    await Promise.all([idle, weekly, 99_999].map((id) => run(id)));
    expect(mail.mails).toEqual([]);
    await run(idle, { isManual: true });
    expect(mail.mails).toHaveLength(1);
  });

  test.each([
    ['<', 10, 'select 3', true],
    ['<', 3, 'select 3', false],
    ['<=', 3, 'select 3', true],
    ['>', 2.5, "select '3'", true],
    ['>=', 4, 'select 3.0', false],
    ['==', 0, 'select null', true],
    ['==', 0, 'select 1 where false', true],
    ['!=', 0, "select 'nan'::double", false],
  ] as const)('an alert %s %d of `%s` is sent: %s', async (op, threshold, sql, isSent) => {
    const id = await alert({ sql, validator_config_json: JSON.stringify({ op, threshold }) });
    await run(id);
    expect(mail.mails).toHaveLength(isSent ? 1 : 0);
    expect(await logOf(id)).toEqual(['Working', isSent ? 'Success' : 'Not triggered']);
  });

  test.each([
    ['select 1', true, '1'],
    ["select ''", true, ''],
    ['select 0', false, '0'],
    ['select null', false, null],
    ['select false', false, 'false'],
    ['select 1 where false', false, null],
  ] as const)('an alert that takes anything, on `%s`, is sent: %s', async (sql, isSent, text) => {
    const id = await alert({ sql, validator_type: 'not null', validator_config_json: '{}' });
    await run(id);
    expect(mail.mails).toHaveLength(isSent ? 1 : 0);
    expect(await stored(id)).toMatchObject({ last_value: null, last_value_row_json: text });
  });

  test.each([
    ['select 1 union all select 2', 'alert_rows'],
    ["select 'many'", 'alert_not_number'],
    ["select date '2026-01-01'", 'alert_not_number'],
    ['  ', 'alert_query_missing'],
    ['create table made as select 1', null],
    ['select * from nowhere', null],
  ] as const)('an alert whose query is `%s` fails, and its owners hear of it once', async (sql, code) => {
    const id = await alert({ sql });
    await run(id);
    const [first, second, third] = await logOf(id);
    expect([first, third]).toEqual(['Working', `Error: ${ownersTold}`]);
    if (code !== null) expect(second).toBe(`Error: ${new AppError(code).message}`);
    expect(mail.mails.map(({ headers }) => headers.subject)).toEqual([
      expect.stringContaining('[Report] Error occurred for Alert'),
    ]);
    clock += minuteMs;
    await run(id);
    expect(mail.mails).toHaveLength(1);
    clock += 4 * 3_600_000;
    await run(id);
    expect(mail.mails).toHaveLength(2);
  });

  test('an alert says two columns apart', async () => {
    const id = await alert({ sql: 'select 1, 2' });
    await run(id);
    expect((await logOf(id))[1]).toContain('more than one column');
  });

  test('owners hear of an error again once it had worked in between', async () => {
    const id = await alert({ sql: "select 'x'" });
    await run(id);
    await world.db.update(report).set({ sql: 'select 100' }).where(eq(report.id, id));
    await run(id);
    await world.db.update(report).set({ sql: "select 'x'" }).where(eq(report.id, id));
    await run(id);
    expect(mail.mails).toHaveLength(2);
  });

  test('an alert rests for its grace period, then measures again; a request does not wait for it', async () => {
    const id = await alert({ grace_period: 600 });
    await run(id);
    clock += 5 * minuteMs;
    await run(id);
    expect(await stored(id)).toMatchObject({ last_state: 'On Grace' });
    expect(mail.mails).toHaveLength(1);
    await run(id, { isManual: true });
    expect(mail.mails).toHaveLength(2);
    clock += 10 * minuteMs;
    await run(id);
    expect(mail.mails).toHaveLength(3);
    expect(await logOf(id)).toEqual(['Working', 'Success', 'On Grace', 'Working', 'Success', 'Working', 'Success']);
  });

  test('a schedule that works is left alone until its working timeout, then has failed', async () => {
    const id = await add({ working_timeout: 120 });
    await world.db.update(report).set({ last_state: 'Working', last_eval_dttm: now() }).where(eq(report.id, id));
    clock += minuteMs;
    await run(id);
    expect(await logOf(id)).toEqual([`Working: ${new AppError('report_working').message}`]);
    clock += minuteMs;
    await run(id);
    expect((await logOf(id))[1]).toBe(`Error: ${new AppError('report_timeout').message}`);
    clock += minuteMs;
    await run(id);
    expect((await logOf(id)).slice(2)).toEqual(['Working', 'Success']);
  });

  test('a run that takes longer than its working timeout ends as an error', async () => {
    const id = await alert({ sql: 'select count(*) from range(1000000) a, range(1000000) b', working_timeout: 1 });
    await run(id);
    expect((await logOf(id))[1]).toBe(`Error: ${new AppError('report_timeout').message}`);
  });

  test('the figure says what changed, with its last values as a picture', async () => {
    const id = await alert({ grace_period: 1, sql: 'select 8' });
    await run(id);
    clock += minuteMs;
    await world.db.update(report).set({ sql: 'select 6' }).where(eq(report.id, id));
    await run(id);
    const text = partOf(mail.mails[1], 'text/plain').content.toString();
    expect(text).toContain('6: alerts when the value is < 10. Down 2 (25 %) from 8 last time.');
    expect(partOf(mail.mails[1], 'image/png').content.subarray(1, 4).toString()).toBe('PNG');
  });

  test('runs in the name of its owner: what that person may not read is not sent', async () => {
    const id = await add({ owners: [ids.other] });
    await run(id);
    expect((await logOf(id))[1]).toBe(`Error: ${new AppError('report_content_missing').message}`);
    const lonely = await add({ owners: [] });
    await run(lonely);
    expect((await logOf(lonely))[1]).toBe(`Error: ${new AppError('report_executor_missing').message}`);
    const foreign = await alert({ owners: [ids.other], dashboard_id: null });
    await run(foreign);
    expect((await logOf(foreign))[1]).toBe(`Error: ${new AppError('alert_database_missing').message}`);
  });

  test('each recipient is tried, and what failed is told together', async () => {
    receiver.answer = () => ({ status: 400 });
    const hook = { type: 'Webhook', target: `${receiver.url}/hook` };
    const id = await add({ to: [hook, ...toAda, { type: 'Slack', target: '#sales' }] });
    await run(id);
    expect((await logOf(id))[1]).toBe(
      `Error: The webhook answered with status 400.;${new AppError('slack_token_missing').message}`,
    );
    expect(mail.mails.map(({ headers }) => headers.subject)).toEqual([
      expect.stringContaining('Sales by region'),
      expect.stringContaining('Error occurred'),
    ]);
  });

  test('a mail server that refuses is an error; its owners cannot be told, and the log says that too', async () => {
    mail.refusal = { code: 550, text: 'No such mailbox' };
    const id = await add();
    await run(id);
    const log = await logOf(id);
    expect(log[1]).toMatch(/^Error: The mail server: 550 No such mailbox/);
    expect(log[2]).toMatch(/^Error: The mail server: 550/);
  });

  test('a run that is taken over sends only what may not have arrived, at most once more, and says so', async () => {
    const hook = { type: 'Webhook', target: `${receiver.url}/hook` };
    const id = await add({ to: [...toAda, hook] });
    const runId = randomUUID();
    const stop = new AbortController();
    receiver.answer = () => {
      stop.abort(new AppError('job_stopped'));
      return { status: 500 };
    };
    await expect(run(id, { runId, signal: stop.signal })).rejects.toMatchObject({ code: 'job_stopped' });
    expect(await logOf(id)).toEqual(['Working']);
    receiver.answer = () => ({ status: 200 });
    await run(id, { runId });
    expect(mail.mails).toHaveLength(1);
    expect(receiver.requests).toHaveLength(2);
    expect(receiver.requests[1]?.body.toString()).toContain('You may have received this message before');
    expect(await logOf(id)).toEqual(['Working', 'Success']);
    await run(id, { runId });
    expect(receiver.requests).toHaveLength(2);
  });

  test('a delivery that was interrupted twice is not sent a third time', async () => {
    const id = await add();
    const runId = randomUUID();
    await run(id, { runId });
    await world.db.update(reportDelivery).set({ state: 'sending', tries: 2 });
    await world.db.delete(reportLog);
    await run(id, { runId });
    expect(mail.mails).toHaveLength(1);
    expect(await world.db.select().from(reportDelivery)).toMatchObject([{ state: 'unknown' }]);
  });

  test('replicas store each time once, and run it once', async () => {
    const names = ['one', 'two', 'three'];
    for (const name of names) await add({ name });
    const kinds = [reportKind(now), pruneKind(now)];
    const replicas = Array.from({ length: 3 }, () => new JobRunner({ kinds, now, onLook: enqueueDue }));
    for (let step = 0; step < 9; step += 1) {
      await Promise.all(replicas.map(async (one) => one.look().then(() => one.idle())));
      clock += 15_000;
    }
    const subjects = mail.mails.map(({ headers }) => headers.subject?.split(' ')[1]);
    // Two minutes went by; each name comes once a minute, and the first minute is the one before the start.
    for (const name of names) expect(subjects.filter((subject) => subject === `${name}:`)).toHaveLength(3);
    const errors = await world.db.select().from(reportLog).where(eq(reportLog.state, 'Error'));
    expect(errors.map(({ error_message }) => error_message)).toEqual([]);
  });

  test('"send now" runs at once, before what a schedule wants', async () => {
    const id = await add({ active: false, name: 'Asked' });
    await enqueueNow({ id, type: 'Report', name: 'Asked' }, now());
    const runner = new JobRunner({ kinds: [reportKind(now)], now });
    await runner.look();
    await runner.idle();
    expect(mail.mails).toHaveLength(1);
  });

  test('logs are kept as long as their schedule says', async () => {
    const [short, long] = [await add({ log_retention: 1 }), await add({ log_retention: 90 })];
    await run(short);
    await run(long);
    clock += 2 * 86_400_000;
    await pruneLogs(now());
    expect([await logOf(short), await logOf(long)]).toEqual([[], ['Working', 'Success']]);
    expect(await world.db.select({ id: reportMessage.report_id }).from(reportMessage)).toEqual([{ id: long }]);
  });

  test.each(['chart_id', 'dashboard_id'] as const)(
    'a report as PDF carries a document with the figures, %s',
    async (part) => {
      const target = {
        chart_id: null,
        dashboard_id: null,
        [part]: part === 'chart_id' ? ids.chartId : ids.dashboardId,
      };
      const id = await add({ name: 'Weekly sales', report_format: 'PDF', ...target });
      await run(id);
      expect(await logOf(id)).toEqual(['Working', 'Success']);
      const { content, headers } = partOf(mail.mails[0], 'application/pdf');
      expect(headers['content-disposition']).toContain('Weekly sales.pdf');
      const text = (await readPdf(content)).pages.join('\n');
      expect(text).toMatch(/South\s+30\s/);
      expect(text).toMatch(/North\s+12\s/);
    },
  );
});
