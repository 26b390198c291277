import { exploreTileHtml } from '@/app/(main)/explore/explore-tile';
import { ownStateOf } from '@/app/(main)/own-state';
import { failure, htmlResponse } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { tilePart } from '@/app/(main)/tile-part';
import { wantsPatterns } from '@/lib/server/api/reader-picture';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';

/** The tile of the explore page, or the part of it that `?part=` names. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { searchParams: params } = new URL(request.url);
    const viewer = await pageViewerOf(request.headers);
    const chart = await loadChart(viewer, Number(params.get('slice_id')));
    const { signal } = request;
    const ownState = ownStateOf(params);
    const part = params.get('part') ?? 'html';
    if (part === 'html') {
      const options = { signal, isForced: params.has('force'), ownState };
      return htmlResponse(await exploreTileHtml(viewer, chart, wantsPatterns(request.headers), options));
    }
    const asked = {
      viewer,
      colors: {},
      request: chartRequest(chart),
      title: chart.slice_name,
      signal,
      ownState,
      params,
    };
    return await tilePart(part, { ...asked, isBare: params.has('bare') });
  } catch (error) {
    return failure(error);
  }
}
