import { and, asc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole, embeddedDashboard } from '@/db/schema/dashboard';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { theme } from '@/db/schema/theme';
import { type Block, parseLayout } from '@/lib/dashboard/layout';
import { type DashboardMetadata, parseMetadata } from '@/lib/dashboard/metadata';
import { AppError } from '@/lib/errors/app-error';
import type { DashboardSubject, DatasetSubject } from '@/lib/permissions/can';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { dashboardScope, datasetScope } from '@/lib/server/api/scopes';
import { Reading } from '@/lib/server/cache/reading';
import { megabyte } from '@/lib/server/cache/sizes';

export interface DashboardChart {
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string;
  readonly viz_type: string;
  readonly datasource_id: number | null;
  readonly dataset_name: string | null;
  readonly params: string | null;
  readonly description: string | null;
  readonly cache_timeout: number | null;
}

export interface LoadedDashboard {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly css: string | null;
  /** The stored text of the dashboard's own theme; null without one. */
  readonly theme: string | null;
  readonly published: boolean;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
  readonly changed_on: Date;
  readonly blocks: readonly Block[];
  readonly metadata: DashboardMetadata;
  readonly charts: ReadonlyMap<number, DashboardChart>;
  /** What permission checks need of the dashboard. */
  readonly subject: DashboardSubject;
}

/** The selected fields of a chart that is to be drawn, with its dataset. */
export const chartFields = {
  id: chart.id,
  uuid: chart.uuid,
  slice_name: sql<string>`coalesce(${chart.slice_name}, '')`,
  viz_type: sql<string>`coalesce(${chart.viz_type}, '')`,
  datasource_id: chart.datasource_id,
  dataset_name: dataset.table_name,
  params: chart.params,
  description: chart.description,
  cache_timeout: chart.cache_timeout,
};

export const isItsDataset = and(eq(dataset.id, chart.datasource_id), eq(chart.datasource_type, 'table'));

const idsOf = (column: SQLWrapper, from: SQLWrapper, where: SQL) =>
  sql<number[]>`(select coalesce(json_agg(${column}), '[]') from ${from} where ${where})`;

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const reading = new Reading<string, LoadedDashboard>('dashboards', 32 * megabyte);

/**
 * A dashboard with its charts, by id, uuid or slug. Throws `dashboard_missing`, also for dashboards that the viewer may
 * not see.
 */
export async function loadDashboard(viewer: Viewer, key: string): Promise<LoadedDashboard> {
  const canBe = viewer.permissions.has('can_read on Dashboard') && !key.includes('\0');
  if (!canBe) throw new AppError('dashboard_missing');
  const name = JSON.stringify([viewer.kind, viewer.id, viewer.guest, key]);
  return reading.run(name, () => readDashboard(viewer, key));
}

async function readDashboard(viewer: Viewer, key: string): Promise<LoadedDashboard> {
  const db = await readMetadata();
  const wanted = and(keyCondition(key), toSql(rows(viewer, 'dashboard'), dashboardScope));
  const [[found], standing, embedding] = await Promise.all([
    db
      .select({
        ...getTableColumns(dashboard),
        owner_ids: idsOf(dashboardOwner.user_id, dashboardOwner, sql`${dashboardOwner.dashboard_id} = ${dashboard.id}`),
        theme: theme.json_data,
        role_ids: idsOf(dashboardRole.role_id, dashboardRole, sql`${dashboardRole.dashboard_id} = ${dashboard.id}`),
      })
      .from(dashboard)
      .leftJoin(theme, eq(theme.id, dashboard.theme_id))
      .where(wanted)
      .limit(1),
    db
      .select({
        dashboard_id: dashboardChart.dashboard_id,
        ...chartFields,
        dataset_id: dataset.id,
        database_id: dataset.database_id,
        schema_perm: sql<string | null>`${datasetScope.columns.schema_perm}`,
        catalog_perm: sql<string | null>`${datasetScope.columns.catalog_perm}`,
        dataset_owner_ids: idsOf(datasetOwner.user_id, datasetOwner, sql`${datasetOwner.dataset_id} = ${dataset.id}`),
      })
      .from(dashboardChart)
      .innerJoin(dashboard, eq(dashboard.id, dashboardChart.dashboard_id))
      .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
      .leftJoin(dataset, isItsDataset)
      .where(wanted)
      .orderBy(asc(chart.id)),
    db
      .select({ dashboard_id: dashboard.id, uuid: embeddedDashboard.uuid })
      .from(embeddedDashboard)
      .innerJoin(dashboard, eq(dashboard.id, embeddedDashboard.dashboard_id))
      .where(wanted),
  ]);
  if (!found) throw new AppError('dashboard_missing');
  const charts = standing.filter(({ dashboard_id }) => dashboard_id === found.id);
  return {
    id: found.id,
    uuid: found.uuid,
    slug: found.slug,
    title: found.dashboard_title || `Dashboard ${found.id}`,
    description: found.description,
    css: found.css,
    theme: found.theme,
    published: found.published === true,
    certified_by: found.certified_by,
    certification_details: found.certification_details,
    changed_on: found.changed_on,
    blocks: parseLayout(found.position_json, charts),
    metadata: parseMetadata(found.json_metadata),
    charts: new Map(charts.map((each) => [each.id, each])),
    subject: {
      resource: 'dashboard',
      id: found.id,
      published: found.published === true,
      owners: found.owner_ids.map((id) => ({ id })),
      roles: found.role_ids.map((id) => ({ id })),
      embedded: embedding.flatMap(({ dashboard_id, uuid }) => (dashboard_id === found.id ? [{ uuid }] : [])),
      charts: charts.map((each) => ({ id: each.id, dataset: datasetSubject(each) })),
    },
  };
}

interface DatasetPart {
  readonly dataset_id: number | null;
  readonly database_id: number | null;
  readonly schema_perm: string | null;
  readonly catalog_perm: string | null;
  readonly dataset_owner_ids: readonly number[];
}

function datasetSubject(part: DatasetPart): DatasetSubject | null {
  if (part.dataset_id === null || part.database_id === null) return null;
  return {
    resource: 'dataset',
    id: part.dataset_id,
    database_id: part.database_id,
    schema_perm: part.schema_perm,
    catalog_perm: part.catalog_perm,
    owners: part.dataset_owner_ids.map((id) => ({ id })),
  };
}

function keyCondition(key: string): SQL {
  if (/^\d{1,9}$/.test(key)) return eq(dashboard.id, Number(key));
  return eq(uuidPattern.test(key) ? dashboard.uuid : dashboard.slug, key);
}
