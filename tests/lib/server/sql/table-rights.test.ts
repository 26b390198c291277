import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeAddress } from '@/lib/server/database/stored-address';
import { placeOf } from '@/lib/server/sql/script-place';
import { demandTables } from '@/lib/server/sql/table-rights';
import { viewerWith } from '@/tests/support/viewer';
import { openWorld, type World } from '@/tests/support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld('embedded');
});
afterAll(() => world.close());

/** Whether the permission on one schema gives access to a table. */
async function mayRead(address: string, schema: string, [table = '', inSchema]: readonly string[]) {
  const place = placeOf({ id: 7, database_name: 'sales', ...storeAddress(address) }, {});
  const viewer = viewerWith({ isAdmin: false, permissions: new Set([`schema_access on [sales].[${schema}]`]) });
  return demandTables(viewer, [{ catalog: null, schema: inSchema ?? null, table }], place).then(
    () => true,
    () => false,
  );
}

test.each([
  ['a table', ['orders'], true],
  ['a table with its schema', ['orders', 'public'], true],
  ['a table of another schema', ['orders', 'hidden'], false],
  ['a table of the server', ['pg_stats'], false],
  ['passwords', ['pg_authid'], false],
  ['one that is called like those of the server', ['pg_orders', 'public'], true],
])('a right on a schema of PostgreSQL: %s', async (_, table, expected) => {
  expect(await mayRead('postgresql://u@127.0.0.1/d', 'public', table)).toBe(expected);
});

test.each([
  ['orders', true],
  ['duckdb_tables', false],
  ['DuckDB_Views', false],
  ['sqlite_master', false],
  ['pragma_database_list', false],
  ['pg_class', false],
])('a right on a schema of DuckDB: %s', async (table, expected) => {
  expect(await mayRead('duckdb:////tmp/x.duckdb', 'main', [table])).toBe(expected);
  expect(await mayRead('duckdb:////tmp/x.duckdb', 'main', [table, 'main'])).toBe(expected);
});
