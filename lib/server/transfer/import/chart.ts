import { inArray } from 'drizzle-orm';
import { insertRows } from '@/db/insert-rows';
import { chart, chartOwner } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { setImplicitTagsOf } from '@/lib/server/api/write/implicit-tags';
import type { ChartAsset } from '@/lib/server/transfer/asset';
import { demandReadable } from '@/lib/server/transfer/demand-readable';
import { setTagsOf } from '@/lib/server/transfer/set-tags';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { isObject } from '@/lib/text/is-object';
import { demandCreate, demandOverwrite, excluded, type ImportContext, keeps } from './context';

/** A chart of a bundle, and the local id of its dataset. */
export interface PlacedChart {
  readonly path: string;
  readonly asset: ChartAsset;
  readonly dataset_id: number;
}

/**
 * Stores the charts of a bundle with references to local datasets; existing charts are kept unless they may be
 * overwritten. Returns their ids by path.
 */
export async function importCharts(
  context: ImportContext,
  charts: readonly PlacedChart[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of batchesOf(charts)) await importBatch(context, batch, ids);
  return ids;
}

const batchSize = 500;

/** One statement can write a row only once, so a chart that occurs twice in the bundle goes into two batches. */
function* batchesOf(charts: readonly PlacedChart[]): Generator<readonly PlacedChart[]> {
  let batch = new Map<string, PlacedChart>();
  for (const placed of charts) {
    if (batch.size === batchSize || batch.has(keyOf(placed.asset))) {
      yield [...batch.values()];
      batch = new Map();
    }
    batch.set(keyOf(placed.asset), placed);
  }
  if (batch.size > 0) yield [...batch.values()];
}

/** A uuid in lower case, as the database returns it. */
function keyOf({ uuid }: { readonly uuid: string }): string {
  return uuid.toLowerCase();
}

async function importBatch(
  context: ImportContext,
  batch: readonly PlacedChart[],
  ids: Map<string, number>,
): Promise<void> {
  const { db, viewer } = context;
  const here = await chartsHere(context, batch);
  const written: PlacedChart[] = [];
  for (const placed of batch) {
    const existing = here.get(keyOf(placed.asset));
    if (existing && keeps(context, 'charts', placed.asset.uuid)) {
      ids.set(placed.path, existing.id);
      continue;
    }
    if (existing) demandOverwrite(context, 'charts', existing.owners);
    else demandCreate(context, 'charts');
    written.push(placed);
  }
  if (written.length === 0) return;
  const datasetIds = [...new Set(written.map(({ dataset_id }) => dataset_id))];
  await demandReadable(context, datasetIds);
  const tables = await tablesOf(context, datasetIds);
  const values = written.map((placed) => ({
    ...chartValues(context, placed, tables),
    changed_by_fk: viewer.id,
  }));
  const rows = values.map((value) => ({ ...value, created_by_fk: viewer.id }));
  await insertRows(db, chart, rows, { target: 'uuid', set: excluded(values[0]) });
  const rowsStored = await idsOf(context, written);
  const stored = new Map(rowsStored.map((row) => [keyOf(row), row.id]));
  for (const { path, asset } of written) ids.set(path, stored.get(keyOf(asset)) ?? 0);
  const storedIds = rowsStored.map(({ id }) => id);
  const { id: user_id } = viewer;
  if (user_id !== null) {
    const owners = storedIds.map((chart_id) => ({ chart_id, user_id }));
    await insertRows(db, chartOwner, owners);
  }
  await setImplicitTagsOf(db, 'chart', storedIds, viewer.id);
  await setTagsOf(
    context,
    written.map(({ path, asset }) => ({ object: { chart_id: ids.get(path) ?? 0 }, names: asset.tags ?? [] })),
  );
}

interface ChartHere {
  readonly id: number;
  readonly owners: number[];
}

function idsOf({ db }: ImportContext, batch: readonly PlacedChart[]): Promise<{ id: number; uuid: string }[]> {
  const uuids = batch.map(({ asset }) => asset.uuid);
  return db.select({ id: chart.id, uuid: chart.uuid }).from(chart).where(inArray(chart.uuid, uuids));
}

async function chartsHere(context: ImportContext, batch: readonly PlacedChart[]): Promise<Map<string, ChartHere>> {
  const { db } = context;
  const found = await idsOf(context, batch);
  const byId = new Map(found.map(({ id }): [number, ChartHere] => [id, { id, owners: [] }]));
  const owners = await db
    .select()
    .from(chartOwner)
    .where(inArray(chartOwner.chart_id, [0, ...byId.keys()]));
  for (const { chart_id, user_id } of owners) byId.get(chart_id)?.owners.push(user_id);
  return new Map(found.map((row) => [keyOf(row), byId.get(row.id) ?? { id: row.id, owners: [] }]));
}

/** The names of these datasets by id. */
async function tablesOf({ db }: ImportContext, ids: number[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: dataset.id, table_name: dataset.table_name })
    .from(dataset)
    .where(inArray(dataset.id, ids));
  return new Map(found.map(({ id, table_name }) => [id, table_name]));
}

function chartValues({ kind }: ImportContext, { asset, dataset_id }: PlacedChart, tables: ReadonlyMap<number, string>) {
  const datasource = `${dataset_id}__table`;
  const layers = kind === 'assets' ? {} : { annotation_layers: asset.params?.annotation_layers ?? [] };
  const params = { ...asset.params, datasource, ...layers };
  return {
    uuid: asset.uuid,
    slice_name: asset.slice_name,
    viz_type: asset.viz_type,
    datasource_id: dataset_id,
    datasource_type: 'table',
    datasource_name: tables.get(dataset_id) ?? null,
    params: JSON.stringify(params),
    query_context: retargetQueryContext(asset.query_context ?? null, dataset_id),
    description: asset.description ?? null,
    cache_timeout: asset.cache_timeout ?? null,
    certified_by: asset.certified_by ?? null,
    certification_details: asset.certification_details ?? null,
    is_managed_externally: asset.is_managed_externally ?? false,
    external_url: asset.external_url ?? null,
  };
}

/**
 * The stored query context with the local id of the dataset. Null when it is not a JSON object, as it could not be run.
 */
export function retargetQueryContext(text: string | null, dataset_id: number): string | null {
  if (text === null) return null;
  try {
    const context: unknown = parseForeignJson(text);
    if (!isObject(context)) return null;
    const source = { id: dataset_id, type: 'table' };
    return JSON.stringify({
      ...context,
      datasource: source,
      ...(isObject(context.form_data) && {
        form_data: { ...context.form_data, datasource: `${dataset_id}__table` },
      }),
      ...(Array.isArray(context.queries) && {
        queries: context.queries.map((query: unknown) =>
          isObject(query) && 'datasource' in query ? { ...query, datasource: source } : query,
        ),
      }),
    });
  } catch {
    return null;
  }
}
