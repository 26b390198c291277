import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as savedRoute from '@/app/api/v1/chart/[id]/data/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as datasourceRoute from '@/app/api/v1/datasource/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { signToken } from '@/lib/server/auth/token';
import { resultCache } from '@/lib/server/cache/cache';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

const sql = `select region, amount, timestamp '2024-01-31' as sold_at
  from (values ('north', 2), ('south', 3), ('south', 5)) as sales(region, amount)`;

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
    datasetId = await addMemoryDataset(db, {
      table_name: 'sales',
      sql,
      columns: [
        { column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
        { column_name: 'sold_at', type: 'TIMESTAMP', is_dttm: true },
        { column_name: 'amount', type: 'INTEGER', groupby: true, filterable: true },
      ],
      metrics: [{ metric_name: 'total', expression: 'SUM(amount)' }],
    });
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

  const ask = async (query: object, more: Record<string, unknown> = {}) => {
    const body = { ...context(more), queries: [{ columns: ['region'], metrics: ['total'], ...query }] };
    return (await admin.json(dataRoute, 'POST', '/api/v1/chart/data', body)).body.result[0];
  };
  const during = (val: string) => ({ col: 'sold_at', op: 'TEMPORAL_RANGE', val });

  test('each applied filter is named, expressions last', async () => {
    const expression = { expressionType: 'SQL', sqlExpression: 'lower(region)', label: 'lower' };
    const filters = [
      { col: expression, op: '==', val: 'north' },
      { col: 'amount', op: '>', val: 0 },
      { col: 'nobody', op: '==', val: 1 },
      { col: 'amount', op: '<', val: 9 },
    ];
    const { applied_filters, rejected_filters } = await ask({ filters });
    expect(applied_filters).toEqual([{ column: 'amount' }, { column: 'amount' }, { column: 'lower' }]);
    expect(rejected_filters).toEqual([{ reason: 'not_in_datasource', column: 'nobody' }]);
  });

  test('an empty result knows the types of columns and saved metrics; of others it says text; no chart lays it out', async () => {
    const own = { expressionType: 'SQL', sqlExpression: 'AVG(amount)', label: 'own' };
    const empty = { metrics: ['total', own], filters: [{ col: 'region', op: '==', val: 'nowhere' }] };
    expect(await ask(empty)).toMatchObject({ data: [], coltypes: [1, 0, 1] });
    const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['region'], metrics: ['total'] };
    expect(await ask(empty, { result_type: 'post_processed', form_data: pivot })).toMatchObject({ data: [] });
  });

  test('another time moves every range of the axis, and each by itself where there is no axis', async () => {
    const filters = [during('2023-01-01 : 2024-06-01'), during('2024-01-01 : 2025-01-01')];
    const axis = { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'sold_at', label: 'sold_at' };
    const time_offsets = ['1 year ago'];
    const beside = await ask({ columns: [{ ...axis, timeGrain: 'P1Y' }], filters, time_offsets });
    expect(beside.query.match(/2023-01-01/g)).toHaveLength(3);
    expect(beside.query.match(/2022-01-01/g)).toBeNull();
    const alone = await ask({ columns: [], filters, time_offsets });
    expect(alone.query).toMatch(/2022-01-01/);
    expect(alone.query).toMatch(/2023-06-01/);
  });

  test('another time that is named twice has one column', async () => {
    const filters = [during('2024-01-01 : 2025-01-01')];
    const twice = await ask({ columns: [], filters, time_offsets: ['1 year ago', '1 year ago'] });
    expect(twice.colnames).toEqual(['total', 'total__1 year ago']);
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

  test('a file calls the time axis by its name', async () => {
    const query = { columns: [], metrics: ['total'], granularity: 'sold_at', is_timeseries: true };
    const body = { datasource: { id: datasetId, type: 'table' }, queries: [query], result_format: 'csv' };
    const answer = await admin.json(dataRoute, 'POST', '/api/v1/chart/data', body);
    expect(answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['Time,total', '2024-01-31,10']);
  });

  test('a chart that was warmed up is answered from the cache, alone or with all of its dataset', async () => {
    const path = `/api/v1/chart/${chartId}/data/`;
    const kept = async (): Promise<string | null> =>
      (await admin.send(savedRoute.GET, 'GET', path)).body.result[0].cached_dttm;
    const done = { chart_id: chartId, viz_error: null, viz_status: 'success' };
    const one = await admin.json(chartRoute, 'PUT', '/api/v1/chart/warm_up_cache', { chart_id: chartId });
    expect([one.status, one.body]).toEqual([200, { result: [done] }]);
    expect(await kept()).not.toBeNull();
    await resultCache().clear();
    const table = { db_name: 'memory', table_name: 'sales' };
    const all = await admin.json(datasetRoute, 'PUT', '/api/v1/dataset/warm_up_cache', table);
    expect([all.status, all.body]).toEqual([200, { result: [done] }]);
    expect(await kept()).not.toBeNull();
  });

  test('nothing is warmed up for those who may not, and what fails says why', async () => {
    const warm = (caller: Caller, id: number) =>
      caller.json(chartRoute, 'PUT', '/api/v1/chart/warm_up_cache', { chart_id: id });
    expect((await warm(reader, chartId)).status).toBe(403);
    const table = { db_name: 'memory', table_name: 'no such table' };
    expect((await admin.json(datasetRoute, 'PUT', '/api/v1/dataset/warm_up_cache', table)).status).toBe(404);
    const [broken] = await world.db
      .insert(chart)
      .values({ slice_name: 'Broken', viz_type: 'no_such_viz', datasource_id: datasetId, datasource_type: 'table' })
      .returning();
    expect((await warm(admin, broken?.id ?? 0)).body.result[0]).toMatchObject({ viz_status: null });
    await world.db.delete(chart).where(eq(chart.id, broken?.id ?? 0));
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
