import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { tabState } from '@/db/schema/tab-state';
import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';
import { canReadDatabase, canReadSchema } from '@/lib/permissions/can-read-schema';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Action, Call } from '@/lib/server/api/resource';
import { idIn } from '@/lib/server/api/row-for-writing';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope, databaseScope, datasetScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { type OpenDatabase, openDatabase } from '@/lib/server/database/open-database';
import { openAddress } from '@/lib/server/database/stored-address';
import { tableKeys } from '@/lib/server/database/table-keys';
import type { TableName } from '@/lib/server/engines/engine';

type Row = typeof database.$inferSelect;

/** The database of a path. Throws `missing` when it is not among the viewer's rows. */
async function seen({ params, viewer }: Call, missing: ErrorCode = 'not_found'): Promise<Row> {
  const db = await metadata();
  const isVisible = toSql(rows(viewer, 'database'), databaseScope);
  const [row] = await db
    .select()
    .from(database)
    .where(and(eq(database.id, idIn(params.id)), isVisible));
  if (!row) throw new AppError(missing);
  return row;
}

/** Clients write "null" and "undefined" into URLs when they have no schema. */
const nameless: ReadonlySet<string> = new Set(['', 'null', 'undefined']);
const named = (name: string | null) => (name === null || nameless.has(name) ? null : name);

function backendOf({ engine }: OpenDatabase): string {
  return engine.dialect.name;
}

/** The default catalog. Only PostgreSQL has several catalogs; null for other products. */
function ownCatalog(row: Row, opened: OpenDatabase): string | null {
  return backendOf(opened) === 'postgresql' ? openAddress(row).database : null;
}

const refresh: ArgumentSchema = {
  type: 'object',
  properties: { force: { type: 'boolean' }, catalog: { type: 'string' }, upload_allowed: { type: 'boolean' } },
};
const Refresh = z.object({ catalog: z.string().optional(), upload_allowed: z.boolean().default(false) });

async function catalogs(call: Call): Promise<Response> {
  const row = await seen(call);
  readArgument(call.url, refresh);
  const opened = await openDatabase(row.id, call.viewer);
  const found = await opened.connection.catalogs();
  const own = ownCatalog(row, opened);
  const mine = canReadDatabase(call.viewer, row) ? found : found.filter((name) => name === own);
  return jsonResponse({ result: mine });
}

/** Schemas in which the viewer may read at least one table. */
async function schemas(call: Call): Promise<Response> {
  const row = await seen(call);
  const { catalog, upload_allowed } = Refresh.parse(readArgument(call.url, refresh));
  const opened = await openDatabase(row.id, call.viewer);
  const found = await opened.connection.schemas(catalog ?? null);
  const own = catalog ?? ownCatalog(row, opened);
  const reached = await datasetSchemas(call.viewer, row);
  const readable = found.filter((schema) => canReadSchema(call.viewer, row, own, schema) || reached.has(schema));
  return jsonResponse({ result: upload_allowed ? uploadable(opened, readable) : readable });
}

function uploadable({ allows, extra }: OpenDatabase, found: readonly string[]): readonly string[] {
  if (!allows.fileUpload) return [];
  const { schemas_allowed_for_file_upload: allowed = [] } = extra;
  return allowed.length === 0 ? found : found.filter((schema) => allowed.includes(schema));
}

async function datasetSchemas(viewer: Viewer, row: Row): Promise<ReadonlySet<string>> {
  const db = await metadata();
  const isVisible = toSql(rows(viewer, 'dataset'), datasetScope);
  const found = await db
    .selectDistinct({ schema: dataset.schema })
    .from(dataset)
    .where(and(eq(dataset.database_id, row.id), isVisible));
  return new Set(found.flatMap(({ schema }) => schema ?? []));
}

const tablesOf: ArgumentSchema = {
  type: 'object',
  properties: { force: { type: 'boolean' }, schema_name: { type: 'string' }, catalog_name: { type: 'string' } },
  required: ['schema_name'],
};
const TablesOf = z.object({ schema_name: z.string(), catalog_name: z.string().optional() });

async function tables(call: Call): Promise<Response> {
  const { schema_name: schema, catalog_name } = TablesOf.parse(readArgument(call.url, tablesOf));
  const row = await seen(call, 'database_tables_unseen');
  const opened = await openDatabase(row.id, call.viewer);
  const catalog = catalog_name ?? ownCatalog(row, opened);
  if (!canReadSchema(call.viewer, row, catalog, schema)) return jsonResponse({ count: 0, result: [] });
  const found = await opened.connection.tables(catalog_name ?? null, named(schema));
  const result = [
    ...found.tables.map((value) => ({ extra: null, type: 'table', value })),
    ...found.views.map((value) => ({ type: 'view', value })),
  ].sort((a, b) => (a.value < b.value ? -1 : 1));
  return jsonResponse({ count: result.length, result });
}

interface Asked {
  readonly row: Row;
  readonly opened: OpenDatabase;
  readonly table: TableName;
}

/** The table of a call. Throws `unseen` unless the viewer may read it, by a right above it or through a dataset. */
async function readable(call: Call, { catalog, schema, table }: TableName, unseen: ErrorCode): Promise<Asked> {
  const row = await seen(call, unseen === 'table_unseen' ? 'database_out_of_sight' : unseen);
  const opened = await openDatabase(row.id, call.viewer);
  const own = catalog ?? ownCatalog(row, opened);
  if (!canReadSchema(call.viewer, row, own, schema) && !(await hasDataset(call.viewer, row, schema, table))) {
    throw new AppError(unseen);
  }
  return { row, opened, table: { catalog, schema, table } };
}

async function hasDataset(viewer: Viewer, row: Row, schema: string | null, table: string): Promise<boolean> {
  const db = await metadata();
  const isOver = and(eq(dataset.database_id, row.id), eq(dataset.table_name, table), sql`${dataset.sql} is null`);
  const isThere = schema === null ? isOver : and(isOver, eq(dataset.schema, schema));
  return (await db.$count(dataset, and(isThere, toSql(rows(viewer, 'dataset'), datasetScope)))) > 0;
}

const plain = /^[a-z_][a-z\d_]*$/;

function selectStar({ opened, table: { schema, table } }: Asked): string {
  const { dialect } = opened.engine;
  const name = (part: string) => (plain.test(part) ? part : dialect.quote(part));
  return `SELECT\n  *\nFROM ${[schema, table].flatMap((part) => (part === null ? [] : name(part))).join('.')}\nLIMIT 100`;
}

/** `TIMESTAMP WITHOUT TIME ZONE`, `INT(11)` and `DOUBLE PRECISION`, spelled as clients of the contract expect. */
function shortType(type: string): string {
  return type
    .replace(/ WITHOUT TIME ZONE$/, '')
    .replace(/^(?:INT|INTEGER)\b(?:\(\d+\))?/, 'INTEGER')
    .replace(/^DOUBLE PRECISION$/, 'DOUBLE_PRECISION');
}

/** The contract has a field for the primary key and leaves it empty. */
async function describe(asked: Asked) {
  const { opened, table } = asked;
  const { connection, limits } = opened;
  const columns = await connection.columns(table);
  if (columns.length === 0) throw new AppError('table_undescribed', { table: table.table });
  const options = { signal: AbortSignal.timeout(limits.timeoutMs), timeoutMs: limits.timeoutMs, maxRows: 1 };
  const found = await tableKeys(backendOf(opened), connection, table, options);
  const { comment, foreignKeys, indexes } = found;
  const keys = [...foreignKeys, ...indexes];
  return {
    name: table.table,
    columns: columns.map((column) => {
      const longType = shortType(column.nativeType);
      return {
        name: column.name,
        type: longType.split('(')[0],
        longType,
        keys: keys.filter((key) => key.column_names.includes(column.name)),
        comment: column.comment,
      };
    }),
    selectStar: selectStar(asked),
    primaryKey: { constrained_columns: null, name: null },
    foreignKeys,
    indexes: keys,
    comment,
  };
}

const tableParameters: ReadonlySet<string> = new Set(['name', 'catalog', 'schema']);

function tableIn({ url }: Call): TableName {
  const table = url.searchParams.get('name');
  const unknown = [...url.searchParams.keys()].filter((name) => !tableParameters.has(name));
  const messages = {
    ...(table ? {} : { name: ['Missing data for required field.'] }),
    ...Object.fromEntries(unknown.map((name) => [name, ['Unknown field.']])),
  };
  if (!table || unknown.length > 0) throw new AppError('arguments_invalid', { extra: { messages } });
  return { catalog: named(url.searchParams.get('catalog')), schema: named(url.searchParams.get('schema')), table };
}

function tableInPath({ params }: Call): TableName {
  return { catalog: null, schema: named(params.schema ?? null), table: params.table ?? '' };
}

async function star(call: Call): Promise<Response> {
  const asked = await readable(call, tableInPath(call), 'not_found');
  if ((await asked.opened.connection.columns(asked.table)).length === 0) throw new AppError('table_not_found');
  return jsonResponse({ result: selectStar(asked) });
}

/** More metadata of a table, such as its partitions. No product provides any here, so the object is empty. */
async function extraMetadata(call: Call, table: TableName, unseen: ErrorCode = 'table_unseen'): Promise<Response> {
  await readable(call, table, unseen);
  return jsonResponse({});
}

async function relatedObjects(call: Call): Promise<Response> {
  const row = await seen(call);
  const { viewer } = call;
  const db = await metadata();
  const isOn = sql`${chart.datasource_type} = 'table' and ${chart.datasource_id} in
    (select ${dataset.id} from ${dataset} where ${dataset.database_id} = ${row.id})`;
  const charts = await db
    .select({ id: chart.id, slice_name: chart.slice_name, viz_type: chart.viz_type })
    .from(chart)
    .where(and(isOn, toSql(rows(viewer, 'chart'), chartScope)))
    .orderBy(chart.id);
  const columns = {
    id: dashboard.id,
    json_metadata: dashboard.json_metadata,
    slug: dashboard.slug,
    title: dashboard.dashboard_title,
  };
  const shows = sql`${dashboard.id} in (select ${dashboardChart.dashboard_id} from ${dashboardChart}
    join ${chart} on ${chart.id} = ${dashboardChart.chart_id} where ${isOn})`;
  const dashboards = await db
    .select(columns)
    .from(dashboard)
    .where(and(shows, toSql(rows(viewer, 'dashboard'), dashboardScope)))
    .orderBy(dashboard.id);
  const tabs = await db
    .select({ id: tabState.id, label: tabState.label, active: tabState.active })
    .from(tabState)
    .where(and(eq(tabState.database_id, row.id), viewer.isAdmin ? undefined : eq(tabState.user_id, viewer.id ?? 0)));
  const counted = <Item>(result: readonly Item[]) => ({ count: result.length, result });
  return jsonResponse({
    charts: counted(charts),
    dashboards: counted(dashboards),
    sqllab_tab_states: counted(tabs),
  });
}

/** Schemas that files may be uploaded to; an empty list allows any schema. */
async function uploadSchemas(call: Call): Promise<Response> {
  const row = await seen(call);
  const opened = await openDatabase(row.id, call.viewer);
  const own = ownCatalog(row, opened);
  const { schemas_allowed_for_file_upload: allowed = [] } = opened.extra;
  const named = opened.allows.fileUpload ? allowed : [];
  return jsonResponse({ schemas: named.filter((schema) => canReadSchema(call.viewer, row, own, schema)) });
}

const read = { method: 'GET', permission: 'can_read on Database' } as const;

/** Catalogs, schemas and tables of a database, as far as the viewer may read them. */
export const metadataActions: readonly Action[] = [
  { ...read, path: ':id/catalogs', run: catalogs },
  { ...read, path: ':id/schemas', run: schemas },
  { ...read, path: ':id/tables', run: tables },
  {
    ...read,
    path: ':id/table/:table/:schema',
    run: async (call) => jsonResponse(await describe(await readable(call, tableInPath(call), 'not_found'))),
  },
  {
    ...read,
    path: ':id/table_metadata',
    run: async (call) => jsonResponse(await describe(await readable(call, tableIn(call), 'table_unseen'))),
  },
  { ...read, path: ':id/table_metadata/extra', run: async (call) => extraMetadata(call, tableIn(call)) },
  {
    ...read,
    path: ':id/table_extra/:table/:schema',
    run: async (call) => extraMetadata(call, tableInPath(call), 'not_found'),
  },
  { ...read, path: ':id/select_star/:table', run: star },
  { ...read, path: ':id/select_star/:table/:schema', run: star },
  { ...read, path: ':id/related_objects', run: relatedObjects },
  { ...read, path: ':id/schemas_access_for_file_upload', run: uploadSchemas },
  {
    ...read,
    path: ':id/function_names',
    run: async (call) => {
      await seen(call);
      return jsonResponse({ function_names: [] });
    },
  },
];
