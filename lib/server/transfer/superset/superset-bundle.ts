import { passwordMask } from '@/lib/server/database/address';
import { withAllCharts, withDatasetUuids } from '@/lib/server/transfer/export/layout';
import type { Contents } from '@/lib/server/transfer/parse-bundle';
import type { Secrets } from '@/lib/server/transfer/secrets';
import { openSecret } from './superset-secret';
import { flagIn, jsonIn, numberIn, type StoreRow, type SupersetStore, textIn, uuidIn } from './superset-store';

type Json = Record<string, unknown>;

/** The contents of an installation as one bundle, and the uuids of its objects by id. */
export interface SupersetBundle {
  readonly contents: Contents;
  readonly secrets: Secrets;
  readonly uuids: {
    readonly databases: ReadonlyMap<number, string>;
    readonly datasets: ReadonlyMap<number, string>;
    readonly charts: ReadonlyMap<number, string>;
    readonly dashboards: ReadonlyMap<number, string>;
    readonly queries: ReadonlyMap<number, string>;
  };
}

const version = '1.0.0';
const uuids = { uuids: ['uuid'] } as const;
const sealed = ['password', 'encrypted_extra', 'server_cert'] as const;
const tunnelSecrets = ['username', 'password', 'private_key', 'private_key_password'] as const;

/** Reads databases, datasets, charts, dashboards, saved queries, themes and tags. */
export async function supersetBundle(store: SupersetStore, secretKey: string | null): Promise<SupersetBundle> {
  const contents = new Map<string, unknown>([
    ['metadata.yaml', { version, type: 'assets', timestamp: new Date().toISOString() }],
  ]);
  const put = (folder: string, row: StoreRow, asset: Json) =>
    contents.set(`${folder}/${numberIn(row, 'id')}.yaml`, asset);
  const tags = await tagNames(store);

  const databases = await store.rows('dbs', { ...uuids, bytes: sealed });
  const databaseUuids = uuidsById(databases);
  const tunnels = await store.rows('ssh_tunnels', { bytes: tunnelSecrets });
  const passwords: Record<string, string> = {};
  for (const row of databases) {
    const password = openSecret(row, 'password', secretKey);
    if (password !== null) passwords[`databases/${numberIn(row, 'id')}.yaml`] = password;
    const tunnel = tunnels.find((candidate) => candidate.database_id === row.id);
    put('databases', row, databaseAsset(row, tunnel, secretKey));
  }

  const datasets = await store.rows('tables', uuids);
  const datasetUuids = uuidsById(datasets);
  const columns = byOwner(await store.rows('table_columns'), 'table_id');
  const metrics = byOwner(await store.rows('sql_metrics'), 'table_id');
  for (const row of datasets) {
    const id = numberIn(row, 'id') ?? 0;
    const database = databaseUuids.get(numberIn(row, 'database_id') ?? 0);
    if (database === undefined) continue;
    put('datasets', row, datasetAsset(row, columns.get(id) ?? [], metrics.get(id) ?? [], database));
  }

  const charts = await store.rows('slices', uuids);
  const chartUuids = uuidsById(charts);
  for (const row of charts) {
    const dataset_uuid = datasetUuids.get(numberIn(row, 'datasource_id') ?? 0);
    if (dataset_uuid !== undefined) put('charts', row, chartAsset(row, dataset_uuid, tags('chart', row)));
  }

  const themes = (await store.rows('themes', uuids)).filter((row) => !flagIn(row, 'is_system'));
  const themeUuids = uuidsById(themes);
  for (const row of themes) {
    put('themes', row, {
      theme_name: textIn(row, 'theme_name'),
      json_data: jsonIn(row, 'json_data'),
      uuid: uuidIn(row),
      version,
    });
  }

  const links = byOwner(await store.rows('dashboard_slices'), 'dashboard_id');
  const placed = new Map(charts.map((row) => [numberIn(row, 'id') ?? 0, row]));
  const dashboards = await store.rows('dashboards', uuids);
  for (const row of dashboards) {
    const own = (links.get(numberIn(row, 'id') ?? 0) ?? []).flatMap((link) => {
      const found = placed.get(numberIn(link, 'slice_id') ?? 0);
      return found
        ? [{ id: numberIn(found, 'id') ?? 0, uuid: uuidIn(found), slice_name: textIn(found, 'slice_name') }]
        : [];
    });
    const position = withAllCharts(objectIn(row, 'position_json'), own, textIn(row, 'dashboard_title') ?? '');
    const metadata = withDatasetUuids(objectIn(row, 'json_metadata'), datasetUuids);
    const theme_uuid = themeUuids.get(numberIn(row, 'theme_id') ?? 0) ?? null;
    put('dashboards', row, { ...dashboardAsset(row), position, metadata, theme_uuid, tags: tags('dashboard', row) });
  }

  const queries = await store.rows('saved_query', uuids);
  for (const row of queries) {
    const database_uuid = databaseUuids.get(numberIn(row, 'db_id') ?? 0);
    if (database_uuid !== undefined) put('queries', row, { ...queryAsset(row), database_uuid });
  }

  const none = { ssh_tunnel_passwords: {}, ssh_tunnel_private_keys: {}, ssh_tunnel_private_key_passwords: {} };
  return {
    contents,
    secrets: { passwords, ...none },
    uuids: {
      databases: databaseUuids,
      datasets: datasetUuids,
      charts: chartUuids,
      dashboards: uuidsById(dashboards),
      queries: uuidsById(queries),
    },
  };
}

function databaseAsset(row: StoreRow, tunnel: StoreRow | undefined, secretKey: string | null): Json {
  const secretExtra = openSecret(row, 'encrypted_extra', secretKey);
  return {
    database_name: textIn(row, 'database_name'),
    sqlalchemy_uri: textIn(row, 'sqlalchemy_uri'),
    cache_timeout: numberIn(row, 'cache_timeout'),
    expose_in_sqllab: flagIn(row, 'expose_in_sqllab'),
    allow_run_async: flagIn(row, 'allow_run_async'),
    allow_ctas: flagIn(row, 'allow_ctas'),
    allow_cvas: flagIn(row, 'allow_cvas'),
    allow_dml: flagIn(row, 'allow_dml'),
    allow_file_upload: flagIn(row, 'allow_file_upload'),
    impersonate_user: flagIn(row, 'impersonate_user'),
    configuration_method: textIn(row, 'configuration_method') === 'dynamic_form' ? 'dynamic_form' : 'sqlalchemy_form',
    extra: objectIn(row, 'extra'),
    ...(secretExtra === null ? {} : { encrypted_extra: secretExtra }),
    uuid: uuidIn(row),
    version,
    ...(tunnel ? { ssh_tunnel: tunnelAsset(tunnel, secretKey) } : {}),
  };
}

function tunnelAsset(row: StoreRow, secretKey: string | null): Json {
  const secret = (name: string) => openSecret(row, name, secretKey);
  return {
    server_address: textIn(row, 'server_address'),
    server_port: numberIn(row, 'server_port'),
    username: secret('username') ?? passwordMask,
    password: secret('password'),
    private_key: secret('private_key'),
    private_key_password: secret('private_key_password'),
  };
}

function datasetAsset(
  row: StoreRow,
  columns: readonly StoreRow[],
  metrics: readonly StoreRow[],
  database_uuid: string,
): Json {
  return {
    ...texts(row, ['table_name', 'main_dttm_col', 'description', 'default_endpoint', 'catalog', 'schema', 'sql']),
    currency_code_column: textIn(row, 'currency_code_column'),
    offset: numberIn(row, 'offset') ?? 0,
    cache_timeout: numberIn(row, 'cache_timeout'),
    params: optionalObject(row, 'params'),
    template_params: optionalObject(row, 'template_params'),
    filter_select_enabled: flagIn(row, 'filter_select_enabled'),
    fetch_values_predicate: textIn(row, 'fetch_values_predicate'),
    extra: optionalObject(row, 'extra'),
    normalize_columns: flagIn(row, 'normalize_columns'),
    always_filter_main_dttm: flagIn(row, 'always_filter_main_dttm'),
    folders: listIn(row, 'folders'),
    uuid: uuidIn(row),
    metrics: metrics.map((metric) => ({
      ...texts(metric, ['metric_name', 'verbose_name', 'metric_type', 'description', 'd3format', 'warning_text']),
      expression: textIn(metric, 'expression') ?? '',
      currency: optionalObject(metric, 'currency'),
      extra: optionalObject(metric, 'extra'),
    })),
    columns: columns.map((column) => ({
      ...texts(column, ['column_name', 'verbose_name', 'type', 'advanced_data_type', 'expression', 'description']),
      ...texts(column, ['python_date_format', 'datetime_format']),
      is_dttm: flagIn(column, 'is_dttm'),
      is_active: column.is_active === null || flagIn(column, 'is_active'),
      groupby: flagIn(column, 'groupby'),
      filterable: flagIn(column, 'filterable'),
      extra: optionalObject(column, 'extra'),
    })),
    version,
    database_uuid,
  };
}

function chartAsset(row: StoreRow, dataset_uuid: string, tags: readonly string[]): Json {
  return {
    slice_name: textIn(row, 'slice_name') ?? '',
    ...texts(row, ['description', 'certified_by', 'certification_details', 'query_context']),
    viz_type: textIn(row, 'viz_type') ?? 'table',
    params: objectIn(row, 'params'),
    cache_timeout: numberIn(row, 'cache_timeout'),
    uuid: uuidIn(row),
    version,
    dataset_uuid,
    tags,
    ...managed(row),
  };
}

function dashboardAsset(row: StoreRow): Json {
  return {
    dashboard_title: textIn(row, 'dashboard_title') ?? '',
    ...texts(row, ['description', 'css', 'slug', 'certified_by', 'certification_details']),
    published: flagIn(row, 'published'),
    uuid: uuidIn(row),
    version,
    ...managed(row),
  };
}

function queryAsset(row: StoreRow): Json {
  return {
    ...texts(row, ['catalog', 'schema', 'label', 'description']),
    sql: textIn(row, 'sql') ?? '',
    uuid: uuidIn(row),
    version,
  };
}

function managed(row: StoreRow): Json {
  return { is_managed_externally: flagIn(row, 'is_managed_externally'), external_url: textIn(row, 'external_url') };
}

function texts(row: StoreRow, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, textIn(row, name)]));
}

function objectIn(row: StoreRow, name: string): Json {
  return optionalObject(row, name) ?? {};
}

function optionalObject(row: StoreRow, name: string): Json | null {
  const value = jsonIn(row, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function listIn(row: StoreRow, name: string): unknown[] | null {
  const value = jsonIn(row, name);
  return Array.isArray(value) ? value : null;
}

function uuidsById(rows: readonly StoreRow[]): Map<number, string> {
  return new Map(rows.map((row) => [numberIn(row, 'id') ?? 0, uuidIn(row)]));
}

function byOwner(rows: readonly StoreRow[], column: string): Map<number, StoreRow[]> {
  const owners = new Map<number, StoreRow[]>();
  for (const row of rows) {
    const owner = numberIn(row, column) ?? 0;
    const own = owners.get(owner);
    if (own) own.push(row);
    else owners.set(owner, [row]);
  }
  return owners;
}

/** Returns the names of custom tags by kind and row of the tagged object. */
async function tagNames(store: SupersetStore): Promise<(kind: string, row: StoreRow) => string[]> {
  const made = (await store.rows('tag')).filter((row) => textIn(row, 'type') === 'custom');
  const names = new Map(made.map((row) => [numberIn(row, 'id') ?? 0, textIn(row, 'name') ?? '']));
  const hung = new Map<string, string[]>();
  for (const tagged of await store.rows('tagged_object')) {
    const name = names.get(numberIn(tagged, 'tag_id') ?? 0);
    if (name === undefined) continue;
    const key = `${textIn(tagged, 'object_type')} ${numberIn(tagged, 'object_id')}`;
    const own = hung.get(key);
    if (own) own.push(name);
    else hung.set(key, [name]);
  }
  return (kind, row) => hung.get(`${kind} ${numberIn(row, 'id')}`) ?? [];
}
