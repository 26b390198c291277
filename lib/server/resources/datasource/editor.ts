import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { can } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { updateCall } from '@/lib/server/api/calls/save';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import { fieldMessages, parseBody, readJson } from '@/lib/server/api/request/body';
import { readForm } from '@/lib/server/api/request/form';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { lockRows } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import { openDatabase } from '@/lib/server/database/open-database';
import { demandQuery } from '@/lib/server/dataset/demand-query';
import { demandReadable } from '@/lib/server/dataset/demand-readable';
import { type DiscoveredColumn, discoverColumns, type Place } from '@/lib/server/dataset/discover-columns';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { datasetPayload } from '@/lib/server/resources/dataset/payload';
import { typeGeneric } from '@/lib/server/resources/dataset/text';
import { changes } from '@/lib/server/resources/dataset/write';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { pythonText } from '@/lib/text/python-text';

/** These calls are for browsers with a session, not for tokens, and return errors under `error`. */
function editing(method: 'GET' | 'POST', path: string, permission: Permission, run: (call: Call) => Promise<Response>) {
  return {
    method,
    path,
    permission: null,
    access: 'page' as const,
    run: async (call: Call) => {
      if (call.viewer.kind === 'anonymous' || call.request.headers.has('authorization')) {
        throw new AppError('page_sign_in_needed');
      }
      if (!can(call.viewer, permission)) throw new AppError('page_denied');
      return run(call);
    },
  } as const satisfies Action;
}

const types: ReadonlySet<string> = new Set(['table', 'dataset']);

/** The id of the dataset in a path. Throws unless the viewer may read its data. */
async function readable({ params, viewer }: Call): Promise<number> {
  const { type = '', id = '' } = params;
  if (!types.has(type) || !/^\d{1,9}$/.test(id)) throw new AppError('datasource_lost');
  await openDataset({ id: Number(id), type }, viewer).catch((problem: unknown) => {
    throw problem instanceof AppError && problem.code === 'not_found' ? new AppError('datasource_lost') : problem;
  });
  return Number(id);
}

const plainJson = { 'content-type': 'application/json' };

async function get(call: Call): Promise<Response> {
  return jsonResponse(await datasetPayload(await readable(call)), 200, plainJson);
}

async function externalMetadata(call: Call): Promise<Response> {
  const id = await readable(call);
  const db = await metadata();
  const [stored] = await db.select().from(dataset).where(eq(dataset.id, id));
  if (!stored) throw new AppError('datasource_lost');
  return jsonResponse(await columnsAt(stored.database_id, stored, call), 200, plainJson);
}

const Draft = z.object({
  sql: z.string().min(1),
  schema: z.string().nullish(),
  database_id: z.number().int().optional(),
});

/** `POST external_metadata/…`: the columns of a query that is not stored yet, for viewers who may store it there. */
async function metadataOfDraft(call: Call): Promise<Response> {
  const id = await readable(call);
  const { write: plan } = datasetResource;
  if (!plan) throw new AppError('method_not_allowed');
  await transact(call, 'not_updated', plan, (write) => lockRows(datasetResource, plan, write, [id]));
  const draft = parseBody(Draft, await readJson(call.request));
  const db = await metadata();
  const [stored] = await db.select().from(dataset).where(eq(dataset.id, id));
  if (!stored) throw new AppError('datasource_lost');
  const database_id = draft.database_id ?? stored.database_id;
  const [source] = await db.select().from(database).where(eq(database.id, database_id));
  if (!source) throw new AppError('dataset_lost');
  const place = { ...stored, sql: draft.sql, schema: draft.schema || null };
  demandReadable(call.viewer, { ...place, database_id, database_name: source.database_name });
  await demandQuery(db, call.viewer, { ...place, database_id, fetch_values_predicate: null });
  return jsonResponse(await columnsAt(database_id, place, call), 200, plainJson);
}

/** Columns as they are in the database, in the format that the dataset editor compares with its own. */
async function columnsAt(databaseId: number, place: Place, { viewer, request }: Call) {
  const open = await openDatabase(databaseId, viewer);
  const found = await discoverColumns(open, place, viewer, request.signal);
  const ofTable = place.sql ? {} : { nullable: true, default: null, autoincrement: false, comment: null };
  return found.map((column: DiscoveredColumn) => ({
    column_name: column.column_name,
    name: column.column_name,
    type: column.type,
    ...ofTable,
    type_generic: typeGeneric({ type: column.type, is_dttm: column.is_dttm }, open.engine.dialect),
    is_dttm: column.is_dttm,
  }));
}

const byName: ArgumentSchema = { type: 'object', properties: {} };
const ByName = z.object({
  datasource_type: z.string(),
  database_name: z.string(),
  catalog_name: z.string().nullish(),
  schema_name: z.string().nullish(),
  table_name: z.string(),
  normalize_columns: z.boolean().nullish(),
  always_filter_main_dttm: z.boolean().nullish(),
});

async function externalMetadataByName(call: Call): Promise<Response> {
  const argument = readArgument(call.url, byName);
  const asked = ByName.safeParse(argument);
  if (!asked.success) {
    throw new AppError('datasource_arguments_invalid', { problem: pythonText(fieldMessages(asked.error, argument)) });
  }
  const { database_name, catalog_name, schema_name, table_name } = asked.data;
  const db = await metadata();
  const [stored] = await db.select().from(database).where(eq(database.database_name, database_name));
  if (!stored) throw new AppError('dataset_lost');
  const place = { catalog: catalog_name || null, schema: schema_name || null, table_name, sql: null };
  await demandTable(call.viewer, stored.id, database_name, place);
  const columns = await columnsAt(stored.id, place, call);
  if (columns.length === 0) throw new AppError('dataset_lost');
  return jsonResponse(columns, 200, plainJson);
}

/** Requires read access to the dataset of the table; for a table without one, read access to its schema. */
async function demandTable(viewer: Viewer, database_id: number, database_name: string, place: Place): Promise<void> {
  const db = await metadata();
  const schema = place.schema === null ? sql`${dataset.schema} is null` : eq(dataset.schema, place.schema);
  const [known] = await db
    .select({ id: dataset.id })
    .from(dataset)
    .where(and(eq(dataset.database_id, database_id), eq(dataset.table_name, place.table_name), schema))
    .limit(1);
  if (known) await openDataset({ id: known.id, type: 'table' }, viewer);
  else demandReadable(viewer, { ...place, database_id, database_name });
}

const Saved = z.looseObject({
  id: z.coerce.number().int(),
  owners: z.array(z.coerce.number().int()).default([]),
  database: z.looseObject({ id: z.coerce.number().int() }).optional(),
  columns: z.array(z.looseObject({ column_name: z.string() })).default([]),
  metrics: z.array(z.looseObject({ metric_name: z.string() })).default([]),
});

/** `POST save/`: saves a dataset as its editor sends it, in the form field `data`; returns the stored dataset. */
async function save(call: Call): Promise<Response> {
  const form = await readForm(call.request);
  const data = form?.get('data');
  if (typeof data !== 'string') throw new AppError('datasource_data_missing');
  const parsed = Saved.safeParse(parse(data));
  if (!parsed.success) throw new AppError('datasource_data_missing');
  const { id, database: place, ...given } = parsed.data;
  const twice = repeated(given.columns.map(({ column_name }) => column_name));
  if (twice.length > 0) throw new AppError('datasource_columns_repeated', { names: twice.join(',') });
  const plan = datasetResource.write;
  if (!plan?.update) throw new AppError('method_not_allowed');
  const known = Object.entries({ ...given, ...(await withIds(id, given)) }).filter(([name]) => name in changes.shape);
  const body = { ...Object.fromEntries(known), ...(place ? { database_id: place.id } : {}) };
  const request = new Request(call.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const params = { id: String(id) };
  await updateCall(datasetResource, plan, plan.update, { ...call, request, params }).catch((problem: unknown) => {
    if (problem instanceof AppError && problem.code === 'not_found') throw new AppError('datasource_lost');
    if (problem instanceof AppError && problem.code === 'forbidden') throw new AppError('datasource_forbidden');
    throw problem;
  });
  return jsonResponse(await datasetPayload(id), 200, plainJson);
}

/** Adds the ids of stored columns and metrics that the editor sent by name only. */
async function withIds(dataset_id: number, { columns, metrics }: Pick<z.infer<typeof Saved>, 'columns' | 'metrics'>) {
  const db = await metadata();
  const [storedColumns, storedMetrics] = await Promise.all([
    db
      .select({ id: datasetColumn.id, name: datasetColumn.column_name })
      .from(datasetColumn)
      .where(eq(datasetColumn.dataset_id, dataset_id)),
    db
      .select({ id: datasetMetric.id, name: datasetMetric.metric_name })
      .from(datasetMetric)
      .where(eq(datasetMetric.dataset_id, dataset_id)),
  ]);
  const idOf = (stored: readonly { id: number; name: string }[], wanted: string) => {
    const found = stored.find(({ name }) => name === wanted);
    return found ? { id: found.id } : {};
  };
  return {
    columns: columns.map((column) => ({ ...idOf(storedColumns, column.column_name), ...column })),
    metrics: metrics.map((metric) => ({ ...idOf(storedMetrics, metric.metric_name), ...metric })),
  };
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return null;
  }
}

export const datasourceEditorActions: readonly Action[] = [
  editing('GET', 'get/:type/:id', 'can_get on Datasource', get),
  editing('GET', 'external_metadata/:type/:id', 'can_external_metadata on Datasource', externalMetadata),
  editing('POST', 'external_metadata/:type/:id', 'can_external_metadata on Datasource', metadataOfDraft),
  editing('GET', 'external_metadata_by_name', 'can_external_metadata_by_name on Datasource', externalMetadataByName),
  editing('POST', 'save', 'can_save on Datasource', save),
];
