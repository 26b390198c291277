import { count } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Metadata } from '@/db/client';
import type { Connection } from '@/db/metadata';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { taggedObject } from '@/db/schema/tag';
import type { Viewer } from '@/lib/permissions/viewer';
import { exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';
import { noSecrets, type Secrets } from '@/lib/server/transfer/secrets';
import { parseYaml } from '@/lib/server/transfer/yaml';
import {
  bundleOfKind,
  chartFile,
  dashboardBundle,
  dashboardFile,
  databaseFile,
  datasetFile,
  uuids,
} from '@/tests/support/bundle';
import { emptyTables } from '@/tests/support/empty-tables';
import { testMetadata } from '@/tests/support/metadata';
import { viewerWith } from '@/tests/support/viewer';

let connection: Connection;
let db: Metadata;
beforeAll(async () => {
  connection = await testMetadata('pglite');
  db = connection.database;
});
afterEach(() => emptyTables(db));
afterAll(() => connection.close());

interface Changes {
  overwrite?: boolean;
  secrets?: Partial<Secrets>;
  viewer?: Viewer;
}

const bring = (bytes: Uint8Array, { overwrite = false, secrets = {}, viewer = viewerWith() }: Changes = {}) =>
  importBundle({ kind: 'dashboard', bytes, overwrite, viewer, secrets: { ...noSecrets, ...secrets } });

async function stored(): Promise<number[]> {
  const tables = [database, dataset, datasetColumn, datasetMetric, chart, dashboard, dashboardChart, taggedObject];
  const counts: number[] = [];
  for (const table of tables) counts.push((await db.select({ n: count() }).from(table))[0]?.n ?? 0);
  return counts;
}

const nothingStored = [0, 0, 0, 0, 0, 0, 0, 0];

async function failure(run: Promise<unknown>): Promise<{ code: string; message: string; extra: unknown }> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason as { code: string; message: string; facts: { extra: unknown } },
  );
  if (error === undefined) throw new Error('the import did not fail');
  return { code: error.code, message: error.message, extra: error.facts.extra };
}

describe('importing a dashboard', () => {
  it('brings its databases, datasets, charts and links', async () => {
    await bring(dashboardBundle());
    expect(await stored()).toEqual([1, 1, 3, 1, 2, 1, 2, 6]);
    const [source] = await db.select().from(dataset);
    const [row] = await db.select().from(chart).orderBy(chart.id);
    expect(row).toMatchObject({ slice_name: 'By region', datasource_id: source?.id, datasource_name: 'orders' });
    expect(JSON.parse(row?.params ?? '')).toMatchObject({
      datasource: `${source?.id}__table`,
      y: 'kept',
      odd: '2003-01-01',
    });
    expect(JSON.parse(row?.query_context ?? '')).toMatchObject({
      datasource: { id: source?.id, type: 'table' },
      form_data: { datasource: `${source?.id}__table` },
    });
  });

  it('is the same object by uuid: a second import asks for overwrite and changes nothing', async () => {
    await bring(dashboardBundle());
    const before = await stored();
    const changed = { 'dashboards/Orders_9.yaml': { ...dashboardFile, dashboard_title: 'Other' } };
    expect(await failure(bring(dashboardBundle(changed)))).toEqual({
      code: 'import_invalid',
      message:
        'Error importing dashboard: dashboards/Orders_9.yaml: Dashboard already exists and `overwrite=true` was not passed',
      extra: { 'dashboards/Orders_9.yaml': 'Dashboard already exists and `overwrite=true` was not passed' },
    });
    expect(await stored()).toEqual(before);
  });

  it('replaces the dashboard with overwrite, and keeps what it stands on', async () => {
    await bring(dashboardBundle());
    const changes = {
      'dashboards/Orders_9.yaml': { ...dashboardFile, dashboard_title: 'Other', published: false },
      'charts/By_region_41.yaml': chartFile(uuids.chart, 'Renamed'),
      'databases/warehouse.yaml': { ...databaseFile, allow_dml: true },
    };
    await bring(dashboardBundle(changes), { overwrite: true });
    expect((await db.select().from(dashboard))[0]).toMatchObject({ dashboard_title: 'Other', published: false });
    expect((await db.select().from(chart).orderBy(chart.id))[0]?.slice_name).toBe('By region');
    expect((await db.select().from(database))[0]?.allow_dml).toBe(false);
  });

  it('says what it brought, what was here, and where the dashboards are', async () => {
    const first = await bring(dashboardBundle());
    const [id] = first.dashboards.values();
    const links = [{ text: 'Orders', href: `/superset/dashboard/${id}/` }];
    const text = 'Imported 1 dashboard, 2 charts, 1 dataset, and 1 database.';
    expect(first.notice).toEqual({ isGood: true, text, links });
    const again = await bring(dashboardBundle(), { overwrite: true });
    const old = 'Imported 1 dashboard. Already here, and kept as it was: 2 charts, 1 dataset, and 1 database.';
    expect(again.notice).toEqual({ isGood: true, text: old, links });
  });

  it('exports again what it imported', async () => {
    const { dashboards } = await bring(dashboardBundle());
    const { files } = await exportBundle('dashboard', [...dashboards.values()]);
    const file = (prefix: string) => parseYaml([...files].find(([path]) => path.startsWith(prefix))?.[1] ?? '');
    expect(file('datasets/')).toMatchObject(datasetFile);
    expect(file('databases/')).toMatchObject(databaseFile);
    expect(file('dashboards/')).toMatchObject({
      dashboard_title: 'Orders',
      slug: 'orders',
      metadata: {
        our_own_key: { kept: true },
        native_filter_configuration: [{ targets: [{ datasetUuid: uuids.dataset }] }],
      },
    });
    await bring(zipBundle({ name: 'again', files }), { overwrite: true });
    expect(await stored()).toEqual([1, 1, 3, 1, 2, 1, 2, 6]);
  });
});

describe('a bundle with a fault changes nothing', () => {
  const faults: [string, Record<string, unknown>, string][] = [
    ['no metadata', { 'metadata.yaml': undefined }, 'bundle_unknown'],
    ['another version', { 'metadata.yaml': { version: '9.9.9', type: 'Dashboard' } }, 'bundle_unknown'],
    ['another type', { 'metadata.yaml': { version: '1.0.0', type: 'Slice' } }, 'import_invalid'],
    ['bad YAML', { 'charts/By_region_41.yaml': 'a: [1' }, 'import_invalid'],
    ['an unknown field', { 'charts/By_region_41.yaml': { ...chartFile(uuids.chart, 'x'), zzz: 1 } }, 'import_invalid'],
    ['a missing dataset', { 'datasets/warehouse/orders_7.yaml': undefined }, 'import_incomplete'],
    ['a missing database', { 'databases/warehouse.yaml': undefined }, 'import_incomplete'],
    [
      'no upload flag',
      { 'databases/warehouse.yaml': { ...databaseFile, allow_file_upload: undefined } },
      'import_invalid',
    ],
    [
      'functions known to do harm',
      { 'databases/warehouse.yaml': { ...databaseFile, extra: { allowed_functions: ['lo_import'] } } },
      'own_functions_harmful',
    ],
  ];

  it.each(faults)('%s', async (_name, changes, code) => {
    expect((await failure(bring(dashboardBundle(changes)))).code).toBe(code);
    expect(await stored()).toEqual(nothingStored);
  });

  it('names the field and the fault', async () => {
    const { uuid: _uuid, ...withoutUuid } = dashboardFile;
    expect((await failure(bring(dashboardBundle({ 'dashboards/Orders_9.yaml': withoutUuid })))).message).toBe(
      "Error importing dashboard: dashboards/Orders_9.yaml: {'uuid': ['Missing data for required field.']}",
    );
  });

  it('refuses a slug that another dashboard has', async () => {
    await bring(dashboardBundle());
    const other = { ...dashboardFile, uuid: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1cff' };
    expect((await failure(bring(dashboardBundle({ 'dashboards/Orders_9.yaml': other })))).extra).toEqual({
      'dashboards/Orders_9.yaml': { slug: ['Must be unique'] },
    });
  });
});

describe('a table that has a dataset already', () => {
  const other = { ...datasetFile, uuid: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1cfe' };
  const taken = { table_name: [`public.orders has a dataset already, of the uuid ${uuids.dataset}.`] };

  it('gets no second one of another uuid', async () => {
    await bring(dashboardBundle());
    const before = await stored();
    const charts = {
      'charts/By_region_41.yaml': { ...chartFile(uuids.chart, 'By region'), dataset_uuid: other.uuid },
      'charts/By_month_42.yaml': { ...chartFile(uuids.secondChart, 'By month'), dataset_uuid: other.uuid },
    };
    const second = dashboardBundle({ ...charts, 'datasets/warehouse/orders_7.yaml': other });
    expect(await failure(bring(second, { overwrite: true }))).toMatchObject({
      code: 'import_invalid',
      extra: { 'datasets/warehouse/orders_7.yaml': taken },
    });
    expect(await stored()).toEqual(before);
  });

  it('cannot have two in one file', async () => {
    const twice = dashboardBundle({ 'datasets/warehouse/orders_8.yaml': other });
    expect((await failure(bring(twice))).extra).toMatchObject({ 'datasets/warehouse/orders_8.yaml': taken });
    expect(await stored()).toEqual(nothingStored);
  });
});

describe('passwords', () => {
  const masked = { ...databaseFile, sqlalchemy_uri: 'postgresql://me:XXXXXXXXXX@127.0.0.1/warehouse' };
  const bundle = dashboardBundle({ 'databases/warehouse.yaml': masked });

  it('are asked for by file name when the address hides one', async () => {
    expect(await failure(bring(bundle))).toMatchObject({
      code: 'import_invalid',
      extra: { 'databases/warehouse.yaml': { _schema: ['Must provide a password for the database'] } },
    });
    expect(await stored()).toEqual(nothingStored);
  });

  it('are stored sealed and never in the address', async () => {
    await bring(bundle, { secrets: { passwords: { 'databases/warehouse.yaml': 'open sesame' } } });
    const [row] = await db.select().from(database);
    expect(row?.sqlalchemy_uri).toBe('postgresql://me:XXXXXXXXXX@127.0.0.1/warehouse');
    expect(row?.password).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain('open sesame');
  });
});

describe('rights', () => {
  it('without the right to write databases a new one is refused and nothing is stored', async () => {
    const viewer = viewerWith({
      isAdmin: false,
      permissions: new Set(['can_write on Dashboard', 'can_write on Chart', 'can_write on Dataset']),
    });
    expect((await failure(bring(dashboardBundle(), { viewer }))).code).toBe('import_create_forbidden');
    expect(await stored()).toEqual(nothingStored);
  });

  const writing = ['Dashboard', 'Chart', 'Dataset', 'SavedQuery', 'Theme'].map((noun) => `can_write on ${noun}`);
  const writer = (...more: string[]) => viewerWith({ isAdmin: false, permissions: new Set([...writing, ...more]) });
  const kinds: [ImportKind, string, ...string[]][] = [
    ['dashboard', 'Dashboard', 'databases', 'datasets', 'charts', 'dashboards', 'themes'],
    ['chart', 'Slice', 'databases', 'datasets', 'charts'],
    ['dataset', 'SqlaTable', 'databases', 'datasets'],
    ['saved_query', 'SavedQuery', 'databases', 'queries'],
    ['theme', 'Theme', 'themes'],
  ];

  it.each(kinds)('what is another’s is not replaced: %s', async (kind, type, ...folders) => {
    const bytes = bundleOfKind(type, ...folders);
    const request = { kind, bytes, overwrite: true, secrets: noSecrets };
    await importBundle({ ...request, viewer: viewerWith() });
    const viewer = writer('all_datasource_access on all_datasource_access');
    expect((await failure(importBundle({ ...request, viewer }))).code).toBe('import_forbidden');
  });

  it('a dataset lies, and a chart is put, only where the importer may read', async () => {
    const database = bundleOfKind('Database', 'databases');
    await importBundle({
      kind: 'database',
      bytes: database,
      overwrite: false,
      secrets: noSecrets,
      viewer: viewerWith(),
    });
    const request = { kind: 'dataset', bytes: bundleOfKind('SqlaTable', 'databases', 'datasets') } as const;
    const rest = { overwrite: false, secrets: noSecrets };
    expect((await failure(importBundle({ ...request, ...rest, viewer: writer() }))).code).toBe('forbidden');
    const reader = writer('schema_access on [warehouse].[public]');
    expect((await importBundle({ ...request, ...rest, viewer: reader })).datasets.size).toBe(1);
    const charts = { kind: 'chart', bytes: bundleOfKind('Slice', 'databases', 'datasets', 'charts') } as const;
    expect((await failure(importBundle({ ...charts, ...rest, viewer: writer() }))).code).toBe('forbidden');
    expect((await importBundle({ ...charts, ...rest, viewer: reader })).charts.size).toBe(2);
  });

  it('only owners replace a dashboard', async () => {
    await bring(dashboardBundle());
    const viewer = viewerWith({ isAdmin: false, permissions: new Set(['can_write on Dashboard']) });
    expect((await failure(bring(dashboardBundle(), { viewer, overwrite: true }))).code).toBe('import_forbidden');
  });
});
