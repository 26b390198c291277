import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/search/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { datasetView } from '@/lib/permissions/object-permission';
import { writeRison } from '@/lib/text/rison';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, places, type World } from '@/tests/support/world';

interface Found {
  readonly type: string;
  readonly name: string;
  readonly url: string;
  readonly found_in: string | null;
}

describe.each(places)('a search, %s', (place) => {
  let world: World;
  const [admin, gamma, reader] = [new Caller(), new Caller(), new Caller()];

  const search = async (caller: Caller, text: string, size?: number): Promise<readonly Found[]> => {
    const q = encodeURIComponent(writeRison(size === undefined ? { text } : { text, page_size: size }));
    const { status, body } = await caller.get(route, `/api/v1/search/?q=${q}`);
    expect(status).toBe(200);
    return body.result;
  };
  const names = async (caller: Caller, text: string) => (await search(caller, text)).map(({ name }) => name);

  beforeAll(async () => {
    world = await openWorld(place);
    const { db } = world;
    const adminId = await addUser(db, 'admin', 'Admin');
    await admin.signIn(adminId);
    await gamma.signIn(await addUser(db, 'gamma', 'Gamma'));
    const [source] = await db
      .insert(database)
      .values({ database_name: 'shop', sqlalchemy_uri: 'duckdb://' })
      .returning();
    const [sales, stock] = await db
      .insert(dataset)
      .values([
        { table_name: 'sales', schema: 'main', database_id: source?.id ?? 0, description: 'Orders of 100% of shops' },
        { table_name: 'stock', schema: 'main', database_id: source?.id ?? 0, sql: 'SELECT * FROM warehouse_rows' },
      ])
      .returning();
    const salesId = sales?.id ?? 0;
    await grant(
      db,
      'Sales readers',
      `datasource_access on ${datasetView({ id: salesId, table_name: 'sales', database: { database_name: 'shop' } })}`,
    );
    await reader.signIn(await addUser(db, 'reader', 'Gamma', 'Sales readers'));
    await db.insert(datasetColumn).values([
      { dataset_id: salesId, column_name: 'customer_region', verbose_name: 'Where they live' },
      { dataset_id: stock?.id ?? 0, column_name: 'shelf' },
    ]);
    await db.insert(datasetMetric).values({ dataset_id: salesId, metric_name: 'turnover', expression: 'SUM(1)' });
    const drawn = { viz_type: 'pie', datasource_id: salesId, datasource_type: 'table', params: '{}' };
    await db.insert(chart).values([
      { ...drawn, slice_name: 'Turnover', description: 'by region', changed_on: new Date('2020-01-01') },
      { ...drawn, slice_name: 'Of the year', description: 'Turnover', changed_on: new Date('2024-01-01') },
      { ...drawn, slice_name: 'Turnover of late', changed_on: new Date('2022-01-01') },
    ]);
    await db.insert(dashboard).values({ dashboard_title: 'Hidden turnover', published: false });
    await db.insert(savedQuery).values([
      { label: 'Mine', sql: 'select turnover_of_all from x', user_id: adminId, db_id: source?.id ?? null },
      { label: 'Turnover of nobody', sql: 'select 1', user_id: null, db_id: source?.id ?? null },
    ]);
  });
  afterAll(() => world.close());

  test('finds names first, then descriptions, fields and SQL, and says where', async () => {
    const found = await search(admin, 'turnover');
    expect(found.map(({ type, name, found_in }) => `${type} ${name}: ${found_in}`)).toEqual([
      'dashboard Hidden turnover: name',
      'chart Turnover of late: name',
      'chart Turnover: name',
      'chart Of the year: description',
      'dataset sales: fields',
      'saved_query Mine: sql',
    ]);
    for (const { url } of found) expect(url).toMatch(/^\/(superset\/dashboard|explore|sqllab)/);
  });

  test('all words must be there, in any of the texts', async () => {
    expect(await search(admin, ' REGION  sales ')).toMatchObject([{ name: 'sales', found_in: null }]);
    expect(await names(admin, 'they live')).toEqual(['sales']);
    expect(await names(admin, 'warehouse_rows')).toEqual(['stock']);
    expect(await names(admin, 'turnover nowhere')).toEqual([]);
  });

  test('signs of patterns stand for themselves', async () => {
    expect(await names(admin, '100%')).toEqual(['sales']);
    expect(await names(admin, '10%shops')).toEqual([]);
    expect(await names(admin, 'tur_over')).toEqual([]);
    expect(await names(admin, "'; drop table chart --")).toEqual([]);
  });

  test('tells nobody of what they may not read', async () => {
    expect(await search(gamma, 'turnover')).toEqual([]);
    expect(await names(gamma, 'customer_region')).toEqual([]);
    expect(await names(reader, 'turnover')).toEqual(['Turnover of late', 'Turnover', 'Of the year', 'sales']);
    expect(await names(reader, 'shelf')).toEqual([]);
    expect((await new Caller().get(route, '/api/v1/search/?q=(text:turnover)')).status).toBe(401);
  });

  test('has a bound for each kind, and refuses what it cannot read', async () => {
    expect((await search(admin, 'turnover', 1)).map(({ type }) => type)).toEqual([
      'dashboard',
      'chart',
      'dataset',
      'saved_query',
    ]);
    expect(await search(admin, 'x'.repeat(5000))).toEqual([]);
    expect((await search(admin, '', 100_000)).length).toBeGreaterThan(0);
    for (const q of ['', '?q=()', '?q=(text:1)', '?q=(text:!(a))', '?q=(text:a,page_size:b)']) {
      expect((await admin.get(route, `/api/v1/search/${q}`)).status, q).toBe(400);
    }
  });
});
