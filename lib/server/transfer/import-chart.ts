import { and, eq, inArray, or } from 'drizzle-orm';
import { chart, chartOwner } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import { setImplicitTags } from '@/lib/server/api/implicit-tags';
import { toSql } from '@/lib/server/api/scope';
import { datasetScope } from '@/lib/server/api/scopes';
import type { ChartAsset } from './asset';
import { demandCreate, demandOverwrite, type ImportContext, keeps } from './import-context';
import { setTags } from './set-tags';

/** Stores one chart of a bundle, its references turned to the dataset here, or keeps the one that is here. Its id. */
export async function importChart(context: ImportContext, asset: ChartAsset, dataset_id: number): Promise<number> {
  const { db, viewer } = context;
  const [existing] = await db.select({ id: chart.id }).from(chart).where(eq(chart.uuid, asset.uuid));
  if (existing && keeps(context, 'charts', asset.uuid)) return existing.id;
  if (existing) demandOverwrite(context, 'charts', await ownersOf(context, existing.id));
  else demandCreate(context, 'charts');
  await demandDataset(context, dataset_id);

  const values = { ...(await chartValues(context, asset, dataset_id)), changed_by_fk: viewer.id };
  const [stored] = existing
    ? await db.update(chart).set(values).where(eq(chart.id, existing.id)).returning({ id: chart.id })
    : await db
        .insert(chart)
        .values({ ...values, created_by_fk: viewer.id })
        .returning({ id: chart.id });
  if (!stored) throw new Error('the chart was not stored');
  if (viewer.id !== null) {
    await db.insert(chartOwner).values({ chart_id: stored.id, user_id: viewer.id }).onConflictDoNothing();
  }
  await setImplicitTags(db, 'chart', stored.id, viewer.id);
  await setTags(context, { chart_id: stored.id }, asset.tags ?? []);
  return stored.id;
}

/** Nobody puts a chart on data that he may not read. */
async function demandDataset({ db, viewer, madeDatabases }: ImportContext, dataset_id: number): Promise<void> {
  const isReadable = or(
    toSql(rows(viewer, 'dataset'), datasetScope),
    inArray(dataset.database_id, [0, ...madeDatabases]),
  );
  const isThere = viewer.isAdmin || (await db.$count(dataset, and(eq(dataset.id, dataset_id), isReadable))) > 0;
  if (!isThere) throw new AppError('forbidden');
}

async function ownersOf(context: ImportContext, id: number): Promise<number[]> {
  const owners = await context.db
    .select({ id: chartOwner.user_id })
    .from(chartOwner)
    .where(eq(chartOwner.chart_id, id));
  return owners.map((owner) => owner.id);
}

async function chartValues({ db, kind }: ImportContext, asset: ChartAsset, dataset_id: number) {
  const [source] = await db.select({ table_name: dataset.table_name }).from(dataset).where(eq(dataset.id, dataset_id));
  const datasource = `${dataset_id}__table`;
  const layers = kind === 'assets' ? {} : { annotation_layers: asset.params?.annotation_layers ?? [] };
  const params = { ...asset.params, datasource, ...layers };
  return {
    uuid: asset.uuid,
    slice_name: asset.slice_name,
    viz_type: asset.viz_type,
    datasource_id: dataset_id,
    datasource_type: 'table',
    datasource_name: source?.table_name ?? null,
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

/** The stored query context with the dataset's id of here; null when it is no JSON object, as nobody could run it. */
export function retargetQueryContext(text: string | null, dataset_id: number): string | null {
  if (text === null) return null;
  try {
    const context: unknown = JSON.parse(text);
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
