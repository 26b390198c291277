import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import type { FormData } from '@/lib/query/form-data';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { closeDatabases } from '@/lib/server/database/open-database';
import { runQueryContext } from '@/lib/server/run/query-context';
import { readBundle } from '@/lib/server/transfer/bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { importKindOf } from '@/lib/server/transfer/parse-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { migrateSuperset } from '@/lib/server/transfer/superset/migrate-superset';
import { SupersetStore } from '@/lib/server/transfer/superset/superset-store';
import { vizOf } from '@/lib/viz/drawings';
import { loadExampleTables } from '@/tests/support/reference/example-tables';
import { askMariadb, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld } from '@/tests/support/world';
import { check, finish, say } from './check';
import { furnish } from './furnish';
import { installSuperset, RealSuperset, secretKeyThere } from './real-superset';

/**
 * A real Superset is filled with example bundles and with what bundles do not contain. Its metadata are migrated to
 * ours, twice. Every chart of every dashboard must then return the same numbers as after an import of the bundles.
 * `--examples` is the folder with `bundles` and `tables`, `--venv` where Superset is installed, if necessary first,
 * `--metadata` its metadata stores: sqlite, postgresql or mysql (a real MySQL: Superset's own migrations fail on
 * MariaDB).
 */
const { values: options } = parseArgs({
  options: {
    examples: { type: 'string', default: join(import.meta.dirname, '../../../shared/examples') },
    venv: { type: 'string', default: join(tmpdir(), 'isoline-superset') },
    metadata: { type: 'string', default: 'sqlite,postgresql' },
  },
});

const work = await mkdtemp(join(tmpdir(), 'isoline-move-'));
const name = `isoline_move_${process.pid}`;
const stores: Record<string, { make(): Promise<string | undefined>; drop(): Promise<unknown> }> = {
  sqlite: { make: async () => undefined, drop: async () => undefined },
  postgresql: {
    make: async () => {
      await askPostgresql(`CREATE DATABASE ${name}`);
      return new URL(`/${name}`, postgresqlServer).href.replace('postgresql:', 'postgresql+psycopg2:');
    },
    drop: () => askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`),
  },
  mysql: {
    make: async () => {
      await askMariadb(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      return `mysql+pymysql://${mariadbAuthority}/${name}?charset=utf8mb4`;
    },
    drop: () => askMariadb(`DROP DATABASE ${name}`),
  },
};

await loadExampleTables(options.examples);
const bin = await installSuperset(options.venv);
const bundles = readdirSync(join(options.examples, 'bundles'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.zip'))
  .sort()
  .map((path) => new Uint8Array(readFileSync(join(options.examples, 'bundles', path))))
  // The assets bundles contain everything in the other bundles except saved queries.
  .filter((bytes) => ['assets', 'saved_query'].includes(importKindOf(readBundle(bytes))));
const wanted = await inOurs(async (db, viewer) => {
  for (const bytes of bundles) {
    const kind = importKindOf(readBundle(bytes));
    await importBundle({ kind, bytes, secrets: noSecrets, overwrite: true, viewer });
  }
  return numbersOf(db, viewer);
});
say(
  `the bundles: ${wanted.size} charts of ${new Set([...wanted.keys()].map((key) => key.split(' ')[0])).size} dashboards`,
);

for (const product of options.metadata.split(',')) {
  const store = stores[product];
  assert(store, `no such product: ${product}`);
  try {
    await check(`metadata in ${product}`, async () => moveFrom(product, await store.make()));
  } finally {
    await store.drop();
  }
}
await rm(work, { recursive: true, force: true });
finish();

async function moveFrom(product: string, address: string | undefined): Promise<void> {
  const installation = await RealSuperset.make(bin, join(work, product), address);
  try {
    await installation.start();
    for (const bytes of bundles) await installation.importBundle(importKindOf(readBundle(bytes)), bytes);
    await furnish(installation);
  } finally {
    await installation.stop();
  }
  await inOurs(async (db, viewer) => {
    const bring = async () => {
      const there = await SupersetStore.open(installation.metadata.replace(/\+\w+:/, ':').replace(/\?.*/, ''));
      try {
        return await migrateSuperset(there, secretKeyThere, viewer);
      } finally {
        await there.close();
      }
    };
    const first = await bring();
    const { brought } = await bring();
    assert.deepEqual(brought, first.brought);
    const nothing = Object.entries(brought).filter(([, count]) => count === 0);
    assert.deepEqual(nothing, [['themes', 0]]);
    say(
      `${product}: ${Object.entries(brought)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}`,
    );
    const found = await numbersOf(db, viewer);
    assert.deepEqual([...found.keys()], [...wanted.keys()]);
    const different = [...wanted].filter(([key, rows]) => found.get(key) !== rows).map(([key]) => key);
    assert.deepEqual(different, []);
  });
}

type Viewer = NonNullable<Awaited<ReturnType<typeof loadUser>>>['viewer'];

async function inOurs<Result>(run: (db: Metadata, viewer: Viewer) => Promise<Result>): Promise<Result> {
  const world = await openWorld('embedded');
  try {
    const loaded = await loadUser(await addUser(world.db, 'admin', 'Admin'));
    assert(loaded);
    return await run(world.db, loaded.viewer);
  } finally {
    closeDatabases();
    await world.close();
  }
}

/** The queries and results of the charts of all dashboards, by the uuids of dashboard and chart. */
async function numbersOf(db: Metadata, viewer: Viewer): Promise<Map<string, string>> {
  const placed = await db
    .select({ board: dashboard.uuid, uuid: chart.uuid, viz_type: chart.viz_type, params: chart.params })
    .from(dashboardChart)
    .innerJoin(dashboard, eq(dashboard.id, dashboardChart.dashboard_id))
    .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
    .orderBy(dashboard.uuid, chart.uuid);
  const numbers = new Map<string, string>();
  for (const { board, uuid, viz_type, params } of placed) {
    const viz = vizOf(viz_type ?? '');
    assert(viz, `no chart type ${viz_type}`);
    const formData = { ...viz.defaults, ...(JSON.parse(params ?? '{}') as FormData), viz_type: viz_type ?? '' };
    const context = parseQueryContext({ ...viz.query(formData), result_type: 'full', result_format: 'json' });
    const rows = await runQueryContext({ context, viewer, signal: AbortSignal.timeout(120_000) }).then(
      ({ items }) => items.map((item) => (item.kind === 'result' ? item.result.frame : item.kind)),
      (error: Error) => error.message,
    );
    numbers.set(`${board} ${uuid}`, JSON.stringify(rows));
  }
  return numbers;
}
