import type { chart } from '@/db/schema/chart';
import type { dashboard } from '@/db/schema/dashboard';
import type { database, sshTunnel } from '@/db/schema/database';
import type { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { passwordMask } from '@/lib/server/database/address';

/**
 * Converts stored rows to the objects of an export, with keys in the order of the contract. Keys that only newer
 * versions support are written only when they have a value, because older versions reject unknown keys.
 */

const version = '1.0.0';

/**
 * The key of the upload flag is `allow_csv_upload` when databases are exported themselves, `allow_file_upload`
 * otherwise.
 */
export function databaseFile(
  row: typeof database.$inferSelect,
  tunnel: typeof sshTunnel.$inferSelect | undefined,
  isMain: boolean,
): Record<string, unknown> {
  const { schemas_allowed_for_file_upload, ...extra } = parsed(row.extra) ?? {};
  const noun = isMain ? 'csv' : 'file';
  return {
    database_name: row.database_name,
    sqlalchemy_uri: row.sqlalchemy_uri,
    cache_timeout: row.cache_timeout,
    expose_in_sqllab: row.expose_in_sqllab,
    allow_run_async: row.allow_run_async,
    allow_ctas: row.allow_ctas,
    allow_cvas: row.allow_cvas,
    allow_dml: row.allow_dml,
    [`allow_${noun}_upload`]: row.allow_file_upload,
    extra:
      schemas_allowed_for_file_upload === undefined
        ? extra
        : { ...extra, [`schemas_allowed_for_${noun}_upload`]: schemas_allowed_for_file_upload },
    impersonate_user: row.impersonate_user,
    ...(row.configuration_method === 'dynamic_form' && { configuration_method: row.configuration_method }),
    uuid: row.uuid,
    version,
    ...(tunnel && { ssh_tunnel: tunnelFile(tunnel) }),
  };
}

function tunnelFile(tunnel: typeof sshTunnel.$inferSelect): Record<string, unknown> {
  const { server_address, server_port, username, password, private_key, private_key_password } = tunnel;
  return {
    server_address,
    server_port,
    username,
    ...(password && { password: passwordMask }),
    ...(private_key && { private_key: passwordMask }),
    ...(private_key_password && { private_key_password: passwordMask }),
  };
}

export function datasetFile(
  row: typeof dataset.$inferSelect,
  columns: readonly (typeof datasetColumn.$inferSelect)[],
  metrics: readonly (typeof datasetMetric.$inferSelect)[],
  database_uuid: string,
): Record<string, unknown> {
  return {
    table_name: row.table_name,
    main_dttm_col: row.main_dttm_col,
    description: row.description,
    default_endpoint: row.default_endpoint,
    offset: row.offset,
    cache_timeout: row.cache_timeout,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    params: parsed(row.params),
    template_params: parsed(row.template_params),
    filter_select_enabled: row.filter_select_enabled,
    fetch_values_predicate: row.fetch_values_predicate,
    extra: parsed(row.extra) ?? row.extra,
    normalize_columns: row.normalize_columns,
    always_filter_main_dttm: row.always_filter_main_dttm,
    ...(row.currency_code_column && { currency_code_column: row.currency_code_column }),
    folders: row.folders,
    uuid: row.uuid,
    metrics: metrics.map((metric) => ({
      metric_name: metric.metric_name,
      verbose_name: metric.verbose_name,
      metric_type: metric.metric_type,
      expression: metric.expression,
      description: metric.description,
      d3format: metric.d3format,
      currency: metric.currency,
      extra: parsed(metric.extra),
      warning_text: metric.warning_text,
    })),
    columns: columns.map((column) => ({
      column_name: column.column_name,
      verbose_name: column.verbose_name,
      is_dttm: column.is_dttm,
      is_active: column.is_active,
      type: column.type,
      advanced_data_type: column.advanced_data_type,
      groupby: column.groupby,
      filterable: column.filterable,
      expression: column.expression,
      description: column.description,
      python_date_format: column.python_date_format,
      ...(column.datetime_format && { datetime_format: column.datetime_format }),
      extra: parsed(column.extra),
    })),
    version,
    database_uuid,
  };
}

export function chartFile(
  row: typeof chart.$inferSelect,
  dataset_uuid: string | undefined,
  tags: readonly string[],
): Record<string, unknown> {
  return {
    slice_name: row.slice_name,
    description: row.description,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    viz_type: row.viz_type,
    params: parsed(row.params),
    query_context: row.query_context,
    cache_timeout: row.cache_timeout,
    uuid: row.uuid,
    version,
    dataset_uuid,
    tags,
  };
}

export function dashboardFile(
  row: typeof dashboard.$inferSelect,
  position: Record<string, unknown>,
  metadata: Record<string, unknown>,
  theme_uuid: string | null,
  tags: readonly string[],
): Record<string, unknown> {
  return {
    dashboard_title: row.dashboard_title,
    description: row.description,
    css: row.css,
    slug: row.slug,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    published: row.published,
    uuid: row.uuid,
    position,
    metadata,
    theme_uuid,
    version,
    tags,
  };
}

/** The object in a stored JSON text; null when it is not a JSON object. */
export function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null || text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
