import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '@/db/metadata';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { favorite } from '@/db/schema/favorite';
import { report } from '@/db/schema/report';
import { tag, taggedObject } from '@/db/schema/tag';
import { user } from '@/db/schema/user';
import { isPostgresReachable, testMetadata } from '@/tests/support/metadata';

const kinds: ('pglite' | 'postgres')[] = (await isPostgresReachable()) ? ['pglite', 'postgres'] : ['pglite'];

const shareable = [
  'annotation',
  'annotation_layer',
  'chart',
  'css_template',
  'dashboard',
  'database',
  'dataset',
  'dataset_column',
  'dataset_metric',
  'embedded_dashboard',
  'key_value',
  'permalink',
  'query',
  'report',
  'row_level_security',
  'saved_query',
  'ssh_tunnel',
  'tag',
  'theme',
  'user',
];

describe.each(kinds)('the schema on %s', (kind) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await testMetadata(kind);
  });
  afterAll(() => connection.close());

  async function names(query: ReturnType<typeof sql>): Promise<string[]> {
    const answer = await connection.database.execute(query);
    const rows = Array.isArray(answer) ? answer : (answer as { rows: { name: string }[] }).rows;
    return rows.map((row: { name: string }) => row.name);
  }

  test('gives each shareable thing a unique uuid', async () => {
    const found = await names(sql`
      select t.relname as name from pg_index i
      join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where n.nspname = 'public' and i.indisunique and i.indnatts = 1 and a.attname = 'uuid' order by 1`);
    expect(found).toEqual(shareable);
  });

  test('has an index that begins with each foreign key', async () => {
    const checked = await names(sql`select conname as name from pg_constraint where contype = 'f'`);
    expect(checked.length).toBeGreaterThan(80);
    const bare = await names(sql`
      select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
    expect(bare).toEqual([]);
  });

  test('says for each foreign key what a deletion does', async () => {
    const silent = await names(
      sql`select conname as name from pg_constraint where contype = 'f' and confdeltype not in ('c', 'n', 'r')`,
    );
    expect(silent).toEqual([]);
  });

  test('knows of each audited row who and when', async () => {
    const partial = await names(sql`
      select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name in ('created_on', 'changed_on', 'created_by_fk', 'changed_by_fk')
      group by table_name having count(*) not in (2, 4)`);
    expect(partial).toEqual([]);
  });

  test('keeps what is used and lets go of what belongs to it', async () => {
    const db = connection.database;
    const [owner] = await db.insert(user).values(person('owner')).returning();
    const made = { created_by_fk: id(owner), changed_by_fk: id(owner) };
    const [source] = await db
      .insert(database)
      .values({ database_name: 'db', sqlalchemy_uri: 'duckdb://', ...made })
      .returning();
    const [sales] = await db
      .insert(dataset)
      .values({ table_name: 'sales', database_id: id(source), ...made })
      .returning();
    await db.insert(datasetColumn).values({ dataset_id: id(sales), column_name: 'year' });
    const [bar] = await db
      .insert(chart)
      .values({ slice_name: 'bar', datasource_id: id(sales), ...made })
      .returning();
    const [board] = await db
      .insert(dashboard)
      .values({ dashboard_title: 'board', ...made })
      .returning();
    await db.insert(dashboardChart).values({ dashboard_id: id(board), chart_id: id(bar) });
    await db.insert(chartOwner).values({ chart_id: id(bar), user_id: id(owner) });
    await db.insert(favorite).values({ user_id: id(owner), chart_id: id(bar) });
    const [label] = await db.insert(tag).values({ name: 'label' }).returning();
    await db.insert(taggedObject).values({ tag_id: id(label), chart_id: id(bar) });
    const [weekly] = await db
      .insert(report)
      .values({ type: 'Report', name: 'weekly', crontab: '0 9 * * 1', chart_id: id(bar) })
      .returning();

    await expect(db.delete(database)).rejects.toThrow();
    await expect(db.delete(chart)).rejects.toThrow();
    await db.delete(report);
    expect(weekly?.log_retention).toBe(90);
    await db.delete(user);
    const [orphan] = await db.select().from(chart);
    expect(orphan).toMatchObject({ created_by_fk: null, changed_by_fk: null });
    expect(await db.select().from(chartOwner)).toEqual([]);
    await db.delete(chart);
    expect(await db.select().from(taggedObject)).toEqual([]);
    expect(await db.select().from(dashboardChart)).toEqual([]);
    await db.delete(dataset);
    expect(await db.select().from(datasetColumn)).toEqual([]);
    await db.delete(database);
  });

  test('takes one dataset of a name, also where schema and catalog are unset', async () => {
    const db = connection.database;
    const [source] = await db
      .insert(database)
      .values({ database_name: 'twice', sqlalchemy_uri: 'duckdb://' })
      .returning();
    const row = { table_name: 'sales', database_id: id(source) };
    await db.insert(dataset).values(row);
    await expect(db.insert(dataset).values(row)).rejects.toThrow();
    await db.insert(dataset).values({ ...row, schema: 'other' });
  });

  test('lets a star stand on exactly one thing', async () => {
    const db = connection.database;
    const [fan] = await db.insert(user).values(person('fan')).returning();
    await expect(db.insert(favorite).values({ user_id: id(fan) })).rejects.toThrow();
  });

  test('takes names and addresses of users once, whatever their case', async () => {
    const db = connection.database;
    await db.insert(user).values(person('Jane'));
    await expect(db.insert(user).values({ ...person('jane'), email: 'other@example.com' })).rejects.toThrow();
    await expect(db.insert(user).values({ ...person('joan'), email: 'JANE@example.com' })).rejects.toThrow();
  });

  test('moves changed_on with every update that does not set it', async () => {
    const db = connection.database;
    const [made] = await db
      .insert(dashboard)
      .values({ changed_on: new Date(0) })
      .returning();
    const itself = eq(dashboard.id, id(made));
    const quiet = { css: 'a', changed_on: sql`${dashboard.changed_on}` };
    const [kept] = await db.update(dashboard).set(quiet).where(itself).returning();
    expect(kept?.changed_on).toEqual(new Date(0));
    const [moved] = await db.update(dashboard).set({ css: 'b' }).where(itself).returning();
    expect(moved?.changed_on.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

function person(username: string) {
  return { username, email: `${username}@example.com`, first_name: username, last_name: 'Test' };
}

function id(row: { id: number } | undefined): number {
  if (!row) throw new Error('nothing was stored');
  return row.id;
}
