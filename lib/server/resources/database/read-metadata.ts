import { and, eq, sql } from 'drizzle-orm';
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
import type { Call } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope, databaseScope, datasetScope } from '@/lib/server/api/scopes';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { type OpenDatabase, openDatabase } from '@/lib/server/database/open-database';
import { openAddress } from '@/lib/server/database/stored-address';
import { tableKeys } from '@/lib/server/database/table-keys';
import type { TableName } from '@/lib/server/engines/engine';

export type DatabaseRow = typeof database.$inferSelect;

/** Who asks, and the `id` of the database. */
export type Asking = Pick<Call, 'viewer' | 'params'>;

/** The database of a path. Throws `missing` when it is not among the viewer's rows. */
export async function seenDatabase({ params, viewer }: Asking, missing: ErrorCode = 'not_found'): Promise<DatabaseRow> {
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
export const named = (name: string | null) => (name === null || nameless.has(name) ? null : name);

function backendOf({ engine }: OpenDatabase): string {
  return engine.dialect.name;
}

/** The default catalog. Only PostgreSQL has several catalogs; null for other products. */
export function ownCatalog(row: DatabaseRow, opened: OpenDatabase): string | null {
  return backendOf(opened) === 'postgresql' ? openAddress(row).database : null;
}

/** The catalogs that the viewer may read. */
export async function readCatalogs(viewer: Viewer, row: DatabaseRow): Promise<readonly string[]> {
  const opened = await openDatabase(row.id, viewer);
  const found = await opened.connection.catalogs();
  const own = ownCatalog(row, opened);
  return canReadDatabase(viewer, row) ? found : found.filter((name) => name === own);
}

interface SchemasAsked {
  readonly catalog?: string | null | undefined;
  /** Only those into which files may be uploaded. */
  readonly upload_allowed?: boolean;
}

/** Schemas in which the viewer may read at least one table. */
export async function readSchemas(
  viewer: Viewer,
  row: DatabaseRow,
  { catalog, upload_allowed }: SchemasAsked,
): Promise<readonly string[]> {
  const opened = await openDatabase(row.id, viewer);
  const found = await opened.connection.schemas(catalog ?? null);
  const own = catalog ?? ownCatalog(row, opened);
  const reached = await datasetSchemas(viewer, row);
  const shown = found.filter((schema) => canReadSchema(viewer, row, own, schema) || reached.has(schema));
  return upload_allowed ? uploadable(opened, shown) : shown;
}

function uploadable({ allows, extra }: OpenDatabase, found: readonly string[]): readonly string[] {
  if (!allows.fileUpload) return [];
  const { schemas_allowed_for_file_upload: allowed = [] } = extra;
  return allowed.length === 0 ? found : found.filter((schema) => allowed.includes(schema));
}

async function datasetSchemas(viewer: Viewer, row: DatabaseRow): Promise<ReadonlySet<string>> {
  const db = await metadata();
  const isVisible = toSql(rows(viewer, 'dataset'), datasetScope);
  const found = await db
    .selectDistinct({ schema: dataset.schema })
    .from(dataset)
    .where(and(eq(dataset.database_id, row.id), isVisible));
  return new Set(found.flatMap(({ schema }) => schema ?? []));
}

interface TablesAsked {
  readonly schema: string;
  readonly catalog: string | null;
}

export interface ListedTable {
  readonly extra?: null;
  readonly type: 'table' | 'view';
  readonly value: string;
}

/** The tables and views of a schema, by name; none where the viewer may not read the schema. */
export async function readTables(
  viewer: Viewer,
  row: DatabaseRow,
  { schema, catalog }: TablesAsked,
): Promise<readonly ListedTable[]> {
  const opened = await openDatabase(row.id, viewer);
  if (!canReadSchema(viewer, row, catalog ?? ownCatalog(row, opened), schema)) return [];
  const found = await opened.connection.tables(catalog, named(schema));
  return [
    ...found.tables.map((value) => ({ extra: null, type: 'table' as const, value })),
    ...found.views.map((value) => ({ type: 'view' as const, value })),
  ].sort((a, b) => (a.value < b.value ? -1 : 1));
}

export interface Asked {
  readonly row: DatabaseRow;
  readonly opened: OpenDatabase;
  readonly table: TableName;
}

/** The table of a call. Throws `unseen` unless the viewer may read it, by a right above it or through a dataset. */
export async function readable(
  asking: Asking,
  { catalog, schema, table }: TableName,
  unseen: ErrorCode,
): Promise<Asked> {
  const row = await seenDatabase(asking, unseen === 'table_unseen' ? 'database_out_of_sight' : unseen);
  const opened = await openDatabase(row.id, asking.viewer);
  const own = catalog ?? ownCatalog(row, opened);
  if (!canReadSchema(asking.viewer, row, own, schema) && !(await hasDataset(asking.viewer, row, schema, table))) {
    throw new AppError(unseen);
  }
  return { row, opened, table: { catalog, schema, table } };
}

async function hasDataset(viewer: Viewer, row: DatabaseRow, schema: string | null, table: string): Promise<boolean> {
  const db = await metadata();
  const isOver = and(eq(dataset.database_id, row.id), eq(dataset.table_name, table), sql`${dataset.sql} is null`);
  const isThere = schema === null ? isOver : and(isOver, eq(dataset.schema, schema));
  return (await db.$count(dataset, and(isThere, toSql(rows(viewer, 'dataset'), datasetScope)))) > 0;
}

const plain = /^[a-z_][a-z\d_]*$/;

export function selectStar({ opened, table: { schema, table } }: Asked): string {
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
export async function describe(asked: Asked) {
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

/** The charts, dashboards and tabs of the SQL editor that use a database, limited to those that the viewer may see. */
export async function relatedObjects(viewer: Viewer, row: DatabaseRow) {
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
  return {
    charts: counted(charts),
    dashboards: counted(dashboards),
    sqllab_tab_states: counted(tabs),
  };
}
