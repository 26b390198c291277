import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as logRoute from '@/app/api/v1/log/[[...path]]/route';
import { metadataGeneration } from '@/db/client';
import { log } from '@/db/schema/log';
import { user } from '@/db/schema/user';
import { signToken } from '@/lib/server/auth/token';
import { readAction } from '@/lib/server/log/action-name';
import { flushReads, noteRead } from '@/lib/server/log/reads';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

test.each([
  ['chart', '', 'ChartRestApi.get_list'],
  ['chart', ':id', 'ChartRestApi.get'],
  ['chart', '_info', 'ChartRestApi.info'],
  ['chart', 'related/:field', 'ChartRestApi.related'],
  ['chart', 'data/:key', 'ChartDataRestApi.data_from_cache'],
  ['chart', ':id/data', 'ChartDataRestApi.get_data'],
  ['dashboard', ':id/charts', 'DashboardRestApi.get_charts'],
  ['dashboard', 'export', 'DashboardRestApi.export'],
  ['database', ':id/schemas', 'DatabaseRestApi.schemas'],
  ['database', ':id/connection', 'DatabaseRestApi.get_connection'],
  ['report', ':id/log', 'ReportExecutionLogRestApi.get_list'],
  ['rowlevelsecurity', '', 'RLSRestApi.get_list'],
  ['log', '', 'LogRestApi.get_list'],
  ['query', 'updated_since', null],
  ['me', '', null],
])('%s %s is logged as %s', (resource, path, action) => {
  expect(readAction(resource, path)).toBe(action);
});

describe('what is read', () => {
  let world: World;
  let adminId = 0;
  const admin = new Caller();
  const read = (action: string, userId: number | null = null) =>
    noteRead({ action, userId, json: {}, referrer: null, at: new Date() });

  beforeAll(async () => {
    world = await openWorld('embedded');
    adminId = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: adminId, sessionVersion: 1 }, 'access', true)}`;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await flushReads();
    await world.close();
  });

  test('stands in the log once somebody looks there, and was not waited for', async () => {
    const referer = 'http://localhost:8088/chart/list/';
    await admin.get(chartRoute, '/api/v1/chart/?q=(page_size:1)', { referer });
    await admin.get(dashboardRoute, '/api/v1/dashboard/_info');
    expect(await world.db.$count(log)).toBe(0);
    const { body } = await admin.get(logRoute, '/api/v1/log/?q=(order_column:action,order_direction:asc)');
    expect(body.result).toMatchObject([
      { action: 'ChartRestApi.get_list', user_id: adminId, referrer: referer, user: { username: 'admin' } },
      { action: 'DashboardRestApi.info', user_id: adminId, referrer: null, slice_id: null, dashboard_id: null },
    ]);
    expect(JSON.parse(body.result[0].json)).toEqual({
      path: '/api/v1/chart/',
      q: '(page_size:1)',
      object_ref: 'ChartRestApi.get_list',
    });
    expect(body.result[0].duration_ms).toBeGreaterThanOrEqual(0);
  });

  test('makes nothing stale that is kept in memory', async () => {
    const before = await metadataGeneration();
    read('stale');
    await flushReads();
    expect(await metadataGeneration()).toBe(before);
    expect(await world.db.$count(log, eq(log.action, 'stale'))).toBe(1);
  });

  test('is listed by its time, the newest first, however late it was written', async () => {
    const at = (second: number) => new Date(Date.UTC(2100, 0, 1, 0, 0, second));
    for (const second of [2, 3, 1]) await world.db.insert(log).values({ action: `at ${second}`, dttm: at(second) });
    const { body } = await admin.get(logRoute, '/api/v1/log/?q=(columns:!(action),page_size:3)');
    expect(body.result).toEqual([{ action: 'at 3' }, { action: 'at 2' }, { action: 'at 1' }]);
    await world.db.delete(log).where(like(log.action, 'at %'));
  });

  test('is kept of somebody who is gone', async () => {
    const id = await addUser(world.db, 'gone', 'Gamma');
    read('gone', id);
    await world.db.delete(user).where(eq(user.id, id));
    await flushReads();
    expect(await world.db.select({ user: log.user_id }).from(log).where(eq(log.action, 'gone'))).toEqual([
      { user: null },
    ]);
  });

  test('waits in a line that has an end', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (let at = 0; at < 10_007; at += 1) read('many');
    await flushReads();
    expect(await world.db.$count(log, like(log.action, 'many'))).toBe(10_000);
    expect(told.mock.calls).toEqual([['7 reads were not logged: they came faster than they could be written.']]);
  });

  test('is written before the process ends', async () => {
    read('last');
    await globalThis.isolineReads?.flush();
    expect(await world.db.$count(log, eq(log.action, 'last'))).toBe(1);
  });
});
