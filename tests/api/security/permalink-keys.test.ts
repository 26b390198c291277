import { afterAll, beforeAll, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as exploreRoute from '@/app/api/v1/explore/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { dashboard } from '@/db/schema/dashboard';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

/**
 * Clients find the key in a link with a pattern of word characters; this many keys cover each character at each place.
 */
const links = 60;
let world: World;
let dashboardId = 0;
let datasetId = 0;
const admin = new Caller();

beforeAll(async () => {
  world = await openWorld('embedded');
  const id = await addUser(world.db, 'admin', 'Admin');
  admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  const [board] = await world.db.insert(dashboard).values({ dashboard_title: 'Sales' }).returning();
  datasetId = await addMemoryDataset(world.db, { table_name: 'orders' });
  dashboardId = board?.id ?? 0;
});
afterAll(() => world.close());

const kinds = {
  dashboard: (at: number) =>
    admin.json(dashboardRoute, 'POST', `/api/v1/dashboard/${dashboardId}/permalink`, { anchor: `tab ${at}` }),
  explore: () =>
    admin.json(exploreRoute, 'POST', '/api/v1/explore/permalink', {
      formData: { datasource: `${datasetId}__table`, viz_type: 'table' },
    }),
  sqllab: () => admin.json(sqlLabRoute, 'POST', '/api/v1/sqllab/permalink', { dbId: 1, name: 'One', sql: 'SELECT 1' }),
};

test.each(Object.entries(kinds))('keys of %s links are letters and digits, each another', async (_, make) => {
  const keys = new Set<string>();
  for (let at = 0; at < links; at += 1) {
    const { status, body } = await make(at);
    expect(status).toBe(201);
    expect(body.key).toMatch(/^[0-9A-Za-z]{11}$/);
    expect(body.url).toContain(`/p/${body.key}/`);
    keys.add(body.key);
  }
  expect(keys.size).toBe(links);
});
