import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as savedRoute from '@/app/api/v1/chart/[id]/data/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as datasourceRoute from '@/app/api/v1/datasource/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const sql = "select * from (values ('north', 2), ('south', 3), ('south', 5)) as sales(region, amount)";

describe('the data of charts', () => {
  let world: World;
  const admin = new Caller();
  const reader = new Caller();
  let datasetId = 0;
  let chartId = 0;

  beforeAll(async () => {
    world = await openWorld('embedded');
    const { db } = world;
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [reader, 'reader', 'Gamma'],
    ] as const) {
      const id = await addUser(db, name, role);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
    const [source] = await db
      .insert(database)
      .values({ database_name: 'memory', ...storeAddress('duckdb:///:memory:') })
      .returning();
    const [made] = await db
      .insert(dataset)
      .values({ table_name: 'sales', sql, database_id: source?.id ?? 0 })
      .returning();
    datasetId = made?.id ?? 0;
    await db.insert(datasetColumn).values([
      { dataset_id: datasetId, column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
      { dataset_id: datasetId, column_name: 'amount', type: 'INTEGER', groupby: true, filterable: true },
    ]);
    await db.insert(datasetMetric).values({ dataset_id: datasetId, metric_name: 'total', expression: 'SUM(amount)' });
    const [saved] = await db
      .insert(chart)
      .values({
        slice_name: 'Sales',
        viz_type: 'table',
        datasource_id: datasetId,
        datasource_type: 'table',
        query_context: JSON.stringify(context()),
      })
      .returning();
    chartId = saved?.id ?? 0;
  });

  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  function context(more: Record<string, unknown> = {}) {
    const query = { columns: ['region'], metrics: ['total'], orderby: [['region', true]], row_limit: 10 };
    return { datasource: { id: datasetId, type: 'table' }, queries: [query], ...more };
  }

  const rows = [
    { region: 'north', total: 2 },
    { region: 'south', total: 8 },
  ];

  test('a query context is answered with rows, their columns and the statement', async () => {
    const { status, body } = await admin.json(dataRoute, 'POST', '/api/v1/chart/data', context());
    expect(status).toBe(200);
    expect(body.result[0]).toMatchObject({ data: rows, colnames: ['region', 'total'], rowcount: 2, status: 'success' });
    expect(body.result[0].query).toMatch(/SUM\(amount\)/);
  });

  test('the same again comes from the cache, and anew when forced', async () => {
    const again = await admin.json(dataRoute, 'POST', '/api/v1/chart/data', context());
    expect(again.body.result[0]).toMatchObject({ is_cached: true, data: rows });
    const forced = await admin.json(dataRoute, 'POST', '/api/v1/chart/data', context({ force: true }));
    expect(forced.body.result[0].is_cached).not.toBe(true);
  });

  test('a file of it is CSV', async () => {
    const { status, headers, body } = await admin.json(
      dataRoute,
      'POST',
      '/api/v1/chart/data',
      context({ result_format: 'csv' }),
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/csv/);
    expect(body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['region,total', 'north,2', 'south,8']);
  });

  test('a saved chart answers with the query context it was saved with', async () => {
    const handler = savedRoute.GET;
    const { status, body } = await admin.send(handler, 'GET', `/api/v1/chart/${chartId}/data/`);
    expect(status).toBe(200);
    expect(body.result[0].data).toEqual(rows);
  });

  test('a column tells its values, to those who may read the dataset', async () => {
    const path = (name: string, type = 'table', id = datasetId) =>
      `/api/v1/datasource/${type}/${id}/column/${name}/values/`;
    const { status, body } = await admin.get(datasourceRoute, path('region'));
    expect([status, [...body.result].sort()]).toEqual([200, ['north', 'south']]);
    expect((await admin.get(datasourceRoute, path('nope'))).body).toEqual({
      message: 'Column name nope does not exist',
    });
    expect((await admin.get(datasourceRoute, path('region', 'druid'))).status).toBe(400);
    expect((await admin.get(datasourceRoute, path('region', 'table', 99_999))).status).toBe(404);
    expect((await reader.get(datasourceRoute, path('region'))).status).toBe(403);
  });

  test('who may not read the dataset is refused, a stranger too', async () => {
    expect((await reader.json(dataRoute, 'POST', '/api/v1/chart/data', context())).status).toBe(403);
    expect((await new Caller().json(dataRoute, 'POST', '/api/v1/chart/data', context())).status).toBe(401);
  });
});
