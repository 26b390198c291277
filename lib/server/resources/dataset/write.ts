import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset, datasetMetric, datasetOwner } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { catalogView, datasetView, schemaView } from '@/lib/permissions/object-permission';
import type { Viewer } from '@/lib/permissions/viewer';
import { flag, ids, integer, jsonText, text, uuid } from '@/lib/server/api/request/body-field';
import {
  creation,
  type Problems,
  type RowWrite,
  update,
  type Values,
  type Write,
  type WritePlan,
} from '@/lib/server/api/write/write';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import { parseAddress } from '@/lib/server/database/address';
import { openDatabase } from '@/lib/server/database/open-database';
import { type DatasetQuery, demandQuery } from '@/lib/server/dataset/demand-query';
import { demandReadable } from '@/lib/server/dataset/demand-readable';
import { type DiscoveredColumn, discoverColumns, type Place } from '@/lib/server/dataset/discover-columns';
import {
  columnBody,
  followColumns,
  metricBody,
  newExpressions,
  partProblems,
  storeColumns,
  storeMetrics,
} from './parts';

export const newDataset = z.strictObject({
  database: integer(),
  catalog: text({ min: 0, max: 250 }).nullable().optional(),
  schema: text({ min: 0, max: 250 }).nullable().optional(),
  table_name: text({ min: 1, max: 250 }),
  sql: text().nullable().optional(),
  owners: ids().optional(),
  is_managed_externally: flag().nullable().optional(),
  external_url: text().nullable().optional(),
  normalize_columns: flag().default(false),
  always_filter_main_dttm: flag().default(false),
  template_params: jsonText().nullable().optional(),
  uuid: uuid().nullable().optional(),
});
export type NewDataset = z.infer<typeof newDataset>;

/** The body of a change to a dataset. */
export const changes = z.strictObject({
  table_name: text({ min: 1, max: 250 }).nullable().optional(),
  database_id: integer().optional(),
  sql: text().nullable().optional(),
  filter_select_enabled: flag().nullable().optional(),
  fetch_values_predicate: text({ min: 0, max: 1000 }).nullable().optional(),
  catalog: text({ min: 0, max: 250 }).nullable().optional(),
  schema: text({ min: 0, max: 255 }).nullable().optional(),
  description: text().nullable().optional(),
  main_dttm_col: text().nullable().optional(),
  normalize_columns: flag().nullable().optional(),
  always_filter_main_dttm: flag().default(false),
  offset: integer().nullable().optional(),
  default_endpoint: text().nullable().optional(),
  cache_timeout: integer().nullable().optional(),
  is_sqllab_view: flag().nullable().optional(),
  template_params: text().nullable().optional(),
  owners: ids().optional(),
  columns: z.array(columnBody).optional(),
  metrics: z.array(metricBody).optional(),
  folders: z.array(z.object({ uuid: uuid() })).optional(),
  extra: text().nullable().optional(),
  is_managed_externally: flag().nullable().optional(),
  external_url: text().nullable().optional(),
  uuid: uuid().nullable().optional(),
});

/** The table or query of a new dataset, with the columns found there. */
export interface Found extends Place {
  readonly database_id: number;
  readonly database_name: string;
  readonly columns: readonly DiscoveredColumn[];
}

/**
 * Reads the columns of a new dataset's source from its database, before anything is stored. Throws `fields_refused`
 * when the database or the table does not exist, and refuses data that the viewer may not read.
 */
export async function findSource(body: NewDataset, viewer: Viewer, signal: AbortSignal): Promise<Found> {
  const db = await metadata();
  const database_id = Number(body.database);
  const [stored] = await db
    .select({ database_name: database.database_name, address: database.sqlalchemy_uri })
    .from(database)
    .where(eq(database.id, database_id));
  if (!stored) throw refused({ database: ['Database does not exist'] });
  const { database_name } = stored;
  const open = await openDatabase(database_id, viewer);
  const catalog = body.catalog || (await defaultCatalog(database_id, stored.address, viewer));
  const place = {
    catalog,
    schema: body.schema || null,
    table_name: body.table_name,
    sql: body.sql || null,
    template_params: body.template_params ?? null,
  };
  demandReadable(viewer, { ...place, database_id, database_name });
  await demandQuery(db, viewer, { ...place, database_id, fetch_values_predicate: null });
  const columns = await discoverColumns(open, place, viewer, signal);
  if (columns.length === 0) {
    const sentence = `Table [${tableText(place)}] could not be found, please double check your database connection, schema, and table name`;
    throw refused({ table: [sentence] });
  }
  return { ...place, database_id, database_name, columns };
}

/** The catalog in the address, for products that have catalogs; else null. */
async function defaultCatalog(id: number, address: string, viewer: Viewer): Promise<string | null> {
  const { connection } = await openDatabase(id, viewer);
  const name = parseAddress(address).database;
  const catalogs: readonly string[] = await connection.catalogs().catch(() => []);
  return name && catalogs.includes(name) ? name : null;
}

export function refused(details: Problems): AppError {
  return new AppError('fields_refused', { fields: Object.keys(details).join(', ') }, { details });
}

/** `examples.public.rm%20virtual` */
function tableText({ catalog, schema, table_name }: Place): string {
  const parts = [catalog, schema, table_name].filter((part) => part !== null && part !== '');
  return parts.map((part) => encodeURIComponent(part ?? '').replaceAll('.', '%2E')).join('.');
}

export async function takenProblem({ tx }: Write, found: Omit<Found, 'columns'>, id: number | null): Promise<Problems> {
  const { catalog, schema } = found;
  const taken = await tx.$count(
    dataset,
    and(
      eq(dataset.database_id, found.database_id),
      catalog ? or(eq(dataset.catalog, catalog), isNull(dataset.catalog)) : undefined,
      schema ? eq(dataset.schema, schema) : isNull(dataset.schema),
      eq(dataset.table_name, found.table_name),
      id === null ? undefined : ne(dataset.id, id),
    ),
  );
  return taken > 0 ? { table: [`Dataset ${tableText(found)} already exists`] } : {};
}

/** Stores a new dataset's columns, its first metric, and the permissions by which roles can be granted access. */
export async function storeSource({ tx, id, viewer }: RowWrite, found: Found): Promise<void> {
  await followColumns(tx, id, found.columns);
  const main = found.columns.find((column) => column.is_dttm)?.column_name ?? null;
  await tx.update(dataset).set({ main_dttm_col: main }).where(eq(dataset.id, id));
  await tx.insert(datasetMetric).values({
    dataset_id: id,
    metric_name: 'count',
    verbose_name: 'COUNT(*)',
    metric_type: 'count',
    expression: 'COUNT(*)',
    created_by_fk: viewer.id,
    changed_by_fk: viewer.id,
  });
  await addPermissionViews(tx, viewsOf(id, found));
}

export function viewsOf(id: number, { database_name, catalog, schema, table_name }: Omit<Found, 'columns'>) {
  return [
    { verb: 'datasource_access', view: datasetView({ id, table_name, database: { database_name } }) },
    ...(catalog ? [{ verb: 'catalog_access', view: catalogView(database_name, catalog) } as const] : []),
    ...(schema ? [{ verb: 'schema_access', view: schemaView(database_name, catalog, schema) } as const] : []),
  ] as const;
}

type Changes = z.infer<typeof changes>;

export function replacesColumns({ url }: Pick<Write, 'url'>): boolean {
  return url.searchParams.get('override_columns')?.toLowerCase() === 'true';
}

async function changeProblems(body: Changes, write: RowWrite): Promise<Problems> {
  if (body.folders) return { _schema: ['Dataset folders are not enabled'] };
  const [stored] = await write.tx.select().from(dataset).where(eq(dataset.id, write.id));
  if (!stored) throw new AppError('not_found');
  const database_id = typeof body.database_id === 'number' ? body.database_id : stored.database_id;
  const [source] = await write.tx
    .select({ database_name: database.database_name })
    .from(database)
    .where(eq(database.id, database_id));
  if (!source) return { database: ['Database does not exist'] };
  if (body.catalog && stored.catalog && body.catalog !== stored.catalog) {
    return { catalog: ['Only the default catalog is supported for this connection'] };
  }
  const place = {
    database_id,
    database_name: source.database_name,
    catalog: body.catalog === undefined ? stored.catalog : body.catalog || null,
    schema: body.schema === undefined ? stored.schema : body.schema || null,
    table_name: body.table_name ?? stored.table_name,
    sql: null,
  };
  const isMoved = body.table_name !== undefined || body.schema !== undefined || body.database_id !== undefined;
  const becomesTable = body.sql !== undefined && !body.sql && Boolean(stored.sql);
  if (isMoved || becomesTable || place.catalog !== stored.catalog) demandReadable(write.viewer, place);
  await demandQuery(write.tx, write.viewer, {
    ...newlyAsked(body, stored, place),
    ...(await newExpressions(body, write, database_id !== stored.database_id)),
  });
  const taken = isMoved ? await takenProblem(write, place, write.id) : {};
  return { ...taken, ...(await partProblems(body, write, replacesColumns(write))) };
}

/** The parts of a change that alter the dataset's query. Null for texts that stay the same in the same place. */
function newlyAsked(
  body: Changes,
  before: typeof dataset.$inferSelect,
  { database_id, catalog, schema }: Omit<Found, 'columns'>,
): DatasetQuery {
  const isElsewhere = database_id !== before.database_id || catalog !== before.catalog || schema !== before.schema;
  const newly = (given: string | null | undefined, stored: string | null) => {
    const text = given === undefined ? stored : given || null;
    return isElsewhere || text !== stored ? text : null;
  };
  const sql = newly(body.sql, before.sql);
  const fetch_values_predicate = newly(body.fetch_values_predicate, before.fetch_values_predicate);
  return { database_id, catalog, schema, sql, fetch_values_predicate };
}

export const datasetWrite: WritePlan = {
  permission: 'can_write on Dataset',
  noun: ['dataset', 'datasets'],
  log: 'DatasetRestApi',
  owners: 'owners',
  tagged: 'dataset',
  links: {
    owners: {
      join: datasetOwner,
      own: datasetOwner.dataset_id,
      other: datasetOwner.user_id,
      target: user.id,
      problem: 'Owners are invalid',
    },
  },
  update: update({
    schema: changes,
    refusal: 'payload_schema_invalid',
    check: changeProblems,
    row: ({ owners, columns, metrics, folders, uuid, table_name, ...body }): Values => ({
      ...Object.fromEntries(
        Object.entries(body).filter(([name, value]) => value !== undefined && !(value === null && required.has(name))),
      ),
      ...(table_name === undefined ? {} : { table_name }),
      ...(uuid ? { uuid } : {}),
    }),
    after: async ({ columns, metrics }, write) => {
      if (columns) await storeColumns(write, columns, replacesColumns(write));
      if (metrics) await storeMetrics(write, metrics);
    },
  }),
  remove: {},
};

/** Columns that are not nullable: null in the body leaves them unchanged. */
const required: ReadonlySet<string> = new Set([
  'filter_select_enabled',
  'normalize_columns',
  'offset',
  'is_sqllab_view',
  'is_managed_externally',
]);

/** The creation plan of a dataset whose source was found. */
export function creationOf(found: Found) {
  return creation({
    schema: newDataset,
    check: (_body, write) => takenProblem(write, found, null),
    row: ({ database: database_id, owners, uuid, sql, is_managed_externally, ...body }) => ({
      ...body,
      database_id,
      catalog: found.catalog,
      schema: found.schema,
      sql: sql || null,
      ...(uuid ? { uuid } : {}),
      ...(is_managed_externally == null ? {} : { is_managed_externally }),
    }),
    after: (_body, write) => storeSource(write, found),
  });
}
