import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

const hostile = [
  ['a sub-query', '(SELECT MAX(word) FROM hidden)'],
  ['a function that reads files', "MAX(pg_read_file('/etc/hostname'))"],
  ['a function that runs a query', "MAX(query_to_xml('select word from hidden', true, true, '')::text)"],
  ['a function of settings', "MAX(current_setting('data_directory'))"],
  ['the end of the expression', 'SUM(amount), (TABLE hidden)'],
] as const;
const secret = 'hidden word';

describe('SQL of datasets is checked where it is stored and where it runs', () => {
  let world: World;
  let databaseId = 0;
  let id = 0;
  const admin = new Caller();

  beforeAll(async () => {
    world = await openWorld('postgres');
    const { db } = world;
    const adminId = await addUser(db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: adminId, sessionVersion: 1 }, 'access', true)}`;
    const [source] = await db
      .insert(database)
      .values({ database_name: 'world', ...storeAddress((world.url ?? '').replace('postgres:', 'postgresql:')) })
      .returning();
    databaseId = source?.id ?? 0;
    await db.execute("create table sales as select * from (values ('north', 2), ('south', 3)) as s(region, amount)");
    await db.execute(`create table hidden as select '${secret}' as word`);
    id = await addDataset('sales', null);
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function addDataset(table_name: string, sql: string | null): Promise<number> {
    const [made] = await world.db
      .insert(dataset)
      .values({ table_name, sql, schema: 'public', database_id: databaseId })
      .returning();
    const own = made?.id ?? 0;
    await world.db.insert(datasetColumn).values([
      { dataset_id: own, column_name: 'region', type: 'VARCHAR', groupby: true },
      { dataset_id: own, column_name: 'amount', type: 'INTEGER', groupby: true },
    ]);
    await world.db.insert(datasetMetric).values({ dataset_id: own, metric_name: 'total', expression: 'SUM(amount)' });
    return own;
  }

  const partsOf = async (own: number) => ({
    columns: await world.db.select().from(datasetColumn).where(eq(datasetColumn.dataset_id, own)),
    metrics: await world.db.select().from(datasetMetric).where(eq(datasetMetric.dataset_id, own)),
  });
  const put = (own: number, body: object) => admin.json(datasetRoute, 'PUT', `/api/v1/dataset/${own}`, body);
  const ask = (own: number, query: object) =>
    admin.json(dataRoute, 'POST', '/api/v1/chart/data', {
      datasource: { id: own, type: 'table' },
      queries: [{ columns: [], metrics: ['total'], row_limit: 5, ...query }],
    });

  test.each(hostile)('a metric with %s is not stored', async (name, expression) => {
    const before = await partsOf(id);
    const { status, body } = await put(id, { metrics: [{ metric_name: name, expression }] });
    expect([status, Object.keys(body.message ?? {})], JSON.stringify(body)).toEqual([422, ['metrics']]);
    expect(await partsOf(id)).toEqual(before);
  });

  test.each(hostile)('a calculated column with %s is not stored', async (name, expression) => {
    const before = await partsOf(id);
    const { status, body } = await put(id, { columns: [{ column_name: name, expression }] });
    expect([status, Object.keys(body.message ?? {})], JSON.stringify(body)).toEqual([422, ['columns']]);
    expect(await partsOf(id)).toEqual(before);
  });

  test.each(hostile)('where %s was stored before, it does not run', async (_name, expression) => {
    const own = await addDataset(`before ${expression}`, 'select * from sales');
    await world.db.insert(datasetMetric).values({ dataset_id: own, metric_name: 'bad', expression });
    await world.db.insert(datasetColumn).values({ dataset_id: own, column_name: 'worse', expression, is_dttm: true });
    const queries = [
      { metrics: ['bad'] },
      { columns: ['worse'] },
      { columns: ['region'], orderby: [['bad', true]] },
      { columns: ['region'], series_columns: ['region'], series_limit: 1, series_limit_metric: 'bad' },
      { filters: [{ col: 'worse', op: 'IS NOT NULL' }] },
      { metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'worse' }, aggregate: 'MAX', label: 'm' }] },
      { granularity: 'worse', time_range: '2020-01-01 : 2021-01-01' },
    ];
    for (const query of queries) {
      const { status, body } = await ask(own, query);
      const text = JSON.stringify(body);
      expect(status, `${JSON.stringify(query)}: ${text}`).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).not.toContain(secret);
    }
    const copy = await admin.json(datasetRoute, 'POST', '/api/v1/dataset/duplicate', {
      base_model_id: own,
      table_name: `copy ${expression}`,
    });
    expect(copy.status, JSON.stringify(copy.body)).toBe(422);
  });

  test('what is stored already may be sent again beside other changes', async () => {
    const own = await addDataset('older', null);
    const [bad] = await world.db
      .insert(datasetMetric)
      .values({ dataset_id: own, metric_name: 'bad', expression: '(SELECT 1)' })
      .returning();
    const metrics = [{ id: bad?.id, metric_name: 'bad', expression: '(SELECT 1)', verbose_name: 'Bad' }];
    expect((await put(own, { metrics })).status).toBe(200);
  });

  test.each([
    "select pg_read_file('/etc/hostname') as region, 1 as amount",
    "select * from dblink('', 'select 1') as t(region text)",
    'select current_user as region, 1 as amount',
    'delete from sales returning region, amount',
    'select region, amount into copied from sales',
  ])('a virtual dataset neither stores nor runs %s', async (sql) => {
    const made = await admin.json(datasetRoute, 'POST', '/api/v1/dataset/', {
      database: databaseId,
      schema: 'public',
      table_name: `virtual ${sql}`,
      sql,
    });
    expect([400, 403, 422], JSON.stringify(made.body)).toContain(made.status);
    expect((await put(id, { sql })).status).toBe(422);
    const own = await addDataset(`stored ${sql}`, sql);
    const { status, body } = await ask(own, { columns: ['region'], metrics: [] });
    expect([400, 403, 422], JSON.stringify(body)).toContain(status);
    expect((await ask(id, {})).body.result[0].data).toEqual([{ total: 5 }]);
  });

  test('ordinary expressions are stored and run', async () => {
    const own = await addDataset('ordinary', 'select * from sales -- of all regions');
    const metrics = [{ metric_name: 'share', expression: 'ROUND(SUM(amount)::numeric / NULLIF(COUNT(*), 0), 2)' }];
    const columns = [{ column_name: 'upper region', expression: "COALESCE(UPPER(region), 'none') /* shown */" }];
    expect((await put(own, { metrics })).status).toBe(200);
    expect((await put(own, { columns })).status).toBe(200);
    const { status, body } = await ask(own, {
      columns: ['upper region'],
      metrics: ['share'],
      orderby: [['share', true]],
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.result[0].data).toEqual([
      { 'upper region': 'NORTH', share: 2 },
      { 'upper region': 'SOUTH', share: 3 },
    ]);
  });
});
