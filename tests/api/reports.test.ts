import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as jobRoute from '@/app/api/v1/job/[[...path]]/route';
import * as reportRoute from '@/app/api/v1/report/[[...path]]/route';
import { job } from '@/db/schema/job';
import { report, reportLog } from '@/db/schema/report';
import { signToken } from '@/lib/server/auth/token';
import { forgetConfig } from '@/lib/server/config';
import { JobRunner } from '@/lib/server/jobs/runner';
import { reportKind } from '@/lib/server/report/job-kinds';
import { Caller } from '@/tests/support/caller';
import { addSchedule, fillReportWorld, type ReportWorld } from '@/tests/support/report-world';
import { type MailServer, mailLogin, partOf, startMailServer } from '@/tests/support/servers/mail-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

let world: World;
let ids: ReportWorld;
let mail: MailServer;
let writerId = 0;
const admin = new Caller();
const writer = new Caller();
const gamma = new Caller();
const path = '/api/v1/report/';

beforeAll(async () => {
  world = await openWorld('embedded');
  ids = await fillReportWorld(world);
  writerId = await addUser(world.db, 'wim', 'Alpha');
  for (const [caller, id] of [
    [admin, ids.owner],
    [writer, writerId],
    [gamma, ids.other],
  ] as const) {
    caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  }
  mail = await startMailServer();
  process.env.ISOLINE_SMTP_URL = `smtp://${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@127.0.0.1:${mail.port}?tls=unchecked`;
  forgetConfig();
});
afterAll(async () => {
  delete process.env.ISOLINE_SMTP_URL;
  forgetConfig();
  await mail.close();
  await world.close();
});
afterEach(async () => {
  mail.mails.length = 0;
  for (const name of ['REPORT_MINIMUM_INTERVAL', 'REPORTS_MAX_WIDTH']) delete process.env[`ISOLINE_${name}`];
  forgetConfig();
  await world.db.delete(report);
  await world.db.delete(job);
});

const draft = () => ({ type: 'Report', name: 'Weekly', chart: ids.chartId, report_format: 'TEXT' });
const whole = (more: object = {}) => ({
  ...draft(),
  crontab: '0 9 * * *',
  recipients: [{ type: 'Email', recipient_config_json: { target: 'ada@example.com' } }],
  ...more,
});
const own = (owners: readonly number[]) =>
  addSchedule(world, {
    owners,
    to: [{ type: 'Email', target: 'ada@example.com' }],
    chart_id: ids.chartId,
    name: 'Mine',
  });
const logged = { 'content-type': 'application/json' };

async function runJobs(): Promise<void> {
  const runner = new JobRunner({ kinds: [reportKind(() => new Date())] });
  await runner.look();
  await runner.idle();
}

describe('an alert or report', () => {
  test('takes the ways and formats that the contract does not name', async () => {
    for (const [type, format] of [
      ['Webhook', 'XLSX'],
      ['Teams', 'LINK'],
    ]) {
      const recipients = [{ type, recipient_config_json: { target: 'https://example.com/' } }];
      const { status } = await admin.json(
        reportRoute,
        'POST',
        path,
        whole({ name: type, report_format: format, recipients, creation_method: 'alerts_reports' }),
      );
      expect(status).toBe(201);
    }
    const refused = await admin.json(reportRoute, 'POST', path, whole({ report_format: 'GIF' }));
    expect(JSON.stringify(refused.body)).toContain('Must be one of: PDF, PNG, CSV, TEXT.');
  });

  test('that comes too often, or wants too wide a picture, is refused by the settings', async () => {
    process.env.ISOLINE_REPORT_MINIMUM_INTERVAL = '3600';
    process.env.ISOLINE_REPORTS_MAX_WIDTH = '1000';
    forgetConfig();
    const often = await admin.json(reportRoute, 'POST', path, whole({ crontab: '0,30 * * * *' }));
    expect([often.status, JSON.stringify(often.body)]).toEqual([422, expect.stringContaining('60 minutes')]);
    const wide = await admin.json(reportRoute, 'POST', path, whole({ custom_width: 1200 }));
    expect(JSON.stringify(wide.body)).toContain('between 600px and 1000px');
    const made = await admin.json(reportRoute, 'POST', path, whole());
    const later = await admin.json(reportRoute, 'PUT', `${path}${made.body.id}`, { crontab: '*/10 * * * *' });
    expect([made.status, later.status]).toEqual([201, 422]);
  });

  test('runs at once for its owner, and its message is in the log, for owners alone', async () => {
    const id = await own([ids.owner]);
    expect((await writer.json(reportRoute, 'POST', `${path}${id}/run`, {})).status).toBe(403);
    expect((await gamma.json(reportRoute, 'POST', `${path}${id}/run`, {})).status).toBe(403);
    expect((await admin.json(reportRoute, 'POST', `${path}99999/run`, {})).status).toBe(404);
    expect(await world.db.$count(job)).toBe(0);
    expect((await admin.json(reportRoute, 'POST', `${path}${id}/run`, {})).status).toBe(200);
    await runJobs();
    expect(mail.mails).toHaveLength(1);
    const [entry] = await world.db.select().from(reportLog).where(eq(reportLog.state, 'Success'));
    const runs = await admin.get(reportRoute, `${path}${id}/log/?q=(columns:!(state,has_message))`);
    expect(runs.body.result).toContainEqual({ state: 'Success', has_message: true });
    expect(Object.keys((await admin.get(reportRoute, `${path}${id}/log/`)).body.result[0])).not.toContain(
      'has_message',
    );
    const shown = await admin.get(reportRoute, `${path}${id}/log/${entry?.id}/message`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.body).toContain('North');
    expect((await writer.get(reportRoute, `${path}${id}/log/${entry?.id}/message`)).status).toBe(403);
    expect((await admin.get(reportRoute, `${path}${id}/log/99999/message`)).status).toBe(404);
    const second = await own([ids.owner]).catch(() => 0);
    expect((await admin.get(reportRoute, `${path}${second}/log/${entry?.id}/message`)).status).toBe(404);
  });

  test('that is switched off while it works is no longer working', async () => {
    const id = await own([ids.owner]);
    await world.db.update(report).set({ last_state: 'Working' }).where(eq(report.id, id));
    await admin.json(reportRoute, 'PUT', `${path}${id}`, { active: false });
    const [row] = await world.db.select().from(report).where(eq(report.id, id));
    expect(row?.last_state).toBe('Not triggered');
  });
});

test('with alerts and reports switched off, there is nothing', async () => {
  process.env.ISOLINE_REPORTS = 'off';
  forgetConfig();
  const answers = await Promise.all([
    admin.get(reportRoute, path),
    admin.json(reportRoute, 'POST', path, whole()),
    admin.json(reportRoute, 'POST', `${path}preview`, draft()),
  ]);
  delete process.env.ISOLINE_REPORTS;
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

describe('a draft', () => {
  test('is shown as it would be sent, with what the caller may read', async () => {
    const { status, body } = await admin.json(reportRoute, 'POST', `${path}preview`, draft());
    expect([status, body.result.subject]).toEqual([200, '[Report] Weekly: Sales by region']);
    expect(body.result.html).toContain('North');
    const denied = await gamma.json(reportRoute, 'POST', `${path}preview`, draft());
    expect(denied.status).toBe(403);
    const missing = await admin.json(reportRoute, 'POST', `${path}preview`, { ...draft(), chart: 99_999 });
    expect(missing.status).toBe(422);
    for (const wrong of [{ ...draft(), type: 'X' }, { ...draft(), custom_width: 1 }, [], 'x']) {
      expect((await admin.json(reportRoute, 'POST', `${path}preview`, wrong)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test.each(['PNG', 'CSV', 'XLSX', 'LINK', 'TEXT'])('of a dashboard can be sent as %s', async (report_format) => {
    const body = { type: 'Report', dashboard: ids.dashboardId, report_format };
    const { status } = await admin.json(reportRoute, 'POST', `${path}test`, body);
    expect(status).toBe(200);
    const [sent] = mail.mails;
    expect(sent?.to).toEqual(['ada@example.com']);
    const html = partOf(sent, 'text/html').content.toString();
    expect(html).toContain('sent as a test');
    expect(html).toContain('Sales &amp; more');
    if (report_format === 'PNG') expect(partOf(sent, 'image/png').content.subarray(1, 4).toString()).toBe('PNG');
    if (report_format === 'CSV') expect(partOf(sent, 'text/csv').content.toString()).toContain('42');
    if (report_format === 'XLSX') {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      expect(partOf(sent, type).content.subarray(0, 2).toString()).toBe('PK');
    }
    if (report_format === 'LINK') expect(sent?.parts).toHaveLength(2);
    if (report_format === 'TEXT') expect(partOf(sent, 'text/plain').content.toString()).toContain('42');
  });

  test('of a dashboard shows the chosen tabs, in their order', async () => {
    const extra = { dashboard: { anchor: '["TAB-b", "TAB-a"]' } };
    const body = { type: 'Report', dashboard: ids.dashboardId, report_format: 'TEXT', extra };
    const { body: answer } = await admin.json(reportRoute, 'POST', `${path}preview`, body);
    const html: string = answer.result.html;
    expect(html.indexOf('Regions')).toBeGreaterThan(0);
    expect(html.indexOf('Figures')).toBeGreaterThan(html.indexOf('North'));
  });

  test('as a PDF names the file that it carries', async () => {
    const { status, body } = await admin.json(reportRoute, 'POST', `${path}preview`, {
      ...draft(),
      report_format: 'PDF',
    });
    expect(status).toBe(200);
    expect(body.result.html).toMatch(/Attached: [^<]+\.pdf/);
  });

  test('of an alert says what its query returns now', async () => {
    const alert = {
      type: 'Alert',
      database: ids.databaseId,
      sql: 'select {{ 2 + 6 }}',
      validator_type: 'operator',
      validator_config_json: { op: '<', threshold: 10 },
    };
    const { status, body } = await admin.json(reportRoute, 'POST', `${path}measure`, alert);
    expect([status, body.result]).toEqual([200, { value: 8, value_text: null, is_triggered: true, condition: '< 10' }]);
    const refused = await admin.json(reportRoute, 'POST', `${path}measure`, { ...alert, sql: 'select 1, 2' });
    expect(refused.status).toBe(422);
    const denied = await gamma.json(reportRoute, 'POST', `${path}measure`, alert);
    expect(denied.status).toBe(403);
  });
});

describe('jobs', () => {
  test('are listed, cancelled and run again by administrators alone', async () => {
    const id = await own([ids.owner]);
    await admin.json(reportRoute, 'POST', `${path}${id}/run`, {});
    const listed = await admin.get(jobRoute, '/api/v1/job/');
    expect(listed.body.result).toMatchObject([
      { kind: 'report', title: 'Report: Mine', state: 'waiting', attempts: 0 },
    ]);
    const [{ id: jobId }] = listed.body.result;
    for (const caller of [writer, gamma]) {
      expect((await caller.get(jobRoute, '/api/v1/job/')).status).toBe(403);
      expect((await caller.json(jobRoute, 'POST', `/api/v1/job/${jobId}/cancel`, {}, logged)).status).toBe(403);
    }
    expect((await admin.json(jobRoute, 'POST', `/api/v1/job/${jobId}/run`, {})).status).toBe(422);
    expect((await admin.json(jobRoute, 'POST', `/api/v1/job/${jobId}/cancel`, {})).status).toBe(200);
    await runJobs();
    expect(mail.mails).toEqual([]);
    expect((await admin.json(jobRoute, 'POST', `/api/v1/job/${jobId}/cancel`, {})).status).toBe(422);
    expect((await admin.json(jobRoute, 'POST', `/api/v1/job/${jobId}/run`, {})).status).toBe(200);
    await runJobs();
    expect(mail.mails).toHaveLength(1);
  });
});
