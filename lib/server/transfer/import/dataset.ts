import { and, eq, notInArray } from 'drizzle-orm';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric, datasetOwner } from '@/db/schema/dataset';
import { catalogView, datasetView, schemaView } from '@/lib/permissions/object-permission';
import { setImplicitTags } from '@/lib/server/api/write/implicit-tags';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import { demandQuery } from '@/lib/server/dataset/demand-query';
import { demandReadable } from '@/lib/server/dataset/demand-readable';
import type { DatasetAsset } from '@/lib/server/transfer/asset';
import { demandCreate, demandOverwrite, excluded, type ImportContext, jsonText, keeps } from './context';

/**
 * Stores one dataset of a bundle with its columns and metrics; an existing one is kept unless it may be overwritten.
 * Returns its id.
 */
export async function importDataset(context: ImportContext, asset: DatasetAsset, database_id: number): Promise<number> {
  const { db, viewer } = context;
  const [existing] = await db.select({ id: dataset.id }).from(dataset).where(eq(dataset.uuid, asset.uuid));
  if (existing && keeps(context, 'datasets', asset.uuid)) return existing.id;
  if (existing) demandOverwrite(context, 'datasets', await ownersOf(context, existing.id));
  else demandCreate(context, 'datasets');
  await demandSource(context, asset, database_id);

  const values = { ...datasetValues(asset), database_id, changed_by_fk: viewer.id };
  const [stored] = existing
    ? await db.update(dataset).set(values).where(eq(dataset.id, existing.id)).returning({ id: dataset.id })
    : await db
        .insert(dataset)
        .values({ ...values, created_by_fk: viewer.id })
        .returning({ id: dataset.id });
  if (!stored) throw new Error('the dataset was not stored');
  await storeColumns(context, stored.id, asset);
  await storeMetrics(context, stored.id, asset);
  if (viewer.id !== null) {
    await db.insert(datasetOwner).values({ dataset_id: stored.id, user_id: viewer.id }).onConflictDoNothing();
  }
  await setImplicitTags(db, 'dataset', stored.id, viewer.id);
  await addDatasetPermissions(context, stored.id, asset, database_id);
  return stored.id;
}

/** Throws unless the viewer may read the data: importing makes the viewer an owner, and owners may read the dataset. */
async function demandSource({ db, viewer, madeDatabases }: ImportContext, asset: DatasetAsset, database_id: number) {
  if (madeDatabases.has(database_id)) return;
  const [source] = await db.select({ name: database.database_name }).from(database).where(eq(database.id, database_id));
  const { catalog = null, schema = null } = asset;
  demandReadable(viewer, { database_id, database_name: source?.name ?? '', catalog, schema });
  const { sql: query = null, fetch_values_predicate = null } = asset;
  const columns = asset.columns.flatMap(({ expression }) => expression || []);
  const metrics = asset.metrics.map(({ expression }) => expression);
  await demandQuery(db, viewer, { database_id, catalog, schema, sql: query, fetch_values_predicate, columns, metrics });
}

async function ownersOf(context: ImportContext, id: number): Promise<number[]> {
  const owners = await context.db
    .select({ id: datasetOwner.user_id })
    .from(datasetOwner)
    .where(eq(datasetOwner.dataset_id, id));
  return owners.map((owner) => owner.id);
}

function datasetValues(asset: DatasetAsset) {
  return {
    uuid: asset.uuid,
    table_name: asset.table_name,
    catalog: asset.catalog ?? null,
    schema: asset.schema ?? null,
    sql: asset.sql ?? null,
    description: asset.description ?? null,
    main_dttm_col: asset.main_dttm_col ?? null,
    currency_code_column: asset.currency_code_column ?? null,
    default_endpoint: asset.default_endpoint ?? null,
    offset: asset.offset ?? 0,
    cache_timeout: asset.cache_timeout ?? null,
    params: jsonText(asset.params),
    template_params: jsonText(asset.template_params),
    extra: typeof asset.extra === 'string' ? asset.extra : jsonText(asset.extra),
    folders: asset.folders ?? null,
    filter_select_enabled: asset.filter_select_enabled ?? true,
    fetch_values_predicate: asset.fetch_values_predicate ?? null,
    normalize_columns: asset.normalize_columns,
    always_filter_main_dttm: asset.always_filter_main_dttm,
    is_managed_externally: asset.is_managed_externally ?? false,
    external_url: asset.external_url ?? null,
  };
}

/** Stores the columns of the bundle by name and deletes all others. */
async function storeColumns({ db, viewer }: ImportContext, dataset_id: number, asset: DatasetAsset): Promise<void> {
  const names = asset.columns.map((column) => column.column_name);
  const own = eq(datasetColumn.dataset_id, dataset_id);
  await db.delete(datasetColumn).where(names.length ? and(own, notInArray(datasetColumn.column_name, names)) : own);
  if (names.length === 0) return;
  const values = asset.columns.map((column) => ({
    dataset_id,
    column_name: column.column_name,
    verbose_name: column.verbose_name ?? null,
    type: column.type ?? null,
    advanced_data_type: column.advanced_data_type ?? null,
    is_active: column.is_active ?? true,
    is_dttm: column.is_dttm ?? false,
    groupby: column.groupby ?? true,
    filterable: column.filterable ?? true,
    expression: column.expression ?? null,
    description: column.description ?? null,
    python_date_format: column.python_date_format ?? null,
    datetime_format: column.datetime_format ?? null,
    extra: jsonText(column.extra),
    created_by_fk: viewer.id,
    changed_by_fk: viewer.id,
  }));
  await db
    .insert(datasetColumn)
    .values(values)
    .onConflictDoUpdate({
      target: [datasetColumn.dataset_id, datasetColumn.column_name],
      set: excluded(values[0]),
    });
}

async function storeMetrics({ db, viewer }: ImportContext, dataset_id: number, asset: DatasetAsset): Promise<void> {
  const names = asset.metrics.map((metric) => metric.metric_name);
  const own = eq(datasetMetric.dataset_id, dataset_id);
  await db.delete(datasetMetric).where(names.length ? and(own, notInArray(datasetMetric.metric_name, names)) : own);
  if (names.length === 0) return;
  const values = asset.metrics.map((metric) => ({
    dataset_id,
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name ?? null,
    metric_type: metric.metric_type ?? null,
    expression: metric.expression,
    description: metric.description ?? null,
    d3format: metric.d3format ?? null,
    currency: metric.currency ?? null,
    warning_text: metric.warning_text ?? null,
    extra: jsonText(metric.extra),
    created_by_fk: viewer.id,
    changed_by_fk: viewer.id,
  }));
  await db
    .insert(datasetMetric)
    .values(values)
    .onConflictDoUpdate({ target: [datasetMetric.dataset_id, datasetMetric.metric_name], set: excluded(values[0]) });
}

async function addDatasetPermissions(
  { db }: ImportContext,
  id: number,
  asset: DatasetAsset,
  database_id: number,
): Promise<void> {
  const [owner] = await db.select({ name: database.database_name }).from(database).where(eq(database.id, database_id));
  const database_name = owner?.name ?? '';
  await addPermissionViews(db, [
    { verb: 'datasource_access', view: datasetView({ id, table_name: asset.table_name, database: { database_name } }) },
    ...(asset.catalog ? [{ verb: 'catalog_access', view: catalogView(database_name, asset.catalog) } as const] : []),
    ...(asset.schema
      ? [{ verb: 'schema_access', view: schemaView(database_name, asset.catalog ?? null, asset.schema) } as const]
      : []),
  ]);
}
