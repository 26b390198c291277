import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cronOf, cronWords, isCron, periods, repeatOf } from '@/lib/report/cron';
import { bodyOf, completeIn, draftOf, newDraft } from '@/lib/report/draft';

describe('a repeat', () => {
  test('is found again in its cron expression', () => {
    const repeats = fc.record({
      period: fc.constantFrom(...periods),
      minute: fc.integer({ min: 0, max: 59 }),
      hour: fc.integer({ min: 0, max: 23 }),
      weekday: fc.integer({ min: 0, max: 6 }),
      day: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(repeats, (repeat) => {
        const crontab = cronOf(repeat);
        const again = repeatOf(crontab);
        expect(isCron(crontab)).toBe(true);
        expect(again && cronOf(again)).toBe(crontab);
      }),
    );
  });

  test('is not found in what only cron can say', () => {
    for (const crontab of ['*/5 * * * *', '0 9 * 1 *', '0 9 1 * 1', '0 9 * * 1-5', '0 0 9 * * *', '', 'x']) {
      expect(repeatOf(crontab)).toBeNull();
    }
    expect(cronWords('0 9 * * 1')).toBe('At 09:00 AM, only on Monday');
    expect([cronWords('x'), isCron('x'), isCron('  ')]).toEqual(['', false, false]);
  });
});

describe('the draft of a schedule', () => {
  const stored = {
    id: 7,
    type: 'Alert',
    name: 'Too few sales',
    description: null,
    active: false,
    creation_method: 'alerts_reports',
    owners: [{ id: 1, first_name: 'A', last_name: 'B' }],
    database: { id: 2, database_name: 'own' },
    sql: 'select 1',
    validator_type: 'operator',
    validator_config_json: '{"op": "<", "threshold": 10.0}',
    chart: null,
    dashboard: { id: 3, dashboard_title: 'Sales' },
    extra: { dashboard: { anchor: '["TAB-a", "TAB-b"]', dataMask: { f: 1 } } },
    report_format: 'PNG',
    custom_width: 800,
    force_screenshot: true,
    crontab: '0 9 * * 1',
    timezone: 'Europe/Berlin',
    log_retention: 30,
    working_timeout: 60,
    grace_period: 600,
    email_subject: 'S',
    recipients: [{ id: 1, type: 'SlackV2', recipient_config_json: '{"target": "C1"}' }],
  };

  test('holds what is stored, and sends it back as it was', () => {
    const draft = draftOf(stored);
    expect(draft).toMatchObject({ tabs: ['TAB-a', 'TAB-b'], condition: '<', threshold: 10, content: 'dashboard' });
    expect(Object.values(completeIn(draft)).every(Boolean)).toBe(true);
    expect(bodyOf(draft)).toMatchObject({
      type: 'Alert',
      dashboard: 3,
      chart: null,
      database: 2,
      validator_type: 'operator',
      validator_config_json: { op: '<', threshold: 10 },
      extra: { dashboard: { anchor: '["TAB-a","TAB-b"]', dataMask: { f: 1 } } },
      recipients: [{ type: 'Slack', recipient_config_json: { target: 'C1', ccTarget: '', bccTarget: '' } }],
      owners: [1],
      grace_period: 600,
    });
  });

  test('of a report names no database', () => {
    const body = bodyOf({ ...newDraft('Report', 1, 'UTC'), name: ' Weekly ', dashboard: 3 });
    expect(body).toMatchObject({ type: 'Report', name: 'Weekly', extra: {} });
    expect(Object.keys(body).filter((key) => /database|sql|validator|grace/.test(key))).toEqual([]);
  });

  test('is complete panel by panel', () => {
    const draft = newDraft('Alert', 1, 'UTC');
    expect(completeIn(draft)).toEqual({
      general: false,
      condition: false,
      contents: false,
      schedule: true,
      recipients: false,
    });
    const done = { ...draft, name: 'A', database: 1, sql: 'select 1', condition: 'not null', dashboard: 1 };
    expect(completeIn({ ...done, recipients: [{ type: 'Email', target: 'a@example.com', cc: '', bcc: '' }] })).toEqual({
      general: true,
      condition: true,
      contents: true,
      schedule: true,
      recipients: true,
    });
    expect(completeIn({ ...done, condition: '<' }).condition).toBe(false);
    expect(completeIn({ ...done, crontab: 'x' }).schedule).toBe(false);
  });
});
