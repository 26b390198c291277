import { and, asc, eq, inArray } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { rows } from '@/lib/permissions/rows';
import type { Call, Resource } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope } from '@/lib/server/api/scopes';
import { show } from '@/lib/server/api/show';
import { idIn } from '@/lib/server/api/write/row-for-writing';

/**
 * `GET dataset/<id>/related_objects`: the charts of the dataset and the dashboards that contain them, limited to those
 * that the viewer may see.
 */
export async function relatedObjects(resource: Resource, { viewer, params }: Pick<Call, 'viewer' | 'params'>) {
  const { id } = await show(resource, viewer, String(idIn(params.id)), []);
  const db = await metadata();
  const isMadeOf = and(eq(chart.datasource_id, id), eq(chart.datasource_type, 'table'));
  const charts = await db
    .select({ id: chart.id, slice_name: chart.slice_name, viz_type: chart.viz_type })
    .from(chart)
    .where(and(isMadeOf, toSql(rows(viewer, 'chart'), chartScope)))
    .orderBy(asc(chart.id));
  const shown = db
    .select({ id: dashboardChart.dashboard_id })
    .from(dashboardChart)
    .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
    .where(isMadeOf);
  const dashboards = await db
    .select({
      id: dashboard.id,
      json_metadata: dashboard.json_metadata,
      slug: dashboard.slug,
      title: dashboard.dashboard_title,
    })
    .from(dashboard)
    .where(and(inArray(dashboard.id, shown), toSql(rows(viewer, 'dashboard'), dashboardScope)))
    .orderBy(asc(dashboard.id));
  return {
    charts: { count: charts.length, result: charts },
    dashboards: {
      count: dashboards.length,
      result: dashboards,
    },
  };
}
