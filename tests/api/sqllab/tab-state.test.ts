import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import * as tableRoute from '@/app/tableschemaview/[[...path]]/route';
import * as tabRoute from '@/app/tabstateview/[[...path]]/route';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import type { Handler } from '@/lib/server/api/serve';
import { signToken } from '@/lib/server/auth/token';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('tabs of the SQL editor', () => {
  let world: World;
  let databaseId = 0;
  const admin = new Caller();
  const other = new Caller();
  const gamma = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [other, 'other', 'Admin'],
      [gamma, 'gamma', 'Gamma'],
    ] as const) {
      const id = await addUser(world.db, name, role);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
    const [made] = await world.db
      .insert(database)
      .values({ database_name: 'memory', ...storeAddress('duckdb:///:memory:') })
      .returning();
    databaseId = made?.id ?? 0;
  });
  afterAll(() => world.close());

  const send = (caller: Caller, handler: Handler, method: string, path: string, fields: Record<string, string>) =>
    caller.send(handler, method, path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const post = (caller: Caller, path: string, fields: Record<string, string>) =>
    send(caller, tabRoute.POST, 'POST', path, fields);
  const openTab = async (caller: Caller, name: string): Promise<number> => {
    const queryEditor = JSON.stringify({ dbId: databaseId, name, sql: 'SELECT 1', queryLimit: 10 });
    const made = await post(caller, '/tabstateview/', { queryEditor });
    expect(made.status).toBe(200);
    return made.body.id;
  };

  test('the newest is the active one, and the editor opens with it', async () => {
    const first = await openTab(admin, 'First');
    const second = await openTab(admin, 'Second');
    expect((await admin.get(tabRoute, `/tabstateview/${first}`)).body).toMatchObject({ label: 'First', active: false });
    const { result } = (await admin.get(sqlLabRoute, '/api/v1/sqllab/')).body;
    expect(result.tab_state_ids).toEqual([
      { id: first, label: 'First' },
      { id: second, label: 'Second' },
    ]);
    expect(result.active_tab).toMatchObject({ id: second, sql: 'SELECT 1', query_limit: 10, latest_query: null });
    expect(result.databases[databaseId]).toMatchObject({ database_name: 'memory', backend: 'duckdb' });
    await post(admin, `/tabstateview/${first}/activate`, {});
    const again = (await admin.get(sqlLabRoute, '/api/v1/sqllab/')).body.result;
    expect(again.active_tab.id).toBe(first);
  });

  test('every value of a change is JSON, and unknown names change nothing', async () => {
    const id = await openTab(admin, 'Changes');
    const put = (fields: Record<string, string>) => send(admin, tabRoute.PUT, 'PUT', `/tabstateview/${id}`, fields);
    expect((await put({ label: '"Renamed"', query_limit: '50', extra_json: '"{\\"a\\": 1}"' })).body).toBe(id);
    expect((await put({ nope: '1' })).body).toEqual({ error: "Invalid expression type: 'nope'" });
    expect((await put({ user_id: '2' })).status).toBe(400);
    expect((await put({ label: 'bare' })).body).toEqual({ error: 'Expecting value: line 1 column 1 (char 0)' });
    expect((await put({ database_id: '99999' })).status).toBe(400);
    const { body } = await admin.get(tabRoute, `/tabstateview/${id}`);
    expect(body).toMatchObject({ label: 'Renamed', query_limit: 50, extra_json: { a: 1 }, database_id: databaseId });
  });

  test('a change made on an older version than the stored one is refused, and one on a newer is taken', async () => {
    const id = await openTab(admin, 'Versions');
    const put = (sql: string, based: number) =>
      admin.send(tabRoute.PUT, 'PUT', `/tabstateview/${id}`, {
        body: new URLSearchParams({
          sql: JSON.stringify(sql),
          extra_json: JSON.stringify(JSON.stringify({ version: based + 1 })),
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'if-match': `"${based}"` },
      });
    expect((await put('SELECT 1', 0)).status).toBe(200);
    expect((await put('SELECT 0', 0)).status).toBe(412);
    expect((await put('SELECT 3', 2)).status).toBe(200);
    expect((await put('SELECT 2', 1)).status).toBe(412);
    const { body } = await admin.get(tabRoute, `/tabstateview/${id}`);
    expect(body).toMatchObject({ sql: 'SELECT 3', extra_json: { version: 3 } });
  });

  test('are told and changed to their user alone, administrators among the others', async () => {
    const id = await openTab(admin, 'Mine');
    expect((await other.get(tabRoute, `/tabstateview/${id}`)).status).toBe(403);
    expect((await send(other, tabRoute.PUT, 'PUT', `/tabstateview/${id}`, { label: '"x"' })).status).toBe(403);
    expect((await send(other, tabRoute.DELETE, 'DELETE', `/tabstateview/${id}`, {})).status).toBe(403);
    expect((await gamma.get(tabRoute, `/tabstateview/${id}`)).body).toEqual({
      message: 'Access is Denied',
      severity: 'danger',
    });
    expect((await new Caller().get(tabRoute, `/tabstateview/${id}`)).status).toBe(401);
  });

  test('a table opened beside a tab replaces itself, and others cannot touch it', async () => {
    const tab = await openTab(admin, 'Tables');
    const table = JSON.stringify({ queryEditorId: tab, dbId: databaseId, schema: 'main', name: 'orders', columns: [] });
    const add = (caller: Caller) => send(caller, tableRoute.POST, 'POST', '/tableschemaview/', { table });
    await add(admin);
    const { id } = (await add(admin)).body;
    expect((await add(other)).status).toBe(400);
    await send(other, tableRoute.POST, 'POST', `/tableschemaview/${id}/expanded`, { expanded: 'false' });
    await send(other, tableRoute.DELETE, 'DELETE', `/tableschemaview/${id}`, {});
    const { table_schemas } = (await admin.get(tabRoute, `/tabstateview/${tab}`)).body;
    expect(table_schemas).toMatchObject([{ id, table: 'orders', expanded: true, description: { columns: [] } }]);
    await send(admin, tableRoute.DELETE, 'DELETE', `/tableschemaview/${id}`, {});
    expect((await admin.get(tabRoute, `/tabstateview/${tab}`)).body.table_schemas).toEqual([]);
  });

  test('a query deleted from a tab leaves the newest other one as its latest', async () => {
    const tab = await openTab(admin, 'History');
    const mine = 1;
    const values = ['q-one', 'q-two'].map((client_id) => ({
      client_id,
      database_id: databaseId,
      user_id: mine,
      sql_editor_id: String(tab),
      status: 'success',
    }));
    await world.db.insert(query).values(values);
    await send(admin, tabRoute.PUT, 'PUT', `/tabstateview/${tab}`, { latest_query_id: '"q-two"' });
    await send(other, tabRoute.DELETE, 'DELETE', `/tabstateview/${tab}/query/q-two`, {});
    const latest = async () => (await admin.get(tabRoute, `/tabstateview/${tab}`)).body.latest_query?.id;
    expect(await latest()).toBe('q-two');
    expect((await send(admin, tabRoute.DELETE, 'DELETE', `/tabstateview/${tab}/query/q-two`, {})).body).toBe('OK');
    expect(await latest()).toBe('q-one');
    expect(await world.db.$count(query, eq(query.client_id, 'q-two'))).toBe(0);
  });

  test('a link to a query holds its text and nothing else', async () => {
    const body = { dbId: databaseId, name: 'Orders', sql: 'SELECT 1', schema: 'main' };
    const made = await admin.json(sqlLabRoute, 'POST', '/api/v1/sqllab/permalink', body);
    expect(made.status).toBe(201);
    expect(made.body.url).toContain(`/sqllab/p/${made.body.key}/`);
    expect((await other.get(sqlLabRoute, `/api/v1/sqllab/permalink/${made.body.key}`)).body).toEqual(body);
    expect((await admin.get(sqlLabRoute, '/api/v1/sqllab/permalink/nope')).status).toBe(404);
    expect((await gamma.get(sqlLabRoute, `/api/v1/sqllab/permalink/${made.body.key}`)).status).toBe(403);
    const refused = await admin.json(sqlLabRoute, 'POST', '/api/v1/sqllab/permalink', { ...body, extra: 1 });
    expect(refused.body).toEqual({ message: { extra: ['Unknown field.'] } });
  });

  test('one that is sent twice is made once, and others may have the same id', async () => {
    const made = (caller: Caller, sql: string) =>
      post(caller, '/tabstateview/', {
        queryEditor: JSON.stringify({ id: 'nSame', dbId: databaseId, name: 'Sent', sql }),
      });
    const first = await made(other, 'SELECT 1');
    const [again] = await Promise.all([made(other, 'SELECT 2'), made(other, 'SELECT 2')]);
    expect(again.body.id).toBe(first.body.id);
    const shown = await other.get(tabRoute, `/tabstateview/${first.body.id}`);
    expect(shown.body).toMatchObject({ sql: 'SELECT 2', active: true, extra_json: {} });
    const both = await Promise.all([made(admin, 'SELECT 3'), made(admin, 'SELECT 3')]);
    expect(both[0].body.id).toBe(both[1].body.id);
    expect((await made(admin, 'SELECT 3')).body.id).not.toBe(first.body.id);
  });

  test('the first call has all of a tab, and one that is known keeps its version', async () => {
    const made = (extra: object) =>
      post(other, '/tabstateview/', {
        queryEditor: JSON.stringify({ id: 'nWhole', dbId: databaseId, name: 'W', extra_json: JSON.stringify(extra) }),
      });
    const { id } = (await made({ key: 'ignored', version: 0, place: 4.5, pinned: ['q'], northPercent: 60 })).body;
    const shown = async () => (await other.get(tabRoute, `/tabstateview/${id}`)).body.extra_json;
    expect(await shown()).toEqual({ version: 0, place: 4.5, pinned: ['q'], northPercent: 60 });
    const extra_json = JSON.stringify({ key: 'nWhole', version: 3, place: 5 });
    await send(other, tabRoute.PUT, 'PUT', `/tabstateview/${id}`, { extra_json: JSON.stringify(extra_json) });
    expect(await shown()).toEqual({ version: 3, place: 5 });
    expect((await made({ version: 0, place: 6 })).body.id).toBe(id);
    expect(await shown()).toEqual({ version: 3, place: 6 });
  });
});
