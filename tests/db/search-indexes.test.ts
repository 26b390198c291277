import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '@/db/postgres';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { createSearchIndexes } from '@/db/search-indexes';
import { fullDatasetName, searchedCharts } from '@/lib/server/resources/chart/search';
import { freshDatabase, isPostgresReachable, testMetadata } from '@/tests/support/metadata';

describe.runIf(await isPostgresReachable())('searches on PostgreSQL', () => {
  let connection: Awaited<ReturnType<typeof testMetadata>>;
  beforeAll(async () => {
    connection = await testMetadata('postgres');
    const { database: db } = connection;
    await db.execute(sql`insert into database (database_name, sqlalchemy_uri) values ('d', 'postgresql://d')`);
    await db.execute(sql`insert into dataset (database_id, schema, table_name)
      select 1, 'shop', 'sales_' || n from generate_series(1, 300) n`);
    await db.execute(sql`insert into chart (slice_name, viz_type, datasource_id, datasource_type)
      select 'Chart ' || md5(n::text), 'table', 1 + n % 300, 'table' from generate_series(1, 20000) n`);
    await db.execute(sql`analyze`);
  });
  afterAll(() => connection.close());

  async function planOf(text: string): Promise<string> {
    const counting = connection.database
      .select({ id: chart.id })
      .from(chart)
      .where(await searchedCharts(text));
    return JSON.stringify(await connection.database.execute(sql`explain (format json) ${counting.getSQL()}`));
  }
  async function found(text: string): Promise<number> {
    return (
      await connection.database
        .select({ id: chart.id })
        .from(chart)
        .where(await searchedCharts(text))
    ).length;
  }

  test('read an index for a text that few charts have', async () => {
    const plan = await planOf('c4ca4238');
    expect(plan).toContain('chart_slice_name_search_index');
    expect(plan).not.toContain('Seq Scan');
    expect(await found('C4CA4238')).toBe(1);
  });

  test('find charts by their dataset, by the same way when few are of that name', async () => {
    expect(await planOf('shop.sales_299')).toContain('chart_datasource_index');
    expect(await found('shop.sales_299')).toBe(66);
  });

  test('look datasets up by the full name in an index, too', async () => {
    const named = sql`select id from ${dataset} where ${fullDatasetName} ilike '%shop.sales_299%'`;
    await connection.database.execute(sql`set enable_seqscan = off`);
    const plan = JSON.stringify(await connection.database.execute(sql`explain (format json) ${named}`));
    await connection.database.execute(sql`reset enable_seqscan`);
    expect(plan).toContain('dataset_full_name_search_index');
  });

  test('find charts by more datasets than are written into a statement', async () => {
    expect(await connection.database.$count(dataset)).toBe(300);
    expect(await found('sales_')).toBe(20_000);
    const named = Array.from({ length: 20_000 }, (_, at) => `sales_${1 + ((at + 1) % 300)}`);
    expect(await found('sales_2')).toBe(named.filter((name) => name.startsWith('sales_2')).length);
  });
});

describe.runIf(await isPostgresReachable())('without the extension', () => {
  test('the database opens, and the reason is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await createSearchIndexes({ unsafe: () => Promise.reject(new Error('permission denied')) } as never);
    expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toEqual({
      level: 'warning',
      metadata: 'search indexes',
      error: 'permission denied',
    });
    logged.mockRestore();
  });

  test('indexes that are there are left as they are', async () => {
    const fresh = await freshDatabase();
    await (await openPostgres(fresh.url)).close();
    const again = await openPostgres(fresh.url);
    const indexes = await again.database.execute(sql`select count(*)::int as n from pg_indexes
      where indexname like '%_search_index'`);
    expect(Array.from(indexes as Iterable<unknown>)).toEqual([{ n: 8 }]);
    await again.close();
    await fresh.drop();
  });
});
