import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '@/db/metadata';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { emptyTables } from '@/tests/support/empty-tables';
import { testMetadata } from '@/tests/support/metadata';
import { viewerWith } from '@/tests/support/viewer';

const at = { __datetime__: '2019-03-02T10:00:00' };
const from = { remote_id: 3, database_name: 'warehouse', import_time: 1551520800 };
const slice = (id: number, slice_name: string, more: object = {}) => ({
  __Slice__: {
    id,
    slice_name,
    viz_type: 'table',
    datasource_type: 'table',
    datasource_name: 'orders',
    changed_on: at,
    perm: null,
    params: JSON.stringify({
      ...from,
      remote_id: id,
      datasource_name: 'orders',
      schema: 'public',
      groupby: ['region'],
      ...more,
    }),
  },
});
const place = (id: string, chartId: number) => ({
  id,
  type: 'CHART',
  children: [],
  parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
  meta: { chartId, width: 6, height: 50 },
});
const position = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-a'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
  'CHART-a': place('CHART-a', 71),
};
const file = {
  dashboards: [
    {
      __Dashboard__: {
        dashboard_title: 'Orders',
        slug: 'orders',
        css: '.a {}',
        changed_on: at,
        position_json: JSON.stringify(position),
        json_metadata: JSON.stringify({
          remote_id: 9,
          timed_refresh_immune_slices: [71],
          expanded_slices: { '72': true },
        }),
        slices: [slice(71, 'By region'), slice(72, 'By month')],
      },
    },
  ],
  datasources: [
    {
      __SqlaTable__: {
        table_name: 'orders',
        schema: 'public',
        main_dttm_col: 'ordered_at',
        database_id: 1,
        params: JSON.stringify(from),
        columns: [
          { __TableColumn__: { id: 5, table_id: 3, column_name: 'ordered_at', is_dttm: true, type: 'TIMESTAMP' } },
          { __TableColumn__: { id: 6, table_id: 3, column_name: 'region', type: 'TEXT', created_on: at } },
        ],
        metrics: [{ __SqlMetric__: { id: 1, metric_name: 'count', expression: 'COUNT(*)' } }],
      },
    },
  ],
};

describe('dashboards in one JSON file, as they were exported before archives', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await testMetadata('pglite');
  });
  afterEach(() => emptyTables(connection.database));
  afterAll(() => connection.close());

  const bring = (content: unknown, overwrite = false) =>
    importBundle({
      kind: 'dashboard',
      bytes: new TextEncoder().encode(JSON.stringify(content)),
      secrets: noSecrets,
      overwrite,
      viewer: viewerWith(),
    });
  const connectWarehouse = () =>
    connection.database
      .insert(database)
      .values({ database_name: 'warehouse', sqlalchemy_uri: 'postgresql://postgres@127.0.0.1/warehouse' });

  it('come with their charts and tables, every id that of here', async () => {
    await connectWarehouse();
    const db = connection.database;
    // The stored ids differ from those of the file.
    await bring(file);
    const [source] = await db.select().from(dataset);
    expect(source).toMatchObject({ table_name: 'orders', schema: 'public', main_dttm_col: 'ordered_at' });
    expect([await db.$count(datasetColumn), await db.$count(datasetMetric)]).toEqual([2, 1]);
    const charts = await db.select().from(chart).orderBy(asc(chart.slice_name));
    const [month, region] = charts;
    expect(charts.map((one) => [one.slice_name, one.viz_type, one.datasource_id])).toEqual([
      ['By month', 'table', source?.id],
      ['By region', 'table', source?.id],
    ]);
    const params = JSON.parse(region?.params ?? '');
    expect(params).toMatchObject({ groupby: ['region'], datasource: `${source?.id}__table` });
    expect(params).not.toHaveProperty('remote_id');
    const [made] = await db.select().from(dashboard);
    expect(made).toMatchObject({ dashboard_title: 'Orders', slug: 'orders', css: '.a {}' });
    expect(JSON.parse(made?.json_metadata ?? '')).toEqual({
      timed_refresh_immune_slices: [region?.id],
      expanded_slices: { [month?.id ?? 0]: true },
    });
    const placed = Object.values(
      JSON.parse(made?.position_json ?? '') as Record<string, { meta?: { chartId?: number } }>,
    )
      .flatMap(({ meta }) => meta?.chartId ?? [])
      .sort((a, b) => a - b);
    expect(placed).toEqual(charts.map(({ id }) => id).sort((a, b) => a - b));
    expect(await db.$count(dashboardChart)).toBe(2);
  });

  it('are the same when they come again, and are asked for before they are overwritten', async () => {
    await connectWarehouse();
    await bring(file);
    await expect(bring(file)).rejects.toThrow('already exists and `overwrite=true` was not passed');
    const renamed = structuredClone(file);
    for (const one of renamed.dashboards) one.__Dashboard__.dashboard_title = 'Renamed';
    await bring(renamed, true);
    const db = connection.database;
    const titles = await db.select({ title: dashboard.dashboard_title }).from(dashboard);
    expect([titles, await db.$count(chart), await db.$count(dataset)]).toEqual([[{ title: 'Renamed' }], 2, 1]);
  });

  it('name the database that is missing, and change nothing', async () => {
    await expect(bring(file)).rejects.toThrow('datasets/0.yaml refers to the database “warehouse”');
    expect(await connection.database.$count(dashboard)).toBe(0);
  });

  it('name the table that a chart misses, and change nothing', async () => {
    await connectWarehouse();
    await expect(bring({ ...file, datasources: [] })).rejects.toThrow('charts/0_0.yaml refers to the table “orders”');
    expect(await connection.database.$count(dashboard)).toBe(0);
  });

  it.each([{}, { dashboards: [] }, { dashboards: [{}] }, { datasources: [] }])(
    'are nothing else: %j',
    async (content) => {
      await expect(bring(content)).rejects.toThrow('Could not find a valid command to import file');
    },
  );
});
