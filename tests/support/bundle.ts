import { strToU8, zipSync } from 'fflate';
import { readBundle } from '@/lib/server/transfer/bundle';
import { formatYaml } from '@/lib/server/transfer/yaml';

/** A ZIP in the format of an export: one root folder with YAML files. Values that are not text are written as YAML. */
export function bundleOf(
  files: Readonly<Record<string, unknown>>,
  root = 'dashboard_export_20260101T000000',
): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    `${root}/${path}`,
    strToU8(typeof content === 'string' ? content : formatYaml(content)),
  ]);
  return zipSync(Object.fromEntries(entries));
}

export const uuids = {
  database: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1c01',
  dataset: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1c02',
  chart: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1c03',
  secondChart: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1c04',
  dashboard: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1c05',
  query: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1c06',
  theme: '6f0d6f3c-51f5-4f7b-9a35-0f8f4a3b1c07',
} as const;

const metadata = (type: string) => ({ version: '1.0.0', type, timestamp: '2026-01-01T00:00:00.000000+00:00' });

export const databaseFile = {
  database_name: 'warehouse',
  sqlalchemy_uri: 'postgresql+psycopg2://postgres@127.0.0.1:5432/warehouse',
  cache_timeout: null,
  expose_in_sqllab: true,
  allow_run_async: false,
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
  allow_file_upload: false,
  extra: { metadata_params: {}, engine_params: {} },
  uuid: uuids.database,
  version: '1.0.0',
};

export const datasetFile = {
  table_name: 'orders',
  main_dttm_col: 'ordered_at',
  schema: 'public',
  uuid: uuids.dataset,
  metrics: [{ metric_name: 'revenue', expression: 'SUM(price)', d3format: '$,.2f', extra: {} }],
  columns: [
    { column_name: 'ordered_at', is_dttm: true, type: 'TIMESTAMP' },
    { column_name: 'price', type: 'NUMERIC' },
    { column_name: 'region', type: 'TEXT', verbose_name: 'Region' },
  ],
  version: '1.0.0',
  database_uuid: uuids.database,
};

export function chartFile(uuid: string, slice_name: string) {
  return {
    slice_name,
    viz_type: 'table',
    params: {
      datasource: '7__table',
      viz_type: 'table',
      groupby: ['region'],
      metrics: ['revenue'],
      y: 'kept',
      odd: '2003-01-01',
    },
    query_context: JSON.stringify({
      datasource: { id: 7, type: 'table' },
      queries: [],
      form_data: { datasource: '7__table' },
    }),
    uuid,
    version: '1.0.0',
    dataset_uuid: uuids.dataset,
    tags: ['finance'],
  };
}

export const dashboardFile = {
  dashboard_title: 'Orders',
  slug: 'orders',
  published: true,
  uuid: uuids.dashboard,
  position: {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['CHART-1', 'CHART-2'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    'CHART-1': placed('CHART-1', 41, uuids.chart),
    'CHART-2': placed('CHART-2', 42, uuids.secondChart),
  },
  metadata: {
    color_scheme: 'supersetColors',
    expanded_slices: { 41: true, 99: true },
    timed_refresh_immune_slices: [42],
    chart_configuration: {
      41: { id: 41, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [42] }, chartsInScope: [] } },
    },
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-1',
        name: 'Region',
        filterType: 'filter_select',
        type: 'NATIVE_FILTER',
        targets: [{ datasetUuid: uuids.dataset, column: { name: 'region' } }],
        scope: { rootPath: ['ROOT_ID'], excluded: [41] },
        chartsInScope: [42],
      },
    ],
    our_own_key: { kept: true },
  },
  version: '1.0.0',
};

function placed(id: string, chartId: number, uuid: string) {
  const meta = { chartId, uuid, width: 4, height: 50, sliceName: 'Orders' };
  return { type: 'CHART', id, children: [], parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'], meta };
}

/**
 * A whole dashboard: one database, one dataset, two charts, a filter. `changes` replaces files, or removes them
 * (undefined).
 */
export function dashboardBundle(changes: Readonly<Record<string, unknown>> = {}): Uint8Array {
  const files: Record<string, unknown> = {
    'metadata.yaml': metadata('Dashboard'),
    'databases/warehouse.yaml': databaseFile,
    'datasets/warehouse/orders_7.yaml': datasetFile,
    'charts/By_region_41.yaml': chartFile(uuids.chart, 'By region'),
    'charts/By_month_42.yaml': chartFile(uuids.secondChart, 'By month'),
    'dashboards/Orders_9.yaml': dashboardFile,
    'tags.yaml': { tags: [{ tag_name: 'finance', description: 'Money' }] },
    ...changes,
  };
  for (const [path, content] of Object.entries(files)) if (content === undefined) delete files[path];
  return bundleOf(files);
}

export const queryFile = {
  catalog: null,
  schema: 'public',
  label: 'Orders of a region – größte',
  description: '',
  sql: "SELECT *\nFROM orders\nWHERE region = '{{ region }}'",
  uuid: uuids.query,
  version: '1.0.0',
  database_uuid: uuids.database,
};

export const themeFile = {
  theme_name: 'Forest',
  json_data: { token: { colorPrimary: '#2f6f4e' } },
  uuid: uuids.theme,
  version: '1.0.0',
};

/** One object of every kind; the dashboard uses the theme. */
export function assetsBundle(changes: Readonly<Record<string, unknown>> = {}): Uint8Array {
  return dashboardBundle({
    'metadata.yaml': metadata('assets'),
    'databases/warehouse.yaml': { ...databaseFile, allow_file_upload: undefined, allow_csv_upload: false },
    'dashboards/Orders_9.yaml': { ...dashboardFile, theme_uuid: uuids.theme },
    'queries/warehouse/public/Orders.yaml': queryFile,
    'themes/Forest.yaml': themeFile,
    ...changes,
  });
}

/** A bundle of one kind: the files of the assets bundle in these folders. */
export function bundleOfKind(type: string, ...folders: readonly string[]): Uint8Array {
  const names = ['databases', 'datasets', 'charts', 'dashboards', 'queries', 'themes', 'tags.yaml'];
  const files = readBundle(assetsBundle());
  const gone = [...files.keys()].filter((path) => {
    const [folder = ''] = path.split('/');
    return names.includes(folder) && !folders.includes(folder);
  });
  // The upload flag of a database has another name in bundles of other kinds.
  const travelling = type === 'Database' ? {} : { 'databases/warehouse.yaml': databaseFile };
  return assetsBundle({
    'metadata.yaml': metadata(type),
    ...travelling,
    ...Object.fromEntries(gone.map((path) => [path, undefined])),
  });
}
