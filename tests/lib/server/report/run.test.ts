import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { report, reportMessage } from '@/db/schema/report';
import { AppError } from '@/lib/errors/app-error';
import { ownersTold } from '@/lib/server/report/run-log';
import { mailLogin, partOf } from '@/tests/support/servers/mail-server';
import {
  add,
  alert,
  ids,
  logOf,
  mail,
  minuteMs,
  now,
  pass,
  run,
  schedulePlaces,
  setUpSchedules,
  stored,
  world,
} from '@/tests/support/worlds/schedule-world';

describe.each(schedulePlaces)('runs of schedules, %s', (place) => {
  setUpSchedules(place);

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
    pass(minuteMs);
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
    pass(minuteMs);
    await run(id);
    expect(mail.mails).toHaveLength(1);
    pass(4 * 3_600_000);
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
    pass(5 * minuteMs);
    await run(id);
    expect(await stored(id)).toMatchObject({ last_state: 'On Grace' });
    expect(mail.mails).toHaveLength(1);
    await run(id, { isManual: true });
    expect(mail.mails).toHaveLength(2);
    pass(10 * minuteMs);
    await run(id);
    expect(mail.mails).toHaveLength(3);
    expect(await logOf(id)).toEqual(['Working', 'Success', 'On Grace', 'Working', 'Success', 'Working', 'Success']);
  });

  test('a schedule that works is left alone until its working timeout, then has failed', async () => {
    const id = await add({ working_timeout: 120 });
    await world.db.update(report).set({ last_state: 'Working', last_eval_dttm: now() }).where(eq(report.id, id));
    pass(minuteMs);
    await run(id);
    expect(await logOf(id)).toEqual([`Working: ${new AppError('report_working').message}`]);
    pass(minuteMs);
    await run(id);
    expect((await logOf(id))[1]).toBe(`Error: ${new AppError('report_timeout').message}`);
    pass(minuteMs);
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
    pass(minuteMs);
    await world.db.update(report).set({ sql: 'select 6' }).where(eq(report.id, id));
    await run(id);
    const text = partOf(mail.mails[1], 'text/plain').content.toString();
    expect(text).toContain('6: alerts when the value is < 10. Down 2 (25 %) from 8 last time.');
    expect(partOf(mail.mails[1], 'image/png').content.subarray(1, 4).toString()).toBe('PNG');
    expect(partOf(mail.mails[1], 'text/html').content.toString()).toContain('alt="Last 2 values, from 6 to 8"');
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
});
