import { inArray } from 'drizzle-orm';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import type { AssetFolder, Assets } from '@/lib/server/transfer/asset';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';
import { importCharts, type PlacedChart } from './chart';
import type { ImportContext } from './context';
import { importDashboard } from './dashboard';
import { importDatabase } from './database';
import { importDataset } from './dataset';
import { importSavedQuery } from './saved-query';
import { importTheme } from './theme';

/** The local ids of imported objects, by path in the bundle. */
export type Imported = Readonly<Record<AssetFolder, ReadonlyMap<string, number>>>;

/**
 * Stores the objects of a bundle in the order of their dependencies, in the context's transaction. Throws
 * `import_incomplete` when a dependency is missing; charts without their dataset are skipped in an import of charts.
 */
export async function importAssets(context: ImportContext, assets: Assets): Promise<Imported> {
  const { kind } = context;
  const databases = new Map<string, number>();
  for (const [path, asset] of assets.databases) databases.set(path, await importDatabase(context, path, asset));

  const databaseIds = await idsByUuid(
    context,
    database,
    [...assets.datasets.values()].map((a) => a.database_uuid),
  );
  const datasets = new Map<string, number>();
  for (const [path, asset] of assets.datasets) {
    const database_id = databaseIds.get(asset.database_uuid);
    if (database_id === undefined) throw incomplete(kind, path, `the database ${asset.database_uuid}`);
    datasets.set(path, await importDataset(context, asset, database_id));
  }

  const datasetIds = await idsByUuid(
    context,
    dataset,
    [...assets.charts.values()].map((a) => a.dataset_uuid),
  );
  const placed: PlacedChart[] = [];
  for (const [path, asset] of assets.charts) {
    const dataset_id = datasetIds.get(asset.dataset_uuid);
    if (dataset_id !== undefined) placed.push({ path, asset, dataset_id });
    else if (kind !== 'chart') throw incomplete(kind, path, `the dataset ${asset.dataset_uuid}`);
  }
  const charts = await importCharts(context, placed);

  const themes = new Map<string, number>();
  for (const [path, asset] of assets.themes) themes.set(path, await importTheme(context, asset));

  const dashboards = new Map<string, number>();
  for (const [path, asset] of assets.dashboards) dashboards.set(path, await importDashboard(context, asset));

  const queryDatabaseIds = await idsByUuid(
    context,
    database,
    [...assets.queries.values()].map((a) => a.database_uuid),
  );
  const queries = new Map<string, number>();
  for (const [path, asset] of assets.queries) {
    const db_id = queryDatabaseIds.get(asset.database_uuid);
    if (db_id === undefined) throw incomplete(kind, path, `the database ${asset.database_uuid}`);
    queries.set(path, await importSavedQuery(context, asset, db_id));
  }
  return { databases, datasets, charts, dashboards, queries, themes };
}

function incomplete(kind: ImportKind, path: string, missing: string): AppError {
  return new AppError('import_incomplete', { kind, path, missing });
}

async function idsByUuid(
  { db }: ImportContext,
  table: typeof database | typeof dataset,
  uuids: readonly string[],
): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const found = await db
    .select({ id: table.id, uuid: table.uuid })
    .from(table)
    .where(inArray(table.uuid, [...new Set(uuids)]));
  return new Map(found.map(({ id, uuid }) => [uuid, id]));
}
