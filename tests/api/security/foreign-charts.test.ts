import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as tileRoute from '@/app/(main)/explore/tile/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as datasourceRoute from '@/app/api/v1/datasource/[[...path]]/route';
import * as exploreRoute from '@/app/api/v1/explore/[[...path]]/route';
import { chart, chartOwner } from '@/db/schema/chart';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetOwner } from '@/db/schema/dataset';
import { query } from '@/db/schema/query';
import { databaseView, datasetView } from '@/lib/permissions/object-permission';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { storePermalink } from '@/lib/server/state/permalink';
import { writeState } from '@/lib/server/state/state-store';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

/** A user with a dataset of their own names a chart or a query of another user in the request. */
describe('charts and queries of others', () => {
  let world: World;
  const admin = new Caller();
  const stranger = new Caller();
  const page = new Caller();
  const users = { admin: 0, stranger: 0 };
  const ids = { own: 0, secrets: 0, ownChart: 0, secretChart: 0, theirQuery: 0, ownQuery: 0 };
  const secret = 'SELECT pin FROM vault';

  beforeAll(async () => {
    world = await openWorld('postgres');
    const { db } = world;
    for (const [name, caller, ...roles] of [
      ['admin', admin, 'Admin'],
      ['stranger', stranger, 'Gamma', 'sql_lab'],
    ] as const) {
      users[name] = await addUser(db, name, ...roles);
      const token = await signToken({ id: users[name], sessionVersion: 1 }, 'access', true);
      caller.extra.authorization = `Bearer ${token}`;
    }
    await page.signIn(users.stranger);
    const [source] = await db
      .insert(database)
      .values({ database_name: 'world', ...storeAddress((world.url ?? '').replace('postgres:', 'postgresql:')) })
      .returning();
    const database_id = source?.id ?? 0;
    for (const name of ['own', 'secrets'] as const) {
      const [made] = await db.insert(dataset).values({ table_name: name, database_id }).returning();
      ids[name] = made?.id ?? 0;
    }
    await db.insert(datasetOwner).values({ dataset_id: ids.own, user_id: users.stranger });
    const view = datasetView({ id: ids.own, table_name: 'own', database: { database_name: 'world' } });
    await grant(db, 'Gamma', `datasource_access on ${view}`, 'can_get_column_values on Datasource');
    await grant(db, 'sql_lab', `database_access on ${databaseView({ id: 99, database_name: 'other' })}`);
    ids.ownChart = await addChart(ids.own, users.stranger, 'mine');
    ids.secretChart = await addChart(ids.secrets, users.admin, secret);
    ids.theirQuery = await addQuery(users.admin, secret, database_id);
    ids.ownQuery = await addQuery(users.stranger, 'SELECT 1 AS one', database_id);
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function addChart(datasource_id: number, user_id: number, words: string): Promise<number> {
    const params = JSON.stringify({ viz_type: 'table', adhoc: words });
    const [made] = await world.db
      .insert(chart)
      .values({ slice_name: words, viz_type: 'table', datasource_id, datasource_type: 'table', params })
      .returning();
    await world.db.insert(chartOwner).values({ chart_id: made?.id ?? 0, user_id });
    return made?.id ?? 0;
  }

  async function addQuery(user_id: number, sql: string, database_id: number): Promise<number> {
    const extra_json = JSON.stringify({ columns: [{ column_name: 'one', type: 'INTEGER', is_dttm: false }] });
    const [made] = await world.db
      .insert(query)
      .values({ client_id: `client ${user_id}`, database_id, user_id, sql, extra_json, status: 'success' })
      .returning();
    return made?.id ?? 0;
  }

  const path = '/api/v1/explore';
  const bodyWith = (chart_id: number) => ({
    datasource_id: ids.own,
    datasource_type: 'table',
    chart_id,
    form_data: JSON.stringify({ datasource: `${ids.own}__table`, viz_type: 'table' }),
  });
  const linkWith = (slice_id: number) => ({
    formData: { datasource: `${ids.own}__table`, viz_type: 'table', slice_id },
  });

  test('are kept under no key of form data', async () => {
    const kept = (chartId: number) => stranger.json(exploreRoute, 'POST', `${path}/form_data`, bodyWith(chartId));
    expect((await kept(ids.secretChart)).status).toBe(404);
    const { status, body } = await kept(ids.ownChart);
    expect(status).toBe(201);
    const changed = await stranger.json(
      exploreRoute,
      'PUT',
      `${path}/form_data/${body.key}`,
      bodyWith(ids.secretChart),
    );
    expect(changed.status).toBe(404);
    const opened = await stranger.get(exploreRoute, `${path}/?form_data_key=${body.key}`);
    expect(opened.body.result.slice.slice_id).toBe(ids.ownChart);
  });

  test('are told by no key that was stored before', async () => {
    const kind = { name: 'form_data', schema: undefined as never, days: 7, isKeptByReading: true };
    await writeState(kind, 'before', { owner: users.stranger, ...bodyWith(ids.secretChart) }, users.stranger);
    const { body } = await stranger.get(exploreRoute, `${path}/?form_data_key=before`);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect((await stranger.get(exploreRoute, `${path}/form_data/before`)).status).toBe(404);
  });

  test('are linked to by nobody who does not see them', async () => {
    const linked = (caller: Caller, chartId: number) =>
      caller.json(exploreRoute, 'POST', `${path}/permalink`, linkWith(chartId));
    expect((await linked(stranger, ids.secretChart)).status).toBe(403);
    expect((await linked(stranger, ids.ownChart)).status).toBe(201);
    const { key } = (await linked(admin, ids.secretChart)).body;
    expect((await stranger.get(exploreRoute, `${path}/permalink/${key}`)).status).toBe(403);
    const opened = await stranger.get(exploreRoute, `${path}/?permalink_key=${key}`);
    expect(JSON.stringify(opened.body)).not.toContain(secret);
    const value = {
      chartId: ids.secretChart,
      datasource: `${ids.own}__table`,
      datasourceId: ids.own,
      datasourceType: 'table',
      state: linkWith(ids.secretChart),
    };
    await storePermalink('explore', 'before', value, {}, users.stranger);
    expect((await stranger.get(exploreRoute, `${path}/?permalink_key=before`)).status).toBe(403);
  });

  test('are not told beside a dataset of one’s own', async () => {
    const address = `${path}/?slice_id=${ids.secretChart}&datasource_id=${ids.own}&datasource_type=table`;
    for (const own of [address, `${path}/?slice_id=${ids.secretChart}`]) {
      expect(JSON.stringify((await stranger.get(exploreRoute, own)).body)).not.toContain(secret);
    }
    expect((await admin.get(exploreRoute, address)).body.result.slice.slice_name).toBe(secret);
  });

  test('nor are the time columns of their dataset', async () => {
    const payloadOf = async (dataset: number) => {
      const form_data = JSON.stringify({ datasource: `${dataset}__table`, viz_type: 'table', metrics: ['count'] });
      const address = `/explore/tile/?${new URLSearchParams({ form_data, part: 'payload' })}`;
      return JSON.stringify((await page.get(tileRoute, address)).body);
    };
    for (const dataset_id of [ids.own, ids.secrets]) {
      await world.db.insert(datasetColumn).values({ dataset_id, column_name: 'hired', is_dttm: true });
    }
    expect(await payloadOf(ids.own)).toContain('hired');
    expect(await payloadOf(ids.secrets)).not.toContain('hired');
  });

  test('are no source of data, whichever way is asked', async () => {
    const asked = (caller: Caller, id: number, result_type: string) =>
      caller.json(dataRoute, 'POST', '/api/v1/chart/data', {
        datasource: { id, type: 'query' },
        queries: [{ columns: ['one'], metrics: [], row_limit: 5 }],
        result_type,
      });
    for (const type of ['query', 'full', 'samples', 'columns', 'timegrains']) {
      const { status, body } = await asked(stranger, ids.theirQuery, type);
      expect([status, JSON.stringify(body).includes('vault')], type).toEqual([404, false]);
    }
    const mine = await asked(stranger, ids.ownQuery, 'query');
    expect(mine.body.result[0].query).toContain('SELECT 1 AS one');
    const values = `/api/v1/datasource/query/${ids.theirQuery}/column/pin/values/`;
    expect((await stranger.get(datasourceRoute, values)).status).toBe(404);
    const explored = `${path}/?datasource_type=query&datasource_id=${ids.theirQuery}`;
    expect(JSON.stringify((await stranger.get(exploreRoute, explored)).body)).not.toContain('vault');
  });
});
