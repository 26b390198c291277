import { and, eq, inArray, like } from 'drizzle-orm';
import { z } from 'zod';
import type { Metadata } from '@/db/client';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardOwner } from '@/db/schema/dashboard';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { tag, taggedObject } from '@/db/schema/tag';
import { readBundle } from '@/lib/server/transfer/bundle';
import { parseYaml } from '@/lib/server/transfer/yaml';
import { madeFromTables } from '@/tests/support/column-order';

const Dashboard = z.object({ uuid: z.string(), metadata: z.record(z.string(), z.unknown()).optional() });

/**
 * The recorded server created some of its examples itself instead of importing them: their datasets, the charts on
 * these and two dashboards have no owner, and their forms do not name a dataset. Chart ids in filter scopes were not
 * renumbered there.
 */
export async function unloadExamples(db: Metadata, bundle: Uint8Array): Promise<void> {
  const datasets = await idsOf(db.select().from(dataset).where(inArray(dataset.table_name, madeFromTables)));
  const loaded = await db.select().from(chart).where(inArray(chart.datasource_id, datasets));
  const charts = await idsOf(loaded);
  const dashboards = await idsOf(
    db
      .select()
      .from(dashboard)
      .where(inArray(dashboard.slug, ['births', 'tabbed_dash'])),
  );
  await db.delete(datasetOwner).where(inArray(datasetOwner.dataset_id, datasets));
  await db.delete(chartOwner).where(inArray(chartOwner.chart_id, charts));
  await db.delete(dashboardOwner).where(inArray(dashboardOwner.dashboard_id, dashboards));
  const ofOwners = db.select({ id: tag.id }).from(tag).where(like(tag.name, 'owner:%'));
  for (const [column, ids] of [
    [taggedObject.dataset_id, datasets],
    [taggedObject.chart_id, charts],
    [taggedObject.dashboard_id, dashboards],
  ] as const) {
    await db.delete(taggedObject).where(and(inArray(column, ids), inArray(taggedObject.tag_id, ofOwners)));
  }
  for (const { id, params } of loaded) {
    const { datasource: _, ...form } = JSON.parse(params ?? '{}');
    await db
      .update(chart)
      .set({ params: JSON.stringify(form), datasource_name: null })
      .where(eq(chart.id, id));
  }
  await keepScopes(db, bundle);
  await dropInventedRows(db);
  await keepAges(db);
}

async function keepScopes(db: Metadata, bundle: Uint8Array): Promise<void> {
  for (const [path, text] of readBundle(bundle)) {
    if (!path.startsWith('dashboards/')) continue;
    const { uuid, metadata: bundled } = Dashboard.parse(parseYaml(text));
    const [row] = await db.select().from(dashboard).where(eq(dashboard.uuid, uuid));
    const json_metadata = bundled ? JSON.stringify(withScopes(JSON.parse(row?.json_metadata ?? '{}'), bundled)) : null;
    await db.update(dashboard).set({ json_metadata }).where(eq(dashboard.uuid, uuid));
  }
}

function withScopes(stored: unknown, bundled: unknown): unknown {
  if (Array.isArray(stored))
    return stored.map((item, at) => withScopes(item, Array.isArray(bundled) ? bundled[at] : null));
  if (typeof stored !== 'object' || stored === null) return stored;
  const other: Record<string, unknown> = typeof bundled === 'object' && bundled !== null ? { ...bundled } : {};
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [
      key,
      key === 'chartsInScope' && Array.isArray(other[key]) ? other[key] : withScopes(value, other[key]),
    ]),
  );
}

/** Charts that were changed before those with lower ids. */
const earlyCharts = [108, 105, 111, 112, 110, 109, 114, 49, 83, 44, 106];
const dashboardsByAge = [1, 2, 3, 4, 6, 7, 8, 5, 9];

/** Sets the times of the last change, by which lists are sorted. */
async function keepAges(db: Metadata): Promise<void> {
  const start = Date.now() - 3_600_000;
  const ageOf = (id: number) => (earlyCharts.includes(id) ? 32 - 1 / (2 + earlyCharts.indexOf(id)) : id);
  for (const { id } of await db.select().from(chart)) {
    await db
      .update(chart)
      .set({ changed_on: new Date(start + ageOf(id) * 1000) })
      .where(eq(chart.id, id));
  }
  for (const [at, id] of dashboardsByAge.entries()) {
    await db
      .update(dashboard)
      .set({ changed_on: new Date(start + at * 1000) })
      .where(eq(dashboard.id, id));
  }
}

/** Removes the rows that an export adds for charts without a place on their dashboard. */
async function dropInventedRows(db: Metadata): Promise<void> {
  const rows = await db.select().from(dashboard).where(like(dashboard.position_json, '%"ROW-N-%'));
  for (const { id, position_json } of rows) {
    const all = Object.entries(Positions.parse(JSON.parse(position_json ?? '{}')));
    const invented = new Set(all.flatMap(([key, { children = [] }]) => (isInvented(key) ? [key, ...children] : [])));
    const kept = all
      .filter(([key]) => !invented.has(key))
      .map(([key, item]) => [
        key,
        item.children ? { ...item, children: item.children.filter((child) => !invented.has(child)) } : item,
      ]);
    await db
      .update(dashboard)
      .set({ position_json: JSON.stringify(Object.fromEntries(kept)) })
      .where(eq(dashboard.id, id));
  }
}

const Positions = z.record(z.string(), z.any()).transform((items: Record<string, { children?: string[] }>) => items);

function isInvented(key: string): boolean {
  return key.startsWith('ROW-N-');
}

async function idsOf(rows: PromiseLike<readonly { id: number }[]> | readonly { id: number }[]): Promise<number[]> {
  return (await rows).map(({ id }) => id);
}
