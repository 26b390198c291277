import { eq, inArray } from 'drizzle-orm';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner } from '@/db/schema/dashboard';
import { dataset } from '@/db/schema/dataset';
import { theme } from '@/db/schema/theme';
import { setImplicitTags } from '@/lib/server/api/write/implicit-tags';
import { filteredDatasetIds } from '@/lib/server/dashboard/named-data';
import type { DashboardAsset } from '@/lib/server/transfer/asset';
import { demandReadable } from '@/lib/server/transfer/demand-readable';
import { chartIds, placedCharts, remapMetadata, remapPosition } from '@/lib/server/transfer/remap';
import { setTags } from '@/lib/server/transfer/set-tags';
import { demandCreate, demandOverwrite, type ImportContext, keeps } from './context';

/**
 * Stores one dashboard of a bundle and links its charts; an existing one is kept unless it may be overwritten. Returns
 * its id.
 */
export async function importDashboard(context: ImportContext, asset: DashboardAsset): Promise<number> {
  const { db, viewer } = context;
  const [existing] = await db.select({ id: dashboard.id }).from(dashboard).where(eq(dashboard.uuid, asset.uuid));
  if (existing && keeps(context, 'dashboards', asset.uuid)) return existing.id;
  if (existing) demandOverwrite(context, 'dashboards', await ownersOf(context, existing.id));
  else demandCreate(context, 'dashboards');

  const charts = await chartsHere(context, placedCharts(asset.position));
  const values = { ...(await dashboardValues(context, asset, charts)), changed_by_fk: viewer.id };
  const [stored] = existing
    ? await db.update(dashboard).set(values).where(eq(dashboard.id, existing.id)).returning({ id: dashboard.id })
    : await db
        .insert(dashboard)
        .values({ ...values, created_by_fk: viewer.id })
        .returning({ id: dashboard.id });
  if (!stored) throw new Error('the dashboard was not stored');
  await linkCharts(context, stored.id, [...charts.values()]);
  if (viewer.id !== null) {
    await db.insert(dashboardOwner).values({ dashboard_id: stored.id, user_id: viewer.id }).onConflictDoNothing();
  }
  await setImplicitTags(db, 'dashboard', stored.id, viewer.id);
  await setTags(context, { dashboard_id: stored.id }, asset.tags ?? []);
  return stored.id;
}

async function ownersOf(context: ImportContext, id: number): Promise<number[]> {
  const owners = await context.db
    .select({ id: dashboardOwner.user_id })
    .from(dashboardOwner)
    .where(eq(dashboardOwner.dashboard_id, id));
  return owners.map((owner) => owner.id);
}

/** Ids of existing charts by uuid. Throws `forbidden` for a chart whose data the viewer may not read. */
async function chartsHere(context: ImportContext, uuids: readonly string[]): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const found = await context.db
    .select({ id: chart.id, uuid: chart.uuid, dataset_id: chart.datasource_id })
    .from(chart)
    .where(inArray(chart.uuid, [...uuids]));
  await demandReadable(
    context,
    found.flatMap(({ dataset_id }) => dataset_id ?? []),
  );
  return new Map(found.map(({ id, uuid }) => [uuid, id]));
}

async function dashboardValues(context: ImportContext, asset: DashboardAsset, charts: ReadonlyMap<string, number>) {
  const idOf = (uuid: string): number | undefined => charts.get(uuid);
  const datasets = await datasetsHere(context, asset);
  const metadata = remapMetadata(asset.metadata ?? {}, { charts: chartIds(asset.position, idOf), datasets });
  await demandReadable(context, filteredDatasetIds(metadata));
  return {
    uuid: asset.uuid,
    dashboard_title: asset.dashboard_title,
    description: asset.description ?? null,
    css: asset.css ?? null,
    slug: asset.slug || null,
    position_json: JSON.stringify(remapPosition(asset.position, idOf)),
    json_metadata: JSON.stringify(metadata),
    certified_by: asset.certified_by ?? null,
    certification_details: asset.certification_details ?? null,
    published: asset.published ?? false,
    theme_id: await themeHere(context, asset.theme_uuid),
    is_managed_externally: asset.is_managed_externally ?? false,
    external_url: asset.external_url ?? null,
  };
}

/** Ids by uuid of the existing datasets that the native filters refer to. Throws `forbidden` for unreadable ones. */
async function datasetsHere(context: ImportContext, asset: DashboardAsset): Promise<Map<string, number>> {
  const uuids = new Set(JSON.stringify(asset.metadata ?? {}).match(/(?<="datasetUuid":")[\da-f-]{36}(?=")/gi));
  if (uuids.size === 0) return new Map();
  const found = await context.db
    .select({ id: dataset.id, uuid: dataset.uuid })
    .from(dataset)
    .where(inArray(dataset.uuid, [...uuids]));
  await demandReadable(
    context,
    found.map(({ id }) => id),
  );
  return new Map(found.map(({ id, uuid }) => [uuid, id]));
}

async function themeHere({ db }: ImportContext, uuid: string | null | undefined): Promise<number | null> {
  if (!uuid) return null;
  const [found] = await db.select({ id: theme.id }).from(theme).where(eq(theme.uuid, uuid));
  return found?.id ?? null;
}

/** Links the dashboard to exactly the charts in its layout. */
async function linkCharts({ db }: ImportContext, dashboard_id: number, charts: readonly number[]): Promise<void> {
  await db.delete(dashboardChart).where(eq(dashboardChart.dashboard_id, dashboard_id));
  if (charts.length > 0) await db.insert(dashboardChart).values(charts.map((chart_id) => ({ dashboard_id, chart_id })));
}
