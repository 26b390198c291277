import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { readMetadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric, datasetOwner } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { datasetView } from '@/lib/permissions/object-permission';
import { assemble, selection } from '@/lib/server/api/projection';
import { parseAddress } from '@/lib/server/database/address';
import { engineOf } from '@/lib/server/engines/registry';
import { databaseFields } from '@/lib/server/resources/database/fields';
import { datasetRows } from './rows';
import { dialectOf, typeGeneric } from './text';

const own = [
  'id',
  'uid',
  'column_formats',
  'description',
  'default_endpoint',
  'filter_select_enabled',
  'name',
  'datasource_name',
  'table_name',
  'catalog',
  'schema',
  'offset',
  'cache_timeout',
  'params',
  'sql',
  'select_star',
  'main_dttm_col',
  'granularity_sqla',
  'time_grain_sqla',
  'order_by_choices',
  'verbose_map',
  'fetch_values_predicate',
  'template_params',
  'is_sqllab_view',
  'normalize_columns',
  'always_filter_main_dttm',
  'extra',
  'folders',
];

const ofDatabase = [
  'id',
  'backend',
  'configuration_method',
  'allows_subquery',
  'allows_cost_estimate',
  'allows_virtual_table_explore',
  'explore_database_id',
  'disable_data_preview',
  'disable_drill_to_detail',
  'allow_multi_catalog',
  'engine_information',
];

/** All data of a dataset that the chart builder needs. The caller must have checked access. Throws `not_found`. */
export async function datasetPayload(id: number) {
  const db = await readMetadata();
  const [row] = await db
    .select({ ...selection(datasetRows, own), $database: dataset.database_id })
    .from(dataset)
    .where(eq(dataset.id, id));
  if (!row) throw new AppError('not_found');
  const known = assemble(datasetRows, own, row);
  const { payload, address, database_name } = await databaseOf(Number(row.$database));
  const dialect = dialectOf(address);
  const [columns, metrics, owners] = await Promise.all([
    db.select().from(datasetColumn).where(eq(datasetColumn.dataset_id, id)).orderBy(asc(datasetColumn.id)),
    db.select().from(datasetMetric).where(eq(datasetMetric.dataset_id, id)).orderBy(asc(datasetMetric.id)),
    db
      .select({ first_name: user.first_name, id: user.id, last_name: user.last_name, username: user.username })
      .from(datasetOwner)
      .innerJoin(user, eq(user.id, datasetOwner.user_id))
      .where(eq(datasetOwner.dataset_id, id))
      .orderBy(asc(user.id)),
  ]);
  return {
    ...known,
    type: 'table',
    filter_select: known.filter_select_enabled,
    edit_url: `/tablemodelview/edit/${id}`,
    health_check_message: null,
    perm: datasetView({ id, table_name: String(known.table_name), database: { database_name } }),
    database: payload,
    owners,
    columns: columns.map((column) => ({
      ...certificationOf(column.extra),
      advanced_data_type: column.advanced_data_type,
      column_name: column.column_name,
      description: column.description,
      expression: column.expression,
      filterable: column.filterable,
      groupby: column.groupby,
      id: column.id,
      is_dttm: column.is_dttm,
      python_date_format: column.python_date_format,
      type: column.type,
      type_generic: typeGeneric(column, dialect),
      uuid: column.uuid,
      verbose_name: column.verbose_name,
    })),
    metrics: metrics.map((metric) => ({
      ...certificationOf(metric.extra),
      currency: metric.currency,
      d3format: metric.d3format,
      description: metric.description,
      expression: metric.expression,
      id: metric.id,
      metric_name: metric.metric_name,
      uuid: metric.uuid,
      verbose_name: metric.verbose_name,
      warning_text: metric.warning_text,
    })),
  };
}

/** The placeholder for a missing dataset. */
export const missingDataset = {
  type: 'table',
  name: '[Missing Dataset]',
  columns: [],
  metrics: [],
  database: { id: 0, backend: '', parameters: {} },
};

const Extra = z
  .object({
    certification: z.object({ certified_by: z.string().nullish(), details: z.string().nullish() }).nullish(),
    warning_markdown: z.string().nullish(),
  })
  .catch({});

function certificationOf(extra: string | null) {
  const { certification, warning_markdown } = Extra.parse(parse(extra));
  return {
    is_certified: Boolean(certification),
    certified_by: certification?.certified_by ?? null,
    certification_details: certification?.details ?? null,
    warning_markdown: warning_markdown ?? null,
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

async function databaseOf(id: number) {
  const db = await readMetadata();
  const [row] = await db
    .select({
      ...selection({ fields: databaseFields }, ofDatabase),
      $address: database.sqlalchemy_uri,
      $name: database.database_name,
    })
    .from(database)
    .where(eq(database.id, id));
  if (!row) throw new AppError('not_found');
  const address = String(row.$address);
  const database_name = String(row.$name);
  const schema = parametersSchema(address);
  const payload = {
    ...assemble({ fields: databaseFields }, ofDatabase, row),
    name: database_name,
    parameters: {},
    ...(schema ? { parameters_schema: schema } : {}),
    schema_options: {},
  };
  return { payload, address, database_name };
}

/** The fields of the connection form, as JSON Schema; null for a product without a form. */
function parametersSchema(address: string): object | null {
  try {
    const { scheme, driver } = parseAddress(address);
    return engineOf(scheme, driver).form?.schema ?? null;
  } catch {
    return null;
  }
}
