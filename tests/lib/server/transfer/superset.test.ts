import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { annotation, annotationLayer } from '@/db/schema/annotation';
import { chart, chartOwner } from '@/db/schema/chart';
import { cssTemplate } from '@/db/schema/css-template';
import { dashboard, dashboardRole, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { favorite } from '@/db/schema/favorite';
import { report, reportOwner, reportRecipient } from '@/db/schema/report';
import { group, groupRole } from '@/db/schema/role';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { savedQuery } from '@/db/schema/saved-query';
import { tag, tagFavorite, taggedObject } from '@/db/schema/tag';
import { user, userGroup } from '@/db/schema/user';
import { userAttribute } from '@/db/schema/user-attribute';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { verifyPassword } from '@/lib/server/auth/password';
import { openAddress } from '@/lib/server/database/stored-address';
import { open } from '@/lib/server/secrets';
import { migrateSuperset } from '@/lib/server/transfer/superset/migrate-superset';
import { SupersetStore } from '@/lib/server/transfer/superset/superset-store';
import { type Product, statementsThere } from '@/tests/support/reference/superset-statements';
import { storeThere, uuidsThere } from '@/tests/support/reference/superset-store';
import { askMariadb, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
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

/** A SQLite file with these tables. */
function fileOf(name: string, tables: Partial<ReturnType<typeof storeThere>>): string {
  const path = join(folder, name);
  const made = new Sqlite(path);
  for (const statement of statementsThere(tables as ReturnType<typeof storeThere>, 'sqlite')) made.exec(statement);
  made.close();
  return `sqlite:///${path}`;
}

describe('another version', () => {
  it('lacks tables, and has nothing in them', async () => {
    const { ab_group: _, ab_group_role: __, ab_user_group: ___, themes: ____, ...older } = storeThere(secretKey);
    const store = await SupersetStore.open(fileOf('older.db', older));
    expect(await store.rows('ab_group')).toEqual([]);
    expect(await store.count('themes')).toBe(0);
    expect(await store.rows('ab_user')).toHaveLength(1);
    await store.close();
  });

  it('is none at all without its main tables', async () => {
    const address = fileOf('other.db', { ab_user: [{ id: 1, username: 'sal' }] });
    await expect(SupersetStore.open(address)).rejects.toThrow('These are no metadata of Superset');
  });
});

describe.each(Object.entries(products))('an installation on %s', (_, { make, remove }) => {
  let address: string;
  let world: World;
  let admin: number;
  let store: SupersetStore;

  beforeAll(async () => {
    address = await make();
    world = await openWorld('embedded');
  });
  afterAll(async () => {
    await world.close();
    await remove();
  });
  beforeEach(async () => {
    admin = await addUser(world.db, 'admin', 'Admin');
    store = await SupersetStore.open(address);
  });
  afterEach(async () => {
    await store.close();
    await world.renew();
  });

  const bring = async (key: string | null) => {
    const loaded = await loadUser(admin);
    if (!loaded) throw new Error('the administrator is gone');
    return migrateSuperset(store, key, loaded.viewer);
  };

  it('comes with its people, rights, secrets and objects', async () => {
    const report = await bring(secretKey);
    expect(report.brought).toMatchObject({ users: 1, roles: 2, databases: 1, datasets: 1, charts: 1, dashboards: 1 });
    expect(report.brought).toMatchObject({ groups: 1, 'alerts and reports': 2, favourites: 2, 'CSS templates': 1 });
    expect(report.left).toMatchObject({
      'alerts and reports of what did not come': 1,
      'charts without a dataset': 0,
      'entries of the action log': 1,
    });
    const { db } = world;
    const [source] = await db.select().from(database);
    expect(source && openAddress(source).password).toBe('a secret*1 ñ');
    expect(open(source?.server_cert ?? '')).toBe('a certificate');
    expect(source).toMatchObject({ configuration_method: 'dynamic_form', force_ctas_schema: 'made' });
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
    expect((await db.select().from(savedQuery))[0]).toMatchObject({
      label: 'all',
      user_id: sal?.id,
      template_parameters: '{"a": 1}',
      rows: 3,
      last_run: new Date('2023-01-02T03:04:05Z'),
      created_by_fk: sal?.id,
      created_on: new Date('2021-02-03T04:05:06Z'),
    });
    expect(drawn?.changed_on).toEqual(new Date('2022-02-03T04:05:06.5Z'));
    expect((await db.select().from(rowLevelSecurity))[0]).toMatchObject({ name: 'own region', group_key: 'region' });
    expect((await db.select().from(rowLevelSecurityTable))[0]?.dataset_id).toBe(table?.id);
  });

  it('brings what lies around them', async () => {
    await bring(secretKey);
    const { db } = world;
    const [sal] = await db.select().from(user).where(eq(user.username, 'sal'));
    const [drawn] = await db.select().from(chart);
    const [board] = await db.select().from(dashboard);
    const [source] = await db.select().from(database);
    const [weekly, few] = await db.select().from(report).orderBy(report.id);
    expect(weekly).toMatchObject({
      name: 'weekly',
      dashboard_id: board?.id,
      report_format: 'PDF',
      working_timeout: 3600,
    });
    expect(few).toMatchObject({
      name: 'few sales',
      chart_id: drawn?.id,
      database_id: source?.id,
      validator_type: 'operator',
    });
    expect(await db.select().from(reportOwner)).toEqual([{ report_id: weekly?.id, user_id: sal?.id }]);
    expect((await db.select().from(reportRecipient))[0]).toMatchObject({
      report_id: weekly?.id,
      recipient_config_json: '{"target": "a@example.com"}',
    });
    const [layer] = await db.select().from(annotationLayer);
    expect((await db.select().from(annotation))[0]).toMatchObject({
      layer_id: layer?.id,
      short_descr: 'one',
      start_dttm: new Date('2004-01-01T10:00:00Z'),
    });
    const { annotation_layers } = JSON.parse(drawn?.params ?? '');
    expect(annotation_layers.map(({ value }: { value: number }) => value)).toEqual([layer?.id, drawn?.id]);
    expect((await db.select().from(cssTemplate))[0]).toMatchObject({ template_name: 'Plain', css: '.a {}' });
    const stars = await db.select().from(favorite).orderBy(favorite.id);
    expect(stars).toMatchObject([
      { user_id: sal?.id, chart_id: drawn?.id },
      { user_id: sal?.id, dashboard_id: board?.id },
    ]);
    expect((await db.select().from(embeddedDashboard))[0]).toMatchObject({
      uuid: uuidsThere.embedded,
      dashboard_id: board?.id,
      allowed_domains: ['https://a.example', 'https://b.example'],
    });
    const [north] = await db.select().from(group);
    expect(north).toMatchObject({ name: 'north', label: 'North' });
    expect(await db.select().from(userGroup)).toEqual([{ user_id: sal?.id, group_id: north?.id }]);
    expect(await db.$count(groupRole)).toBe(1);
    expect((await db.select().from(userAttribute))[0]).toMatchObject({ welcome_dashboard_id: board?.id });
    const [core] = await db.select().from(tag).where(eq(tag.name, 'core'));
    expect(core?.description).toBe('what matters');
    expect(await db.$count(taggedObject, eq(taggedObject.tag_id, core?.id ?? 0))).toBe(3);
    expect(await db.select().from(tagFavorite)).toEqual([{ user_id: sal?.id, tag_id: core?.id }]);
  });

  it('may come twice, and is there once', async () => {
    const tables = [
      ...[database, dataset, chart, dashboard, savedQuery, rowLevelSecurity, report, reportRecipient, reportOwner],
      ...[annotation, annotationLayer, cssTemplate, favorite, embeddedDashboard, group, groupRole, userGroup],
      ...[userAttribute, tag, taggedObject, tagFavorite, user],
    ];
    const counts = () => Promise.all(tables.map((table) => world.db.$count(table)));
    await bring(secretKey);
    const once = await counts();
    expect(once.every((count) => count > 0)).toBe(true);
    await bring(secretKey);
    expect(await counts()).toEqual(once);
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
