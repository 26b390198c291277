import { tabHref } from '@/app/(main)/superset/dashboard/[key]/dashboard-path';
import { failure, htmlResponse, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { waitingTiles } from '@/app/(main)/superset/dashboard/[key]/waiting-tiles';
import { staticHtml } from '@/components/chart/static-html';
import { Blocks } from '@/components/dashboard/blocks';
import { findTab } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import { pageMarkdown } from '@/lib/server/dashboard/markdown-html';

interface Context {
  readonly params: Promise<{ readonly key: string; readonly tab: string }>;
}

/** The layout of one tab. Its charts are placeholders; each is fetched on its own. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { key, tab: id } = await context.params;
    const view = await viewOfRequest(request, key);
    const { dashboard, state } = view;
    const tab = findTab(dashboard.blocks, decodeURIComponent(id));
    if (!tab) throw new AppError('dashboard_part_missing', { part: 'tab', id });
    const host = {
      tabs: state.tabs,
      tabHref: tabHref(dashboard.id, state.params),
      markdown: pageMarkdown(),
      tile: await waitingTiles(view, tab.children),
    };
    return htmlResponse(await staticHtml(<Blocks blocks={tab.children} host={host} />));
  } catch (error) {
    return failure(error, request);
  }
}
