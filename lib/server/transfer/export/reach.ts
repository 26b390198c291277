import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { theme } from '@/db/schema/theme';
import { rows, type ScopedResource } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { type Scope, toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope, databaseScope, datasetScope, savedQueryScope } from '@/lib/server/api/scopes';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';
import { parsed } from './asset';
import { datasetIdsOf } from './layout';

/** Kinds that are exported by id. An assets export contains everything. */
export type ExportKind = Exclude<ImportKind, 'assets'>;

/** The ids of all objects in an export. */
export interface Reach {
  readonly dashboards: readonly number[];
  readonly charts: ReadonlySet<number>;
  readonly datasets: ReadonlySet<number>;
  readonly databases: ReadonlySet<number>;
  readonly queries: readonly number[];
  readonly themes: readonly number[];
}

/** What an export may contain beyond the objects that were asked for; null means all. */
export interface Told {
  readonly datasets: ReadonlySet<number> | null;
  readonly databases: ReadonlySet<number> | null;
}

/** The objects with these ids and those that they depend on, by kind. */
export async function reach(
  db: Metadata,
  kind: ExportKind,
  ids: readonly number[],
  { datasets: told, databases: toldDatabases }: Told,
): Promise<Reach> {
  const dashboards = kind === 'dashboard' ? ids : [];
  const charts = new Set(kind === 'chart' ? ids : await chartsOf(db, dashboards, told));
  const datasets = new Set([
    ...(kind === 'dataset' ? ids : []),
    ...(await datasetsOfCharts(db, charts)),
    ...(await datasetsOfFilters(db, dashboards)).filter((id) => told === null || told.has(id)),
    ...(kind === 'database' ? await datasetsOfDatabases(db, ids) : []),
  ]);
  const databases = new Set([
    ...(kind === 'database' ? ids : await databasesOf(db, datasets)),
    ...(kind === 'saved_query' ? await databasesOfQueries(db, ids) : []).filter(
      (id) => toldDatabases === null || toldDatabases.has(id),
    ),
  ]);
  const queries = kind === 'saved_query' ? ids : [];
  const themes = kind === 'theme' ? ids : await themesOf(db, dashboards);
  return { dashboards, charts, datasets, databases, queries, themes };
}

type AssetTable = typeof dashboard | typeof chart | typeof dataset | typeof database | typeof savedQuery | typeof theme;

/**
 * The ids of everything that the viewer may see; of everything stored when the viewer is null, as on the command line.
 * Objects that cannot be imported elsewhere are omitted: charts without a dataset, queries without a database, system
 * themes.
 */
export async function everythingFor(db: Metadata, viewer: Viewer | null): Promise<Reach> {
  const ids = async (table: AssetTable, isWanted: SQL | undefined) =>
    (await db.select({ id: table.id }).from(table).where(isWanted).orderBy(table.id)).map(({ id }) => id);
  const visible = (resource: ScopedResource, scope: Scope) =>
    viewer === null ? undefined : toSql(rows(viewer, resource), scope);
  const databases = await ids(database, visible('database', databaseScope));
  const datasets = await ids(dataset, and(inArray(dataset.database_id, databases), visible('dataset', datasetScope)));
  const isDrawn = and(inArray(chart.datasource_id, datasets), eq(chart.datasource_type, 'table'));
  const isOwn = viewer === null ? undefined : toSql(rows(viewer, 'saved_query'), savedQueryScope);
  return {
    dashboards: await ids(dashboard, visible('dashboard', dashboardScope)),
    charts: new Set(await ids(chart, and(isDrawn, visible('chart', chartScope)))),
    datasets: new Set(datasets),
    databases: new Set(databases),
    queries: await ids(savedQuery, and(inArray(savedQuery.db_id, databases), isOwn)),
    themes: await ids(theme, eq(theme.is_system, false)),
  };
}

async function chartsOf(
  db: Metadata,
  dashboards: readonly number[],
  told: ReadonlySet<number> | null,
): Promise<number[]> {
  if (dashboards.length === 0) return [];
  const links = await db
    .select({ chart_id: chart.id, dataset_id: chart.datasource_id })
    .from(dashboardChart)
    .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
    .where(inArray(dashboardChart.dashboard_id, [...dashboards]));
  const isTold = (id: number | null) => told === null || id === null || told.has(id);
  return links.filter(({ dataset_id }) => isTold(dataset_id)).map(({ chart_id }) => chart_id);
}

async function datasetsOfCharts(db: Metadata, charts: ReadonlySet<number>): Promise<number[]> {
  if (charts.size === 0) return [];
  const found = await db
    .select({ id: dataset.id })
    .from(dataset)
    .innerJoin(chart, and(eq(chart.datasource_id, dataset.id), eq(chart.datasource_type, 'table')))
    .where(inArray(chart.id, [...charts]));
  return found.map(({ id }) => id);
}

async function datasetsOfFilters(db: Metadata, dashboards: readonly number[]): Promise<number[]> {
  if (dashboards.length === 0) return [];
  const found = await db
    .select({ json_metadata: dashboard.json_metadata })
    .from(dashboard)
    .where(and(inArray(dashboard.id, [...dashboards]), isNotNull(dashboard.json_metadata)));
  const aimed = found.flatMap(({ json_metadata }) => datasetIdsOf(parsed(json_metadata) ?? {}));
  if (aimed.length === 0) return [];
  return (await db.select({ id: dataset.id }).from(dataset).where(inArray(dataset.id, aimed))).map(({ id }) => id);
}

async function datasetsOfDatabases(db: Metadata, databases: readonly number[]): Promise<number[]> {
  const found = await db
    .select({ id: dataset.id })
    .from(dataset)
    .where(inArray(dataset.database_id, [...databases]));
  return found.map(({ id }) => id);
}

async function databasesOf(db: Metadata, datasets: ReadonlySet<number>): Promise<number[]> {
  if (datasets.size === 0) return [];
  const found = await db
    .select({ id: dataset.database_id })
    .from(dataset)
    .where(inArray(dataset.id, [...datasets]));
  return found.map(({ id }) => id);
}

async function databasesOfQueries(db: Metadata, queries: readonly number[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: savedQuery.db_id })
    .from(savedQuery)
    .where(inArray(savedQuery.id, [...queries]));
  return found.flatMap(({ id }) => id ?? []);
}

async function themesOf(db: Metadata, dashboards: readonly number[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: dashboard.theme_id })
    .from(dashboard)
    .where(inArray(dashboard.id, [...dashboards]));
  return found.flatMap(({ id }) => id ?? []);
}
