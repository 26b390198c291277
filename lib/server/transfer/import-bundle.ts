import { inArray } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { AssetFolder, Assets } from './asset';
import { readBundle } from './bundle';
import { checkAgainstStore } from './check-against-store';
import { importChart } from './import-chart';
import type { ImportContext } from './import-context';
import { importDashboard } from './import-dashboard';
import { importDatabase } from './import-database';
import { importDataset } from './import-dataset';
import { type ImportKind, importKinds, parseBundle } from './parse-bundle';
import { throwIfAny } from './problems';
import type { Secrets } from './secrets';
import { describeTags } from './set-tags';

export interface ImportRequest {
  readonly kind: ImportKind;
  readonly bytes: Uint8Array;
  readonly secrets: Secrets;
  readonly overwrite: boolean;
  readonly viewer: Viewer;
}

/** Ids here, by path in the bundle. */
export type Imported = Readonly<Record<AssetFolder, ReadonlyMap<string, number>>>;

/**
 * Brings an export in, all or nothing. Objects are the same when their uuid is. Only objects of the imported kind are
 * replaced, and only with `overwrite`; what they stand on is kept as it is here. An assets bundle replaces everything.
 */
export async function importBundle(request: ImportRequest): Promise<Imported> {
  const { kind, secrets, overwrite, viewer } = request;
  const { assets, tags, problems } = parseBundle(kind, readBundle(request.bytes));
  const db = await metadata();
  await checkAgainstStore(db, { kind, assets, secrets, overwrite }, problems);
  throwIfAny(kind, problems);
  const main = importKinds[kind].folder;
  return db.transaction(async (tx) => {
    const overwrites = (folder: AssetFolder): boolean => main === null || (overwrite && folder === main);
    const context: ImportContext = { db: tx, kind, viewer, secrets, overwrites };
    const imported = await importAll(context, kind, assets);
    await describeTags(context, tags);
    return imported;
  });
}

async function importAll(context: ImportContext, kind: ImportKind, assets: Assets): Promise<Imported> {
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
  const charts = new Map<string, number>();
  for (const [path, asset] of assets.charts) {
    const dataset_id = datasetIds.get(asset.dataset_uuid);
    if (dataset_id !== undefined) charts.set(path, await importChart(context, asset, dataset_id));
    else if (kind !== 'chart') throw incomplete(kind, path, `the dataset ${asset.dataset_uuid}`);
  }

  const dashboards = new Map<string, number>();
  for (const [path, asset] of assets.dashboards) dashboards.set(path, await importDashboard(context, asset));
  return { databases, datasets, charts, dashboards };
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
