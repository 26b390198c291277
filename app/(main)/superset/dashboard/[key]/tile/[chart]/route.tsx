import { ownStateOf } from '@/app/(main)/own-state';
import { failure, htmlResponse, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { tileHtml } from '@/app/(main)/superset/dashboard/[key]/tile-html';
import { tilePart } from '@/app/(main)/tile-part';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import { tileRequest } from '@/lib/server/dashboard/tile-request';

interface Context {
  readonly params: Promise<{ readonly key: string; readonly chart: string }>;
}

/** One tile of a dashboard, or the part that `?part=` names, under the permissions and filters of the page. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { key, chart: id } = await context.params;
    const view = await viewOfRequest(request, key);
    const { viewer, dashboard, state } = view;
    const block = chartsOf(dashboard.blocks, 'all').find(({ chartId }) => chartId === Number(id));
    if (!block) throw new AppError('dashboard_part_missing', { part: 'chart', id });
    const part = state.params.get('part') ?? 'html';
    const { signal } = request;
    const ownState = ownStateOf(state.params);
    if (part === 'html') {
      return htmlResponse(await tileHtml(view, block, { signal, isForced: state.params.has('force'), ownState }));
    }
    const asked = tileRequest(dashboard, state, block);
    const title = block.title ?? asked.chart.slice_name;
    const isBare = state.params.has('bare');
    return await tilePart(part, {
      viewer,
      colors: dashboard.metadata,
      request: asked,
      title,
      isBare,
      hasPatterns: view.hasPatterns,
      signal,
      ownState,
      params: state.params,
    });
  } catch (error) {
    return failure(error, request);
  }
}
