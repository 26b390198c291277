import { and, eq, inArray } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { type Metadata, metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { database, sshTunnel } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { tag, taggedObject } from '@/db/schema/tag';
import { theme } from '@/db/schema/theme';
import type { Viewer } from '@/lib/permissions/viewer';
import { exportStamp, safeFileName } from '@/lib/server/transfer/file-name';
import { type ImportKind, importKinds } from '@/lib/server/transfer/parse-bundle';
import { formatYaml } from '@/lib/server/transfer/yaml';
import { chartFile, dashboardFile, databaseFile, datasetFile, parsed } from './asset';
import { withAllCharts, withDatasetUuids } from './layout';
import { addSavedQueries, addThemes } from './personal';
import { everythingFor, type Reach, reach, type Told } from './reach';

/** An export: the name of its root folder, and text by path without the root folder. */
export interface ExportedBundle {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Exports the objects with these ids and everything that they depend on: the charts of a dashboard, the dataset of a
 * chart, the database of a dataset, and for a database all of its datasets. The caller must check that the viewer may
 * export the objects. `told` limits the datasets of dashboards and the databases of saved queries.
 */
export async function exportBundle(
  kind: ImportKind,
  ids: readonly number[],
  told: Told = { datasets: null, databases: null },
  at = new Date(),
): Promise<ExportedBundle> {
  const db = await metadata();
  return write(db, kind, kind === 'assets' ? await everythingFor(db, null) : await reach(db, kind, ids, told), at);
}

/** Exports every dashboard, chart, dataset, database, saved query and theme that the viewer may see. */
export async function exportAssets(viewer: Viewer, at = new Date()): Promise<ExportedBundle> {
  const db = await metadata();
  return write(db, 'assets', await everythingFor(db, viewer), at);
}

async function write(db: Metadata, kind: ImportKind, wanted: Reach, at: Date) {
  const files = new Map<string, string>();
  files.set('metadata.yaml', formatYaml({ version: '1.0.0', type: importKinds[kind].type, timestamp: timestamp(at) }));
  const uuids = await addDatasets(db, wanted, kind, files);
  const tags = await addCharts(db, wanted, uuids, files);
  for (const [name, text] of await addDashboards(db, wanted, uuids, files)) tags.set(name, text);
  await addSavedQueries(db, wanted, files);
  await addThemes(db, wanted.themes, files);
  const isTagged = kind === 'assets' ? tags.size > 0 : wanted.charts.size + wanted.dashboards.length > 0;
  if (isTagged) {
    const entries = [...tags].map(([tag_name, description]) => ({ tag_name, description }));
    files.set('tags.yaml', formatYaml({ tags: entries }));
  }
  return { name: `${kind}_export_${exportStamp(at)}`, files };
}

export function zipBundle({ name, files }: ExportedBundle): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries([...files].map(([path, text]) => [`${name}/${path}`, strToU8(text)])));
}

function timestamp(at: Date): string {
  return at.toISOString().replace('Z', '000+00:00');
}

/** Adds the files of databases and datasets. Returns the uuid of each dataset by its id. */
async function addDatasets(
  db: Metadata,
  wanted: Reach,
  kind: ImportKind,
  files: Map<string, string>,
): Promise<Map<number, string>> {
  const uuids = new Map<number, string>();
  if (wanted.databases.size === 0) return uuids;
  const isMain = kind === 'database' || kind === 'assets';
  const databases = await db
    .select()
    .from(database)
    .where(inArray(database.id, [...wanted.databases]));
  const tunnels = await db
    .select()
    .from(sshTunnel)
    .where(inArray(sshTunnel.database_id, [...wanted.databases]));
  const folders = new Map<number, { folder: string; uuid: string }>();
  for (const row of databases) {
    const folder = safeFileName(row.database_name);
    folders.set(row.id, { folder, uuid: row.uuid });
    const tunnel = tunnels.find(({ database_id }) => database_id === row.id);
    files.set(`databases/${folder}.yaml`, formatYaml(databaseFile(row, tunnel, isMain)));
  }
  if (wanted.datasets.size === 0) return uuids;
  const ids = [...wanted.datasets];
  const datasets = await db.select().from(dataset).where(inArray(dataset.id, ids)).orderBy(dataset.id);
  const columns = await db
    .select()
    .from(datasetColumn)
    .where(inArray(datasetColumn.dataset_id, ids))
    .orderBy(datasetColumn.id);
  const metrics = await db
    .select()
    .from(datasetMetric)
    .where(inArray(datasetMetric.dataset_id, ids))
    .orderBy(datasetMetric.id);
  for (const row of datasets) {
    uuids.set(row.id, row.uuid);
    const home = folders.get(row.database_id);
    if (home === undefined) continue;
    const name = `${safeFileName(row.table_name)}${kind === 'database' ? '' : `_${row.id}`}`;
    const own = <Part extends { dataset_id: number }>(parts: readonly Part[]): Part[] =>
      parts.filter((part) => part.dataset_id === row.id);
    const file = datasetFile(row, own(columns), own(metrics), home.uuid);
    files.set(`datasets/${home.folder}/${name}.yaml`, formatYaml(file));
  }
  return uuids;
}

async function addCharts(
  db: Metadata,
  wanted: Reach,
  datasetUuids: ReadonlyMap<number, string>,
  files: Map<string, string>,
): Promise<Map<string, string | null>> {
  if (wanted.charts.size === 0) return new Map();
  const ids = [...wanted.charts];
  const charts = await db.select().from(chart).where(inArray(chart.id, ids)).orderBy(chart.id);
  const tags = await tagsOf(db, 'chart_id', ids);
  for (const row of charts) {
    const own = tags.filter((entry) => entry.object === row.id).map((entry) => entry.name);
    const file = chartFile(row, datasetUuids.get(row.datasource_id ?? 0), own);
    files.set(`charts/${safeFileName(row.slice_name ?? '')}_${row.id}.yaml`, formatYaml(file));
  }
  return new Map(tags.map(({ name, description }) => [name, description]));
}

async function addDashboards(
  db: Metadata,
  wanted: Reach,
  datasetUuids: ReadonlyMap<number, string>,
  files: Map<string, string>,
): Promise<Map<string, string | null>> {
  if (wanted.dashboards.length === 0) return new Map();
  const ids = [...wanted.dashboards];
  const found = await db
    .select({ dashboard, theme_uuid: theme.uuid })
    .from(dashboard)
    .leftJoin(theme, eq(theme.id, dashboard.theme_id))
    .where(inArray(dashboard.id, ids))
    .orderBy(dashboard.id);
  const links = await db
    .select({ dashboard_id: dashboardChart.dashboard_id, id: chart.id, uuid: chart.uuid, slice_name: chart.slice_name })
    .from(dashboardChart)
    .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
    .where(inArray(dashboardChart.dashboard_id, ids))
    .orderBy(chart.id);
  const tags = await tagsOf(db, 'dashboard_id', ids);
  for (const { dashboard: row, theme_uuid } of found) {
    const own = tags.filter((entry) => entry.object === row.id).map((entry) => entry.name);
    const charts = links.filter((link) => link.dashboard_id === row.id);
    const position = withAllCharts(parsed(row.position_json) ?? {}, charts, row.dashboard_title ?? '');
    const metadataFile = withDatasetUuids(parsed(row.json_metadata) ?? {}, datasetUuids);
    const file = dashboardFile(row, position, metadataFile, theme_uuid, own);
    files.set(`dashboards/${safeFileName(row.dashboard_title ?? '')}_${row.id}.yaml`, formatYaml(file));
  }
  return new Map(tags.map(({ name, description }) => [name, description]));
}

interface TagOf {
  readonly object: number | null;
  readonly name: string;
  readonly description: string | null;
}

/** Custom tags; tags that the product derives are not exported. */
async function tagsOf(db: Metadata, column: 'chart_id' | 'dashboard_id', ids: number[]): Promise<TagOf[]> {
  return db
    .select({ object: taggedObject[column], name: tag.name, description: tag.description })
    .from(taggedObject)
    .innerJoin(tag, eq(tag.id, taggedObject.tag_id))
    .where(and(inArray(taggedObject[column], ids), eq(tag.type, 1)))
    .orderBy(tag.name);
}
