import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { reportDelivery, reportLog, reportMessage } from '@/db/schema/report';
import { AppError } from '@/lib/errors/app-error';
import { JobRunner } from '@/lib/server/jobs/runner';
import { enqueueDue, enqueueNow, pruneKind, reportKind } from '@/lib/server/report/job-kinds';
import { pruneLogs } from '@/lib/server/report/run-log';
import { readPdf } from '@/tests/lib/server/picture/pictured';
import { partOf } from '@/tests/support/servers/mail-server';
import {
  add,
  ids,
  logOf,
  mail,
  now,
  pass,
  receiver,
  run,
  schedulePlaces,
  setUpSchedules,
  toAda,
  world,
} from '@/tests/support/worlds/schedule-world';

describe.each(schedulePlaces)('runs of schedules that fail, come again or wait, %s', (place) => {
  setUpSchedules(place);

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
      pass(15_000);
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
    pass(2 * 86_400_000);
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
