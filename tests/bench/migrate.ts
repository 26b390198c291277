import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { migrateSuperset } from '@/lib/server/transfer/superset/migrate-superset';
import { SupersetStore } from '@/lib/server/transfer/superset/superset-store';
import { manyThere } from '@/tests/support/many-there';
import { statementsThere } from '@/tests/support/reference/superset-statements';
import { addUser, openWorld } from '@/tests/support/world';

/**
 * The duration of `migrate-from-superset` for a number of charts (default 10,000): `tsx tests/bench/migrate.ts 2000`.
 */
const { Database: Sqlite } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
const count = Number(process.argv[2] ?? 10_000);
const secretKey = 'the secret of another installation';

const folder = mkdtempSync(join(tmpdir(), 'isoline-migrate-'));
const path = join(folder, 'superset.db');
const made = new Sqlite(path);
made.exec('begin');
for (const statement of statementsThere(manyThere(secretKey, count), 'sqlite')) made.exec(statement);
made.exec('commit');
made.close();

const world = await openWorld('embedded');
const loaded = await loadUser(await addUser(world.db, 'admin', 'Admin'));
if (!loaded) throw new Error('there is nobody to migrate for');
const store = await SupersetStore.open(`sqlite:///${path}`);
for (const run of ['first', 'again']) {
  const startedAt = performance.now();
  const { brought } = await migrateSuperset(store, secretKey, loaded.viewer);
  console.log(`${run}: ${brought.charts} charts in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}
await store.close();
await world.close();
rmSync(folder, { recursive: true });
process.exit(0);
