import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GET as getOptions } from '@/app/(main)/superset/dashboard/[key]/options/[filter]/route';
import * as savedRoute from '@/app/api/v1/chart/[id]/data/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as datasourceRoute from '@/app/api/v1/datasource/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import * as samplesRoute from '@/app/datasource/[[...path]]/route';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { closeDatabases, openDatabase } from '@/lib/server/database/open-database';
import type { World } from '@/tests/support/world';
import {
  admin,
  context,
  dataOf,
  guest,
  ids,
  openRuledWorld,
  page,
  params,
  tile,
  values,
} from '@/tests/support/worlds/ruled-world';

/** One rule hides the rows of the south; no way of reading the rows may reveal them. */
describe('a row rule holds on every way to the rows', () => {
  let world: World;
  const secret = 'south';
  beforeAll(async () => {
    world = await openRuledWorld();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const ways: readonly (readonly [string, () => Promise<{ status: number; body: unknown }>])[] = [
    ['chart data', () => dataOf(admin, {})],
    ['chart data of a virtual dataset over the table', () => dataOf(admin, {}, ids.virtual)],
    ['CSV', () => dataOf(admin, { result_format: 'csv' })],
    ['CSV of a virtual dataset', () => dataOf(admin, { result_format: 'csv' }, ids.virtual)],
    ['samples in chart data', () => dataOf(admin, { result_type: 'samples' })],
    ['rows behind a mark', () => dataOf(admin, { result_type: 'drill_detail' })],
    ['a saved chart', () => admin.get(savedRoute, `/api/v1/chart/${ids.chart}/data/`)],
    ['a saved chart of a virtual dataset', () => admin.get(savedRoute, `/api/v1/chart/${ids.virtualChart}/data/`)],
    [
      'samples',
      () =>
        page.json(
          samplesRoute,
          'POST',
          `/datasource/samples?datasource_type=table&datasource_id=${ids.table}&per_page=9`,
          {},
        ),
    ],
    ['values of a column', () => admin.get(datasourceRoute, values(ids.table, 'region'))],
    ['values of a column of a virtual dataset', () => admin.get(datasourceRoute, values(ids.virtual, 'region'))],
    ['a tile of a dashboard', () => tile(page, ids.chart, 'html')],
    ['a tile as a table', () => tile(page, ids.virtualChart, 'table')],
    ['a tile as a file', () => tile(page, ids.chart, 'csv')],
    [
      'options of a filter',
      () =>
        page.send(
          (request) => getOptions(request, params({ key: String(ids.dashboard), filter: 'NATIVE_FILTER-region' })),
          'GET',
          `/superset/dashboard/${ids.dashboard}/options/NATIVE_FILTER-region/`,
        ),
    ],
    ['a tile inside another site', () => tile(guest, ids.chart, 'table')],
    ['a tile of a virtual dataset inside another site', () => tile(guest, ids.virtualChart, 'table')],
    [
      'chart data asked by a guest',
      () => dataOf(guest, { form_data: { dashboardId: ids.dashboard, slice_id: ids.chart } }),
    ],
  ];

  test.each(ways)('%s', async (_way, read) => {
    const { status, body } = await read();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(status, text).toBe(200);
    expect(text).toContain('north');
    expect(text).not.toContain(secret);
  });

  test('the table itself holds what the rule hides', async () => {
    const { connection } = await openDatabase(1, null);
    expect(connection).toBeDefined();
    expect(JSON.stringify(await world.db.execute('select region from sales'))).toContain(secret);
  });

  test.each([
    ['without a schema', { schema: null }],
    ['with its name in another case', { table_name: 'SALES' }],
  ])('a rule holds for another dataset of the same table, %s', async (_, other) => {
    const [twin] = await world.db
      .insert(dataset)
      .values({ table_name: 'sales', schema: 'public', database_id: 1, ...other })
      .returning();
    const column = { column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true };
    await world.db.insert(datasetColumn).values({ dataset_id: twin?.id ?? 0, ...column });
    const asked = { queries: [{ columns: ['region'], metrics: [], result_type: 'query' }], result_type: 'query' };
    const { status, body } = await dataOf(admin, asked, twin?.id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.result[0].query).toContain("region = 'north'");
  });

  test.each([
    ['an estimate', 'estimate', "SELECT region FROM sales WHERE region = 'south'"],
    ['a plan', 'execute', "EXPLAIN SELECT region FROM sales WHERE region = 'south'"],
    ['a plan after a comment', 'execute', '/* a */ explain (format json) SELECT region FROM sales'],
    ['a plan that runs', 'execute', 'EXPLAIN ANALYZE SELECT region FROM sales'],
  ])('the planner, who counts all rows, is not asked: %s', async (_, path, statement) => {
    const sent = { database_id: 1, schema: 'public', sql: statement };
    const { status, body } = await admin.json(sqlLabRoute, 'POST', `/api/v1/sqllab/${path}/`, sent);
    expect(status, JSON.stringify(body)).toBeOneOf([400, 403, 422]);
    expect(JSON.stringify(body)).toMatch(/rows that you may not see|how many rows they hide/);
    expect(JSON.stringify(body)).not.toMatch(/"Total cost|Scan|Plan"/);
  });

  test('where no rule is in force the cost of queries and their plans are told', async () => {
    const ask = (path: string, statement: string) =>
      admin.json(sqlLabRoute, 'POST', `/api/v1/sqllab/${path}/`, { database_id: 1, schema: 'public', sql: statement });
    const { status, body } = await ask('estimate', 'SELECT 1; SELECT * FROM tag');
    expect([status, body.result?.length], JSON.stringify(body)).toEqual([200, 2]);
    expect(JSON.stringify((await ask('execute', 'EXPLAIN SELECT * FROM tag')).body)).toContain('Scan');
  });

  test('a condition of the reader with an OR undoes nothing', async () => {
    const query = { columns: ['region'], metrics: ['total'], extras: { where: "1 = 1 OR region = 'south'" } };
    const { body } = await admin.json(
      dataRoute,
      'POST',
      '/api/v1/chart/data',
      context(ids.table, { queries: [query] }),
    );
    expect(body.result[0].data).toEqual([{ region: 'north', total: 2 }]);
  });

  const asked = { columns: ['region'], metrics: ['total'], row_limit: 10, orderby: [] };
  const ofChart = () => ({ form_data: { dashboardId: ids.dashboard, slice_id: ids.chart } });

  test.each([
    ['another column', { ...asked, columns: ['amount'] }],
    [
      'another metric',
      { ...asked, metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(region)', label: 'total' }] },
    ],
    ['other rows', { ...asked, extras: { where: "region = 'south'" } }],
    ['a filter on a column that it does not show', { ...asked, filters: [{ col: 'amount', op: '>', val: 2 }] }],
    ['samples', { ...asked, result_type: 'samples' }],
    ['the rows behind it', { ...asked, result_type: 'drill_detail' }],
  ])('a guest asks what a chart asks, and not for %s', async (_, query) => {
    expect((await dataOf(guest, { queries: [asked], ...ofChart() })).status).toBe(200);
    const { status, body } = await dataOf(guest, { queries: [query], ...ofChart() });
    expect([status, body.errors?.[0]?.message]).toEqual([403, 'Guest user cannot modify chart payload']);
  });
});
