import { asc, eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboardChart } from '@/db/schema/dashboard';
import type { Viewer } from '@/lib/permissions/viewer';
import { storedFormData } from '@/lib/query/stored-form-data';
import { wireInstant } from '@/lib/server/api/audit';
import { toldDatasets } from '@/lib/server/dashboard/listed-datasets';
import { sliceUrl } from '@/lib/server/resources/chart/text';
import { markdownHtml } from '@/lib/server/resources/markdown-html';

/** The charts of a dashboard, as its page needs them. The caller must have checked access to the dashboard. */
export async function dashboardCharts(dashboardId: number, viewer: Viewer) {
  const told = await toldDatasets(dashboardId, viewer);
  const db = await readMetadata();
  const charts = await db
    .select({ chart })
    .from(dashboardChart)
    .innerJoin(chart, eq(chart.id, dashboardChart.chart_id))
    .where(eq(dashboardChart.dashboard_id, dashboardId))
    .orderBy(asc(chart.id));
  const isTold = ({ datasource_id }: typeof chart.$inferSelect) =>
    told === null || datasource_id === null || told.has(datasource_id);
  const shown = charts.filter(({ chart: row }) => isTold(row));
  return shown.map(({ chart: row }) => ({
    cache_timeout: row.cache_timeout,
    certification_details: row.certification_details,
    certified_by: row.certified_by,
    changed_on: wireInstant(row.changed_on),
    description: row.description,
    description_markeddown: markdownHtml(row.description),
    form_data: {
      ...storedFormData(row.params),
      slice_id: row.id,
      viz_type: row.viz_type,
      datasource: `${row.datasource_id}__${row.datasource_type}`,
    },
    id: row.id,
    slice_name: row.slice_name,
    slice_url: sliceUrl(row.id),
  }));
}
