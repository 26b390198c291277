import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GET as getOptions } from '@/app/(main)/superset/dashboard/[key]/options/[filter]/route';
import { GET as getTile } from '@/app/(main)/superset/dashboard/[key]/tile/[chart]/route';
import * as savedRoute from '@/app/api/v1/chart/[id]/data/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as datasourceRoute from '@/app/api/v1/datasource/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import * as samplesRoute from '@/app/datasource/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { query } from '@/db/schema/query';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases, openDatabase } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

/** One rule hides the rows of the south; no way of reading the rows may reveal them. */
describe('a row rule holds on every way to the rows', () => {
  let world: World;
  const admin = new Caller();
  const page = new Caller();
  const guest = new Caller();
  const secret = 'south';
  const ids = { table: 0, virtual: 0, open: 0, numbers: 0, chart: 0, virtualChart: 0, broken: 0, dashboard: 0 };

  beforeAll(async () => {
    world = await openWorld('postgres');
    const { db } = world;
    const adminId = await addUser(db, 'admin', 'Admin');
    const owner = { id: adminId, sessionVersion: 1 };
    admin.extra.authorization = `Bearer ${await signToken(owner, 'access', true)}`;
    await page.signIn(adminId);
    const [source] = await db
      .insert(database)
      .values({ database_name: 'world', ...storeAddress((world.url ?? '').replace('postgres:', 'postgresql:')) })
      .returning();
    const databaseId = source?.id ?? 0;
    await db.execute("create table sales as select * from (values ('north', 2), ('south', 3)) as s(region, amount)");
    ids.table = await addDataset('sales', null, databaseId);
    ids.virtual = await addDataset('sales again', 'select * from sales', databaseId);
    ids.numbers = await addDataset('numbers', 'select * from sales', databaseId);
    ids.open = await addDataset('open', "select 'a word' as region, 1 as amount", databaseId);
    await world.db
      .insert(datasetColumn)
      .values({ dataset_id: ids.numbers, column_name: 'as a number', expression: 'CAST(region AS INTEGER)' });
    await world.db.insert(datasetMetric).values({
      dataset_id: ids.open,
      metric_name: 'broken',
      expression: 'MAX(CAST(region AS INTEGER))',
    });
    const [rule] = await db
      .insert(rowLevelSecurity)
      .values({ name: 'north only', filter_type: 'Base', clause: "region = 'north'" })
      .returning();
    await db.insert(rowLevelSecurityTable).values({ rls_id: rule?.id ?? 0, dataset_id: ids.table });
    ids.chart = await addChart('Sales', ids.table);
    ids.virtualChart = await addChart('Sales again', ids.virtual);
    ids.broken = await addChart('Broken', ids.open, 'broken');
    await addDashboard();
    await grant(db, 'Public', 'can_read on Dashboard', 'can_read on Chart', 'can_csv on Superset');
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function addDataset(table_name: string, sql: string | null, database_id: number): Promise<number> {
    const [made] = await world.db
      .insert(dataset)
      .values({ table_name, sql, schema: 'public', database_id })
      .returning();
    const id = made?.id ?? 0;
    await world.db.insert(datasetColumn).values([
      { dataset_id: id, column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
      { dataset_id: id, column_name: 'amount', type: 'INTEGER', groupby: true, filterable: true },
    ]);
    await world.db.insert(datasetMetric).values({ dataset_id: id, metric_name: 'total', expression: 'SUM(amount)' });
    return id;
  }

  async function addChart(slice_name: string, datasource_id: number, metric = 'total'): Promise<number> {
    const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: [metric], row_limit: 10 };
    const [made] = await world.db
      .insert(chart)
      .values({
        slice_name,
        viz_type: 'table',
        datasource_id,
        datasource_type: 'table',
        params: JSON.stringify(form),
        query_context: JSON.stringify(context(datasource_id)),
      })
      .returning();
    return made?.id ?? 0;
  }

  async function addDashboard(): Promise<void> {
    const targets = [{ datasetId: ids.table, column: { name: 'region' } }];
    const filter = {
      id: 'NATIVE_FILTER-region',
      name: 'Region',
      filterType: 'filter_select',
      targets,
      type: 'NATIVE_FILTER',
    };
    const whole = {
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      defaultDataMask: {},
      cascadeParentIds: [],
      controlValues: {},
    };
    const metadata = { native_filter_configuration: [{ ...filter, ...whole }] };
    const [made] = await world.db
      .insert(dashboard)
      .values({ dashboard_title: 'Regions', published: true, json_metadata: JSON.stringify(metadata) })
      .returning();
    ids.dashboard = made?.id ?? 0;
    await world.db
      .insert(dashboardChart)
      .values([ids.chart, ids.virtualChart, ids.broken].map((chart_id) => ({ dashboard_id: ids.dashboard, chart_id })));
    const [embedded] = await world.db
      .insert(embeddedDashboard)
      .values({ dashboard_id: ids.dashboard, allowed_domains: [] })
      .returning();
    const resources = [{ type: 'dashboard' as const, id: embedded?.uuid ?? '' }];
    guest.extra['x-guesttoken'] = await signGuestToken({ user: {}, resources, rls_rules: [] });
  }

  function context(datasource_id: number, more: Record<string, unknown> = {}) {
    const query = { columns: ['region'], metrics: ['total'], row_limit: 10, orderby: [] };
    return { datasource: { id: datasource_id, type: 'table' }, queries: [query], ...more };
  }

  const params = (of: Record<string, string>) => ({ params: Promise.resolve(of as never) });
  const dataOf = async (who: Caller, more: Record<string, unknown>, table = ids.table) =>
    who.json(dataRoute, 'POST', '/api/v1/chart/data', context(table, more));
  const tile = (who: Caller, id: number, part: string) =>
    who.send(
      (request) => getTile(request, params({ key: String(ids.dashboard), chart: String(id) })),
      'GET',
      `/superset/dashboard/${ids.dashboard}/tile/${id}/?part=${part}`,
    );

  const values = (id: number, column: string) =>
    `/api/v1/datasource/table/${id}/column/${encodeURIComponent(column)}/values/`;
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

  test('what queries of the editor cost is told of those that would run', async () => {
    const sql = "SELECT * FROM sales; SELECT region FROM sales WHERE region = 'south'";
    const { status, body } = await admin.json(sqlLabRoute, 'POST', '/api/v1/sqllab/estimate/', { database_id: 1, sql });
    expect([status, body.result?.length], JSON.stringify(body)).toEqual([200, 2]);
  });

  /** A cast of a text to a number: PostgreSQL quotes the text in its error. */
  const cast = 'CAST(region AS INTEGER)';
  const metric = { expressionType: 'SQL', sqlExpression: `MAX(${cast})`, label: 'most' };
  const failing = (more: Record<string, unknown> = {}) => ({
    queries: [{ columns: ['region'], metrics: [metric], ...more }],
  });
  const inEditor = (path: string, more: Record<string, unknown> = {}) =>
    admin.json(sqlLabRoute, 'POST', `/api/v1/sqllab/${path}/`, {
      database_id: 1,
      schema: 'public',
      sql: `select ${cast} from sales`,
      ...more,
    });
  const failures: readonly (readonly [string, () => Promise<{ status: number; body: unknown }>])[] = [
    ['chart data', () => dataOf(admin, failing())],
    ['a condition', () => dataOf(admin, failing({ metrics: ['total'], extras: { where: `${cast} > 0` } }))],
    ['a query of a virtual dataset', () => dataOf(admin, failing(), ids.virtual)],
    ['CSV', () => dataOf(admin, { ...failing(), result_format: 'csv' })],
    [
      'CSV row by row',
      () => dataOf(admin, { queries: [{ columns: [{ sqlExpression: cast, label: 'n' }] }], result_format: 'csv' }),
    ],
    [
      'rows behind a mark',
      () => dataOf(admin, { queries: [{ extras: { where: `${cast} > 0` } }], result_type: 'drill_detail' }),
    ],
    [
      'samples',
      () =>
        page.json(samplesRoute, 'POST', `/datasource/samples?datasource_type=table&datasource_id=${ids.table}`, {
          extras: { where: `${cast} > 0` },
        }),
    ],
    ['values of a calculated column', () => admin.get(datasourceRoute, values(ids.numbers, 'as a number'))],
    ['the editor', () => inEditor('execute')],
    ['an estimate', () => inEditor('estimate', { sql: "select 'north'::int from sales" })],
    ['a tile inside another site, where no rule is in force', () => tile(guest, ids.broken, 'table')],
  ];

  test.each(failures)('what a database says of a failed statement is not told: %s', async (_way, read) => {
    const { status, body } = await read();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(status, text).toBe(400);
    expect(text).toContain('rows that you may not see');
    expect(text).toMatch(/under [\da-f-]{36}/);
    expect(text).not.toMatch(/south|north|invalid input/);
  });

  test('nor what stays of a failed query of the editor, nor what is exported of it', async () => {
    const client_id = 'withheld01';
    await inEditor('execute', { client_id });
    const [stored] = await world.db.select().from(query).where(eq(query.client_id, client_id));
    expect(stored?.error_message).toContain('rows that you may not see');
    expect(stored?.error_message + (stored?.extra_json ?? '')).not.toMatch(/south|north|invalid input/);
    await world.db
      .update(query)
      .set({ executed_sql: `select ${cast} from sales` })
      .where(eq(query.client_id, client_id));
    const { status, body } = await admin.get(sqlLabRoute, `/api/v1/sqllab/export/${client_id}/`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('rows that you may not see')]);
  });

  test('nor what is wrong in a query that becomes a dataset', async () => {
    const { status, body } = await admin.json(datasetRoute, 'POST', '/api/v1/dataset/', {
      database: 1,
      table_name: 'numbers',
      schema: 'public',
      sql: `select ${cast} as n from sales`,
    });
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toMatch(/south|north|invalid input/);
  });

  test('where no row is hidden the database has its say', async () => {
    const { status, body } = await dataOf(admin, failing(), ids.open);
    expect(status).toBe(400);
    expect(body.message).toContain('invalid input syntax for type integer');
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
});
