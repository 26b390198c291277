import { drawnTileHtml, failedTileHtml } from '@/app/(main)/drawn-tile';
import type { TileFace } from '@/components/chart/tile';
import type { Viewer } from '@/lib/permissions/viewer';
import { type DrawOptions, drawChart } from '@/lib/server/dashboard/draw-chart';
import { chartRequest } from '@/lib/server/dashboard/load-chart';
import type { DashboardChart } from '@/lib/server/dashboard/load-dashboard';

/** Height in pixels of the drawing on the explore page. */
export const exploreHeight = 520;

export function exploreSource(id: number): string {
  return `/explore/tile/?slice_id=${id}`;
}

export async function exploreTileHtml(
  viewer: Viewer,
  chart: DashboardChart,
  hasPatterns: boolean,
  options: DrawOptions = {},
): Promise<string> {
  const face: TileFace = {
    title: chart.slice_name || `Chart ${chart.id}`,
    headingLevel: 2,
    description: chart.description,
    isDescriptionShown: true,
    applied: [],
    source: exploreSource(chart.id),
    exploreHref: null,
  };
  try {
    const request = chartRequest(chart);
    const drawn = await drawChart(viewer, {}, request, options);
    return await drawnTileHtml({ drawn, face, height: exploreHeight, request, hasPatterns });
  } catch (error) {
    return failedTileHtml(face, error);
  }
}
