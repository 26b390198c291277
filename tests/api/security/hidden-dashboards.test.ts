import { afterAll, beforeAll, expect, test } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

let world: World;
let chartId = 0;
const owner = new Caller();
const other = new Caller();

beforeAll(async () => {
  world = await openWorld('embedded');
  const { db } = world;
  const ids: number[] = [];
  for (const [caller, name] of [
    [owner, 'owner'],
    [other, 'other'],
  ] as const) {
    const id = await addUser(db, name, 'Alpha');
    ids.push(id);
    caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  }
  const [source] = await db
    .insert(database)
    .values({ database_name: 'd', sqlalchemy_uri: 'duckdb:///:memory:' })
    .returning();
  const [set] = await db
    .insert(dataset)
    .values({ table_name: 't', database_id: source?.id ?? 0 })
    .returning();
  const [made] = await db
    .insert(chart)
    .values({ slice_name: 'c', viz_type: 'table', datasource_id: set?.id ?? 0, datasource_type: 'table' })
    .returning();
  chartId = made?.id ?? 0;
  await db.insert(chartOwner).values({ chart_id: chartId, user_id: ids[0] ?? 0 });
  const [draft] = await db.insert(dashboard).values({ dashboard_title: 'secret draft' }).returning();
  await db.insert(dashboardOwner).values({ dashboard_id: draft?.id ?? 0, user_id: ids[0] ?? 0 });
  await db.insert(dashboardChart).values({ dashboard_id: draft?.id ?? 0, chart_id: chartId });
});
afterAll(() => world.close());

test('a chart tells only of the dashboards that its reader may see', async () => {
  const titles = async (caller: Caller) => {
    const item = await caller.get(chartRoute, `/api/v1/chart/${chartId}`);
    const list = await caller.get(chartRoute, '/api/v1/chart/');
    expect(list.body.count).toBe(1);
    return [item.body.result.dashboards, list.body.result[0].dashboards].map((all: { dashboard_title: string }[]) =>
      all.map(({ dashboard_title }) => dashboard_title),
    );
  };
  expect(await titles(owner)).toEqual([['secret draft'], ['secret draft']]);
  expect(await titles(other)).toEqual([[], []]);
});
