import 'server-only';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { readerPicture } from '@/lib/server/api/reader-picture';
import { cardPng, type Picture } from '@/lib/server/run/image';
import type { DashboardState } from './dashboard-state';
import { drawChart } from './draw-chart';
import type { LoadedDashboard } from './load-dashboard';
import { chartOf, tileRequest } from './tile-request';

const pictured = 4;

/**
 * A PNG of a dashboard's title and its first four charts, as this viewer may see them. Charts that fail are omitted.
 */
export async function dashboardPicture(
  viewer: Viewer,
  dashboard: LoadedDashboard,
  state: DashboardState,
  request: Request,
): Promise<Buffer> {
  const { signal } = request;
  const reader = readerPicture(request);
  const hasPatterns = reader.hasPatterns || dashboard.metadata.hasPatterns;
  const drawings: Picture[] = [];
  for (const block of chartsOf(dashboard.blocks, state.tabs)) {
    const chart = chartOf(dashboard, block);
    if (!chart || drawings.length === pictured) continue;
    try {
      const asked = tileRequest(dashboard, state, block);
      const { drawing } = await drawChart(viewer, dashboard.metadata, asked, { signal });
      if (!drawing.isEmpty) {
        drawings.push({ viz_type: chart.viz_type, drawing, title: block.title ?? chart.slice_name, hasPatterns });
      }
    } catch (error) {
      if (!(error instanceof AppError)) console.error(error);
    }
  }
  return cardPng({ title: dashboard.title, drawings, mode: reader.mode });
}
