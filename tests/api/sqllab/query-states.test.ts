import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as queryRoute from '@/app/api/v1/query/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import * as tabRoute from '@/app/tabstateview/[[...path]]/route';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { tabState } from '@/db/schema/tab-state';
import { signToken } from '@/lib/server/auth/token';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const states = [
  ...['pending', 'running', 'scheduled', 'started', 'fetching'],
  ...['success', 'failed', 'stopped', 'timed_out'],
] as const;

/** Clients of the contract stop polling at an unknown state; a query that timed out must be one of the known states. */
describe.each(places)('the state of a query, on %s', (place) => {
  let world: World;
  let tabId = 0;
  const admin = new Caller();

  beforeAll(async () => {
    world = await openWorld(place);
    const id = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    const [made] = await world.db
      .insert(database)
      .values({ database_name: 'memory', ...storeAddress('duckdb:///:memory:') })
      .returning();
    const database_id = made?.id ?? 0;
    await world.db
      .insert(query)
      .values(states.map((status) => ({ client_id: status, status, database_id, user_id: id, sql: 'SELECT 1' })));
    const [tab] = await world.db
      .insert(tabState)
      .values({ user_id: id, label: 'One', active: true, database_id, latest_query_id: 'timed_out' })
      .returning();
    tabId = tab?.id ?? 0;
  });
  afterAll(() => world.close());

  const told = (status: string) => (status === 'timed_out' ? 'failed' : status);

  test('is "failed" where it took too long, in the tab that the editor opens with', async () => {
    const { result } = (await admin.get(sqlLabRoute, '/api/v1/sqllab/')).body;
    expect(result.active_tab.latest_query).toMatchObject({ id: 'timed_out', state: 'failed' });
    const tab = (await admin.get(tabRoute, `/tabstateview/${tabId}`)).body;
    expect(tab.latest_query).toMatchObject({ id: 'timed_out', state: 'failed' });
  });

  test('is told so to those who poll; all other states as they are', async () => {
    const open = new Set<string>(['pending', 'running', 'scheduled', 'started', 'fetching']);
    const { result } = (await admin.get(queryRoute, '/api/v1/query/updated_since?q=(last_updated_ms:0)')).body;
    const polled = result.filter(({ id }: { id: string }) => !open.has(id));
    expect(polled.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual(
      states.filter((status) => !open.has(status)).map((status) => [status, told(status)]),
    );
  });

  test('is listed, shown, filtered and offered by the same name', async () => {
    const listed = (await admin.get(queryRoute, '/api/v1/query/?q=(page_size:100,columns:!(id,client_id,status))'))
      .body;
    const row = listed.result.find(({ client_id }: { client_id: string }) => client_id === 'timed_out');
    expect(row.status).toBe('failed');
    expect((await admin.get(queryRoute, `/api/v1/query/${row.id}`)).body.result.status).toBe('failed');
    const count = async (status: string) =>
      (await admin.get(queryRoute, `/api/v1/query/?q=(filters:!((col:status,opr:eq,value:${status})))`)).body.count;
    expect([await count('failed'), await count('timed_out')]).toEqual([
      listed.result.filter(({ status }: { status: string }) => status === 'failed').length,
      0,
    ]);
    const offered = (await admin.get(queryRoute, '/api/v1/query/distinct/status')).body.result;
    expect(offered.map(({ value }: { value: string }) => value)).not.toContain('timed_out');
  });
});
