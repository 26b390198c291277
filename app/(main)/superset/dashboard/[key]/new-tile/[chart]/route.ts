import { drawnTileHtml, failedTileHtml } from '@/app/(main)/drawn-tile';
import { failure, htmlResponse, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { draftColors } from '@/app/(main)/superset/dashboard/[key]/tile-html';
import { drawingHeight, type TileFace } from '@/components/chart/tile';
import { defaultHeight } from '@/lib/dashboard/edit/layout-node';
import { drawChart } from '@/lib/server/dashboard/draw-chart';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';

interface Context {
  readonly params: Promise<{ readonly key: string; readonly chart: string }>;
}

/** A chart that is being added to the dashboard, in the dashboard's colours. Its filters do not reach it yet. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { key, chart: id } = await context.params;
    const view = await viewOfRequest(request, key);
    const { viewer, dashboard, hasPatterns } = view;
    const chart = await loadChart(viewer, Number(id));
    const face: TileFace = {
      title: chart.slice_name,
      headingLevel: 3,
      description: null,
      isDescriptionShown: false,
      filters: [],
      source: null,
      menu: null,
      exploreHref: null,
      warnsOfLimit: true,
    };
    try {
      const asked = chartRequest(chart);
      const drawn = await drawChart(viewer, draftColors(view) ?? dashboard.metadata, asked, { signal: request.signal });
      const height = drawingHeight(defaultHeight);
      return htmlResponse(await drawnTileHtml({ drawn, face, height, request: asked, hasPatterns }));
    } catch (error) {
      return htmlResponse(await failedTileHtml(face, error));
    }
  } catch (error) {
    return failure(error, request);
  }
}
