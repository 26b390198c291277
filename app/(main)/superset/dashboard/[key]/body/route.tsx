import { DashboardFilters } from '@/app/(main)/superset/dashboard/[key]/dashboard-filters';
import { DashboardFrame } from '@/app/(main)/superset/dashboard/[key]/dashboard-frame';
import { failure, htmlResponse, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { waitingTiles } from '@/app/(main)/superset/dashboard/[key]/waiting-tiles';
import { staticHtml } from '@/components/chart/static-html';
import { chartsOf } from '@/lib/dashboard/open-tab';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

/** The dashboard's HTML without a page around it. Its charts are placeholders; each is fetched on its own. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const view = await viewOfRequest(request, (await context.params).key);
    const { dashboard, state } = view;
    const open = chartsOf(dashboard.blocks, state.tabs);
    const filters = await DashboardFilters({ view, open, isPlain: true, isHtml: true });
    const tile = await waitingTiles(view, dashboard.blocks);
    return htmlResponse(
      await staticHtml(<DashboardFrame view={view} query={state.params} filters={filters} parts={null} tile={tile} />),
    );
  } catch (error) {
    return failure(error, request);
  }
}
