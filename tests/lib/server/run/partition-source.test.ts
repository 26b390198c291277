import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import type { Viewer } from '@/lib/permissions/viewer';
import { resolveQuery } from '@/lib/query/resolve-query';
import { openDatabase } from '@/lib/server/database/open-database';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { partitionSource } from '@/lib/server/run/partition-source';
import { planQuery, queryClock } from '@/lib/server/run/query-plan';
import { filledScript } from '@/lib/server/sqllab/editor-template';
import { type WireServer, wireServer } from '@/tests/support/servers/wire-server';
import { viewerWith } from '@/tests/support/viewer';
import { openWorld, type World } from '@/tests/support/world';

let world: World;
let server: WireServer;
let databaseId: number;
let orders: number;
let view: number;
const never = new AbortController().signal;
const admin = viewerWith();
const reader = (...rights: string[]): Viewer => viewerWith({ isAdmin: false, permissions: new Set(rights) });

/** A table of three partitions, as Trino lists them. */
function answerOf(sql: string): object {
  const columns = (...names: string[]) => names.map((name) => ({ name, type: 'varchar' }));
  if (sql.includes('missing$partitions')) return { error: { message: "Table 'hive.sales.missing$partitions' gone" } };
  if (sql.endsWith('LIMIT 0')) return { columns: columns('ds', 'hour') };
  if (sql.includes('region = ')) return { columns: columns('_col0', '_col1'), data: [['2024-01-30', '2']] };
  if (sql.includes("= '2024-01-01'")) return { columns: columns('_col0', '_col1'), data: [['2024-01-01', "5'"]] };
  return { columns: columns('_col0', '_col1'), data: [['2024-01-31', '7']] };
}

beforeAll(async () => {
  world = await openWorld('embedded');
  server = await wireServer(({ body }, response: ServerResponse) => response.end(JSON.stringify(answerOf(body))));
  const [stored] = await world.db
    .insert(database)
    .values({ database_name: 'lake', sqlalchemy_uri: `trino://reader@127.0.0.1:${server.port}/hive` })
    .returning();
  databaseId = stored?.id ?? 0;
  const made = await world.db
    .insert(dataset)
    .values([
      { database_id: databaseId, table_name: 'orders', schema: 'sales' },
      {
        database_id: databaseId,
        table_name: 'newest',
        schema: 'sales',
        sql: "SELECT * FROM hidden WHERE ds = '{{ presto.latest_partition('sales.hidden') }}'",
      },
    ])
    .returning();
  [orders = 0, view = 0] = made.map(({ id }) => id);
  for (const id of [orders, view]) {
    await world.db.insert(datasetColumn).values({ dataset_id: id, column_name: 'ds', type: 'VARCHAR' });
  }
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => void server.asked.splice(0));

async function planned(id: number, viewer: Viewer, where?: string): Promise<string> {
  const open = await openDataset({ id, type: 'table' }, viewer);
  const wire = { columns: ['ds'], ...(where === undefined ? {} : { extras: { where } }) };
  const query = resolveQuery(wire, open.description, {}, { standard: 10, most: 10 });
  return (await planQuery(query, open, queryClock(query, Date.UTC(2024, 1, 29)), never)).text;
}

async function script(sql: string, viewer: Viewer): Promise<string> {
  const place = { catalog: null, schema: 'sales' };
  return filledScript({
    ...{ sql, viewer, place, database: await openDatabase(databaseId, viewer) },
    ...{ templateParams: null, address: new URLSearchParams(), now: 0 },
  });
}

const own = () => reader(`datasource_access on [lake].[orders](id:${orders})`);
const latest = "ds = '{{ presto.latest_partition('sales.orders') }}'";

describe('the newest partition', () => {
  it('fills the filter that explore writes', async () => {
    expect(await planned(orders, admin, latest)).toContain("(ds = '2024-01-31')");
    expect(server.asked.map(({ body }) => body)).toEqual([
      'SELECT * FROM "sales"."orders$partitions" LIMIT 0',
      'SELECT CAST("ds" AS VARCHAR), CAST("hour" AS VARCHAR) FROM "sales"."orders$partitions" ' +
        'ORDER BY "ds" DESC, "hour" DESC LIMIT 1',
    ]);
  });

  it('is told of all columns, of the first one, and of one where the others are given', async () => {
    const names = ['presto.first_latest_partition', 'trino.latest_partition'];
    for (const name of names)
      expect(await script(`SELECT '{{ ${name}('orders') }}'`, admin)).toBe("SELECT '2024-01-31'");
    expect(await script("SELECT '{{ presto.latest_partitions('orders')[1] }}'", admin)).toBe("SELECT '7'");
    const sub = "SELECT '{{ presto.latest_sub_partition('orders', ds='2024-01-01') }}'";
    expect(await script(sub, admin)).toBe("SELECT '5'''");
  });

  it.each([
    ["{{ presto.latest_sub_partition('orders') }}", 'one: ds, hour'],
    ["{{ presto.latest_sub_partition('orders', region='x') }}", "'region' is not a partition column"],
    ["{{ presto.latest_sub_partition('orders', 'x') }}", 'takes 1 positional arguments but 2 were given'],
    ['{{ presto.latest_partition(5) }}', 'a table is named by a text'],
    ["{{ presto.latest_partition('a.b.c.d') }}", 'does not name a table'],
  ])('is refused as %s', async (template, reason) => {
    await expect(script(`SELECT '${template}'`, admin)).rejects.toThrow(reason);
  });

  it('says what the database answers about a table without partitions', async () => {
    await expect(script("SELECT '{{ presto.latest_partition('missing') }}'", admin)).rejects.toThrow('gone');
  });

  it('tells guests nothing of that answer', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const viewer = viewerWith({ kind: 'guest', isAdmin: false, guest: { resources: [], rules: [] } });
    const open = await openDatabase(databaseId, viewer);
    const source = partitionSource({
      ...{ database: open, viewer, catalog: null, schema: 'sales' },
      ...{ open: 'all', fill: null },
    });
    const asked = source?.columns('missing');
    await expect(asked).rejects.toMatchObject({ code: 'query_withheld' });
    await expect(asked).rejects.not.toThrow('gone');
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });
});

describe('rights on partitions', () => {
  const editor = ["SELECT '{{ presto.latest_partition('orders') }}'", 'SELECT 2'] as const;

  it('tells of tables that the viewer may read, and of no other', async () => {
    expect(await script(editor[0], reader(`database_access on [lake].(id:${databaseId})`))).toContain('2024-01-31');
    expect(await script(editor[0], own())).toContain('2024-01-31');
    await expect(script(editor[0], reader())).rejects.toMatchObject({ code: 'tables_denied' });
    expect(await planned(orders, own(), latest)).toContain('2024-01-31');
    const foreign = "ds = '{{ presto.latest_partition('sales.hidden') }}'";
    await expect(planned(orders, own(), foreign)).rejects.toMatchObject({ code: 'tables_denied' });
  });

  it('lets a dataset name in its own query what its author may read', async () => {
    const given = reader(`datasource_access on [lake].[newest](id:${view})`);
    expect(await planned(view, given)).toContain("ds = '2024-01-31'");
    await expect(planned(view, given, latest)).rejects.toMatchObject({ code: 'tables_denied' });
  });

  it('asks the visible rows where a row rule hides others', async () => {
    const clause = "region = '{{ 'north' if presto is defined }}'";
    const [rule] = await world.db
      .insert(rowLevelSecurity)
      .values({ name: 'north', filter_type: 'Base', clause })
      .returning();
    await world.db.insert(rowLevelSecurityTable).values({ rls_id: rule?.id ?? 0, dataset_id: orders });
    expect(await planned(orders, own(), latest)).toContain("(ds = '2024-01-30')");
    expect(server.asked.at(-1)?.body).toContain(
      `FROM (SELECT * FROM "sales"."orders" WHERE (((region = 'north')))) AS "orders" ORDER BY`,
    );
    expect(await script(editor[0], own())).toContain('2024-01-30');
  });
});
