import { afterAll, beforeAll, expect, test } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import type { Handler } from '@/lib/server/api/serve';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

let world: World;
let chartId = 0;
let dashboardId = 0;
const admin = new Caller();
const gamma = new Caller();

beforeAll(async () => {
  world = await openWorld('embedded');
  const { db } = world;
  for (const [caller, name, role] of [
    [admin, 'admin', 'Admin'],
    [gamma, 'gamma', 'Gamma'],
  ] as const) {
    const id = await addUser(db, name, role);
    caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  }
  const [source] = await db
    .insert(database)
    .values({ database_name: 'd', sqlalchemy_uri: 'duckdb:///:memory:' })
    .returning();
  const [set] = await db
    .insert(dataset)
    .values({ table_name: 't', database_id: source?.id ?? 0, sql: 'select 42 as n' })
    .returning();
  const metric = { expressionType: 'SQL', sqlExpression: 'sum(n)', label: 'n' };
  const [made] = await db
    .insert(chart)
    .values({
      slice_name: 'c',
      viz_type: 'big_number_total',
      params: JSON.stringify({ metric }),
      datasource_id: set?.id ?? 0,
      datasource_type: 'table',
    })
    .returning();
  chartId = made?.id ?? 0;
  const [page] = await db
    .insert(dashboard)
    .values({
      dashboard_title: 'd',
      position_json: JSON.stringify({
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW'] },
        ROW: { id: 'ROW', type: 'ROW', children: ['CHART'], meta: {} },
        CHART: { id: 'CHART', type: 'CHART', children: [], meta: { chartId, width: 4, height: 50 } },
      }),
    })
    .returning();
  dashboardId = page?.id ?? 0;
  await db.insert(dashboardChart).values({ dashboard_id: dashboardId, chart_id: chartId });
});
afterAll(() => world.close());

async function addressOf(route: typeof chartRoute, path: string): Promise<string> {
  const { body } = await admin.get(route, path);
  return body.result.thumbnail_url;
}

async function bytesOf(handler: Handler, path: string): Promise<Buffer> {
  const { authorization = '' } = admin.extra;
  const response = await handler(new Request(new URL(path, 'http://localhost'), { headers: { authorization } }));
  expect(response.headers.get('content-type')).toBe('image/png');
  // All readers have the same address, and each has pictures of their own.
  expect(response.headers.get('vary')).toBe('authorization, cookie, x-guesttoken');
  return Buffer.from(await response.arrayBuffer());
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test('the address that a chart or a dashboard tells of holds its picture', async () => {
  const ofChart = await bytesOf(chartRoute.GET, await addressOf(chartRoute, `/api/v1/chart/${chartId}`));
  expect(ofChart.subarray(0, 4)).toEqual(png);
  const address = await addressOf(dashboardRoute, `/api/v1/dashboard/${dashboardId}`);
  expect((await bytesOf(dashboardRoute.GET, address)).subarray(0, 4)).toEqual(png);
});

test('an older digest leads to the picture as it is now', async () => {
  const current = await addressOf(chartRoute, `/api/v1/chart/${chartId}`);
  const { status, headers } = await admin.get(chartRoute, `/api/v1/chart/${chartId}/thumbnail/${'0'.repeat(32)}/`);
  expect([status, headers.get('location')]).toEqual([302, current]);
  expect((await admin.get(chartRoute, `/api/v1/chart/${chartId}/thumbnail/abc/`)).status).toBe(404);
});

test('who does not see the chart gets no picture, and no address of one', async () => {
  const current = await addressOf(chartRoute, `/api/v1/chart/${chartId}`);
  for (const address of [current, `/api/v1/chart/${chartId}/thumbnail/${'0'.repeat(32)}/`]) {
    expect((await gamma.get(chartRoute, address)).status).toBe(404);
  }
});
