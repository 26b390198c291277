import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric, datasetOwner } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { DatasetSubject } from '@/lib/permissions/can';
import { canReadData, type DashboardContext } from '@/lib/permissions/can-read-data';
import { catalogView, schemaView } from '@/lib/permissions/object-permission';
import { type RowRule, type RuleGroup, ruleFilters } from '@/lib/permissions/rule-filters';
import type { Viewer } from '@/lib/permissions/viewer';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Statement } from '@/lib/query/dialect';
import { datasets, type StoredDataset } from '@/lib/server/cache/datasets';
import { Reading } from '@/lib/server/cache/reading';
import { megabyte } from '@/lib/server/cache/sizes';
import { type OpenDatabase, openDatabase } from '@/lib/server/database/open-database';
import type { StreamedPacked, StreamedRows } from '@/lib/server/engines/engine';
import { lends } from './lends';
import { rulesInForce } from './tried-rules';

export interface Datasource {
  readonly id: number;
  readonly type: string;
}

/** A dataset that this viewer may read, with the row rules for them and functions to query its database. */
export interface OpenDataset {
  readonly description: DatasetDescription;
  readonly database: OpenDatabase;
  readonly viewer: Viewer;
  readonly rowRules: readonly RuleGroup[];
  /** Whether rows are hidden from this viewer: then the database's error messages must be hidden from them, too. */
  readonly isNarrowed: boolean;
  /** Seconds for which a result may be cached: the dataset's own, else its database's; null means the default. */
  readonly cacheTimeout: number | null;
  /** The user in whose name the database is queried; null where all viewers share an account. */
  readonly effectiveUser: string | null;
  run(statement: Statement, signal: AbortSignal, maxRows?: number): Promise<Frame>;
  /** The rows in batches as they arrive; packed where the engine supports it. */
  stream(statement: Statement, signal: AbortSignal, maxRows: number): Promise<StreamedPacked | StreamedRows>;
}

/**
 * Opens a dataset for a viewer. Throws `not_found` when there is none, `dataset_access_denied` when the viewer may not
 * read it. `context` is the dashboard that shows it, if any.
 */
export async function openDataset(
  datasource: Datasource,
  viewer: Viewer,
  context?: DashboardContext,
): Promise<OpenDataset> {
  if (datasource.type !== 'table' && datasource.type !== 'dataset') throw new AppError('not_found');
  const stored = await reading.run(datasource.id, () => storedDataset(datasource.id));
  if (!(await isOpenTo(viewer, stored.subject, context))) {
    throw new AppError('dataset_access_denied', {
      id: datasource.id,
      extra: { link: '', datasource: datasource.id, datasource_name: nameOf(stored.description) },
    });
  }
  const open = await openDatabase(stored.databaseId, viewer);
  return openedDataset(open, viewer, {
    description: stored.description,
    rowRules: ruleFilters(viewer, rulesInForce(stored.rules, datasource.id), datasource.id),
    isNarrowed: false,
    cacheTimeout: stored.cacheTimeout ?? open.cacheTimeout,
  });
}

/** Whether the viewer may read the dataset directly, or because the dashboard in `context` lends it. */
async function isOpenTo(viewer: Viewer, subject: DatasetSubject, context?: DashboardContext): Promise<boolean> {
  if (canReadData(viewer, subject)) return true;
  return context !== undefined && canReadData(viewer, subject, context) && lends(context.dashboard, subject);
}

/** Whether this viewer may read the dataset without a dashboard that lends it; true for a dataset that is missing. */
export async function readsDataset({ id, type }: Datasource, viewer: Viewer): Promise<boolean> {
  if (type !== 'table' && type !== 'dataset') return true;
  const stored = await reading.run(id, () => storedDataset(id)).catch(() => null);
  return stored === null || canReadData(viewer, stored.subject);
}

/** Combines what is stored of a dataset with functions to query its open database. */
export function openedDataset(
  open: OpenDatabase,
  viewer: Viewer,
  known: Pick<OpenDataset, 'description' | 'rowRules' | 'isNarrowed' | 'cacheTimeout'>,
): OpenDataset {
  const { description } = known;
  const place = { timeoutMs: open.limits.timeoutMs, catalog: description.catalog, schema: description.schema };
  return {
    ...known,
    isNarrowed: known.isNarrowed || known.rowRules.length > 0 || viewer.kind === 'guest',
    database: open,
    viewer,
    effectiveUser: open.impersonatedUser,
    run: (statement, signal, maxRows = open.limits.rows) =>
      open.connection.run(statement, { ...place, signal, maxRows }),
    stream: (statement, signal, maxRows) => {
      const options = { ...place, signal, maxRows: Math.min(maxRows, open.extra.limits?.rows ?? maxRows) };
      const { connection } = open;
      return connection.streamPacked
        ? connection.streamPacked(statement, options)
        : connection.stream(statement, options);
    },
  };
}

/** The qualified name, such as `public.cleaned_sales_data`. */
function nameOf({ schema, table_name }: DatasetDescription): string {
  return schema ? `${schema}.${table_name}` : table_name;
}

/** What permission checks need of a dataset. Throws `not_found` when there is none. */
export async function datasetSubject(id: number): Promise<DatasetSubject> {
  return (await reading.run(id, () => storedDataset(id))).subject;
}

/** The row rules for a viewer in a dataset, whether or not they may read it. Templates are not filled in. */
export async function rowRuleGroups(datasetId: number, viewer: Viewer): Promise<readonly RuleGroup[]> {
  const { rules } = await reading.run(datasetId, () => storedDataset(datasetId));
  return ruleFilters(viewer, rulesInForce(rules, datasetId), datasetId);
}

/** Shared, because the charts of a dashboard load the same few datasets at the same time. */
const reading = new Reading<number, StoredDataset>('datasets', 32 * megabyte);

async function storedDataset(id: number): Promise<StoredDataset> {
  const state = await stateOf(id);
  if (state === null) throw new AppError('not_found');
  const known = datasets.get(id);
  if (known?.state === state) return known.stored;
  const stored = await readDataset(id);
  datasets.set(id, { state, stored });
  return stored;
}

/**
 * A text that changes with every change of a dataset, its columns, metrics, owners, row rules and the name of its
 * database. Null when there is no such dataset.
 */
async function stateOf(id: number): Promise<string | null> {
  const db = await metadata();
  const rows = (table: PgTable, of: PgColumn, changedOn: PgColumn, rowId: PgColumn) =>
    sql`(select concat(count(*), ' ', max(${changedOn}), ' ', max(${rowId})) from ${table} where ${of} = ${id})`;
  const { rls_id } = rowLevelSecurityTable;
  const [row] = await db
    .select({
      state: sql<string>`concat_ws('|', ${dataset.changed_on}, ${dataset.version}, ${database.changed_on},
        ${database.database_name},
        ${rows(datasetColumn, datasetColumn.dataset_id, datasetColumn.changed_on, datasetColumn.id)},
        ${rows(datasetMetric, datasetMetric.dataset_id, datasetMetric.changed_on, datasetMetric.id)},
        (select string_agg(${datasetOwner.user_id}::text, ',' order by ${datasetOwner.user_id})
          from ${datasetOwner} where ${datasetOwner.dataset_id} = ${id}),
        (select string_agg(concat(${rowLevelSecurity.id}, ' ', ${rowLevelSecurity.changed_on}, ' ',
            (select string_agg(${rowLevelSecurityRole.role_id}::text, ',' order by ${rowLevelSecurityRole.role_id})
              from ${rowLevelSecurityRole} where ${rowLevelSecurityRole.rls_id} = ${rowLevelSecurity.id})), ';'
            order by ${rowLevelSecurity.id})
          from ${rowLevelSecurityTable} join ${rowLevelSecurity} on ${rowLevelSecurity.id} = ${rls_id}
          where ${bindsDataset(id)}))`,
    })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id))
    .where(eq(dataset.id, id));
  return row?.state ?? null;
}

async function readDataset(id: number): Promise<StoredDataset> {
  const db = await metadata();
  const [row] = await db
    .select({ dataset, database_name: database.database_name })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id))
    .where(eq(dataset.id, id));
  if (!row) throw new AppError('not_found');
  const [columns, metrics, owners, rules] = await Promise.all([
    db.select().from(datasetColumn).where(eq(datasetColumn.dataset_id, id)).orderBy(asc(datasetColumn.id)),
    db.select().from(datasetMetric).where(eq(datasetMetric.dataset_id, id)).orderBy(asc(datasetMetric.id)),
    db.select({ id: datasetOwner.user_id }).from(datasetOwner).where(eq(datasetOwner.dataset_id, id)),
    rulesOf(id),
  ]);
  const { dataset: stored, database_name } = row;
  const { catalog, schema } = stored;
  return {
    description: { ...stored, columns, metrics },
    databaseId: stored.database_id,
    cacheTimeout: stored.cache_timeout,
    subject: {
      resource: 'dataset',
      id,
      database_id: stored.database_id,
      schema_perm: schema ? schemaView(database_name, catalog, schema) : null,
      catalog_perm: catalog ? catalogView(database_name, catalog) : null,
      owners,
    },
    rules,
  };
}

/** True for rules on a dataset, and on other datasets of the same table. */
function bindsDataset(id: number) {
  return sql`exists (select 1 from dataset ruled, dataset own
    where ruled.id = ${rowLevelSecurityTable.dataset_id} and own.id = ${id} and ${ownIsRuled()})`;
}

/** The datasets that a rule on these datasets binds: them, and others of the same tables. */
export async function boundDatasets(ruled: readonly number[]): Promise<number[]> {
  if (ruled.length === 0) return [];
  const db = await metadata();
  const isBound = sql`exists (select 1 from dataset ruled, dataset own
    where ${inArray(sql`ruled.id`, [...ruled])} and own.id = ${dataset.id} and ${ownIsRuled()})`;
  return (await db.select({ id: dataset.id }).from(dataset).where(isBound)).map(({ id }) => id);
}

/**
 * Whether a rule on the dataset `ruled` binds the dataset `own`: a dataset without a schema, or with a name in another
 * case, may read the same rows. As in scripts, a rule is applied too often rather than too rarely.
 */
function ownIsRuled() {
  const isTable = (of: string) => sql.raw(`nullif(${of}.sql, '') is null`);
  const isAlike = (column: string) =>
    sql.raw(`(ruled.${column} is null or own.${column} is null or lower(ruled.${column}) = lower(own.${column}))`);
  return sql`(ruled.id = own.id or (
    ruled.database_id = own.database_id and lower(ruled.table_name) = lower(own.table_name)
    and ${isTable('ruled')} and ${isTable('own')} and ${isAlike('schema')} and ${isAlike('catalog')}))`;
}

/** All row rules on a dataset, whichever viewers they apply to. */
export async function rulesOf(id: number): Promise<RowRule[]> {
  const db = await metadata();
  const bound = db.select({ id: rowLevelSecurityTable.rls_id }).from(rowLevelSecurityTable).where(bindsDataset(id));
  const rules = await db
    .select({ rule: rowLevelSecurity })
    .from(rowLevelSecurity)
    .where(inArray(rowLevelSecurity.id, bound));
  if (rules.length === 0) return [];
  const roles = await db
    .select()
    .from(rowLevelSecurityRole)
    .where(
      inArray(
        rowLevelSecurityRole.rls_id,
        rules.map(({ rule }) => rule.id),
      ),
    );
  return rules.map(({ rule }) => ({
    ...rule,
    roles: roles.filter(({ rls_id }) => rls_id === rule.id).map(({ role_id }) => ({ id: role_id })),
  }));
}
