import 'server-only';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { cardPng, type Picture } from '@/lib/server/run/image';
import type { DashboardState } from './dashboard-state';
import { drawChart } from './draw-chart';
import type { LoadedDashboard } from './load-dashboard';
import { chartOf, tileRequest } from './tile-request';

const pictured = 4;

/** A dashboard's first charts as this viewer may see them, under its title, as PNG. A chart that fails is left out. */
export async function dashboardPicture(
  viewer: Viewer,
  dashboard: LoadedDashboard,
  state: DashboardState,
  signal: AbortSignal,
): Promise<Buffer> {
  const drawings: Picture[] = [];
  for (const block of chartsOf(dashboard.blocks, state.tabs)) {
    const chart = chartOf(dashboard, block);
    if (!chart || drawings.length === pictured) continue;
    try {
      const request = tileRequest(dashboard, state, block);
      const { drawing } = await drawChart(viewer, dashboard.metadata, request, { signal });
      if (!drawing.isEmpty) {
        drawings.push({ viz_type: chart.viz_type, drawing, title: block.title ?? chart.slice_name });
      }
    } catch (error) {
      if (!(error instanceof AppError)) console.error(error);
    }
  }
  const mode = state.params.get('mode') === 'dark' ? 'dark' : 'light';
  return cardPng({ title: dashboard.title, drawings, mode });
}
