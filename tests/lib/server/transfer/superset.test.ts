import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardRole } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { savedQuery } from '@/db/schema/saved-query';
import { user } from '@/db/schema/user';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { verifyPassword } from '@/lib/server/auth/password';
import { openAddress } from '@/lib/server/database/stored-address';
import { migrateSuperset } from '@/lib/server/transfer/superset/migrate-superset';
import { SupersetStore } from '@/lib/server/transfer/superset/superset-store';
import { askMariadb, mariadbAuthority } from '@/tests/support/mariadb-server';
import { askPostgresql, postgresqlServer } from '@/tests/support/postgresql-server';
import { type Product, statementsThere, storeThere, uuidsThere } from '@/tests/support/superset-store';
import { addUser, openWorld, type World } from '@/tests/support/world';

const { Database: Sqlite } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
const secretKey = 'the secret of another installation';
const folder = mkdtempSync(join(tmpdir(), 'isoline-superset-'));
const name = `isoline_superset_${randomBytes(4).toString('hex')}`;
const statements = (product: Product) => statementsThere(storeThere(secretKey), product);

const products: Record<string, { make(): Promise<string>; remove(): Promise<unknown> }> = {
  SQLite: {
    make: async () => {
      const path = join(folder, 'superset.db');
      const made = new Sqlite(path);
      for (const statement of statements('sqlite')) made.exec(statement);
      made.close();
      return `sqlite:///${path}`;
    },
    remove: async () => undefined,
  },
  PostgreSQL: {
    make: async () => {
      await askPostgresql(`CREATE DATABASE ${name}`);
      await askPostgresql(statements('postgresql').join(';'), name);
      return new URL(`/${name}`, postgresqlServer).href;
    },
    remove: () => askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`),
  },
  MariaDB: {
    make: async () => {
      await askMariadb(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      await askMariadb(statements('mysql').join(';'), name);
      return `mysql://${mariadbAuthority}/${name}`;
    },
    remove: () => askMariadb(`DROP DATABASE ${name}`),
  },
};

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(products))('an installation on %s', (_, { make, remove }) => {
  let address: string;
  let world: World;
  let admin: number;
  let store: SupersetStore;

  beforeAll(async () => {
    address = await make();
  });
  afterAll(remove);
  beforeEach(async () => {
    world = await openWorld('embedded');
    admin = await addUser(world.db, 'admin', 'Admin');
    store = await SupersetStore.open(address);
  });
  afterEach(async () => {
    await store.close();
    await world.close();
  });

  const bring = async (key: string | null) => {
    const loaded = await loadUser(admin);
    if (!loaded) throw new Error('the administrator is gone');
    return migrateSuperset(store, key, loaded.viewer);
  };

  it('comes with its people, rights, secrets and objects', async () => {
    const report = await bring(secretKey);
    expect(report.brought).toMatchObject({ users: 1, roles: 2, databases: 1, datasets: 1, charts: 1, dashboards: 1 });
    expect(report.left).toMatchObject({ 'alerts and reports': 1, 'charts without a dataset': 0 });
    const { db } = world;
    const [source] = await db.select().from(database);
    expect(source && openAddress(source).password).toBe('a secret*1 ñ');
    const [sal] = await db.select().from(user).where(eq(user.username, 'sal'));
    expect(await verifyPassword(sal?.password ?? null, 'admin')).toBe(true);
    expect(await verifyPassword(sal?.password ?? null, 'another')).toBe(false);
    const loaded = await loadUser(sal?.id ?? 0);
    const [table] = await db.select().from(dataset).where(eq(dataset.uuid, uuidsThere.dataset));
    expect([...(loaded?.viewer.permissions ?? [])]).toEqual(
      expect.arrayContaining([`datasource_access on [shop].[sales](id:${table?.id})`, 'can_read on Chart']),
    );
    const [drawn] = await db.select().from(chart).where(eq(chart.uuid, uuidsThere.chart));
    expect(JSON.parse(drawn?.params ?? '')).toMatchObject({ ours: 'kept', datasource: `${table?.id}__table` });
    expect(await db.select().from(chartOwner)).toEqual([{ chart_id: drawn?.id, user_id: sal?.id }]);
    const [board] = await db.select().from(dashboard).where(eq(dashboard.uuid, uuidsThere.dashboard));
    expect(JSON.parse(board?.position_json ?? '')['CHART-1'].meta.chartId).toBe(drawn?.id);
    expect(JSON.parse(board?.json_metadata ?? '').native_filter_configuration[0]).toMatchObject({
      ours: 'kept',
      targets: [{ datasetId: table?.id }],
    });
    expect(await db.$count(dashboardRole)).toBe(1);
    expect((await db.select().from(savedQuery))[0]).toMatchObject({ label: 'all', user_id: sal?.id });
    expect((await db.select().from(rowLevelSecurity))[0]).toMatchObject({ name: 'own region', group_key: 'region' });
    expect((await db.select().from(rowLevelSecurityTable))[0]?.dataset_id).toBe(table?.id);
  });

  it('may come twice, and is there once', async () => {
    await bring(secretKey);
    await bring(secretKey);
    for (const table of [database, dataset, chart, dashboard, savedQuery, rowLevelSecurity]) {
      expect(await world.db.$count(table)).toBe(1);
    }
  });

  it.each([
    [null, 'name the SECRET_KEY of the installation'],
    ['another key', 'does not open the passwords'],
  ])('changes nothing with the key %j', async (key, message) => {
    await expect(bring(key)).rejects.toThrow(message);
    for (const table of [database, dataset, chart, dashboard]) expect(await world.db.$count(table)).toBe(0);
    expect(await world.db.$count(user)).toBe(1);
  });
});
