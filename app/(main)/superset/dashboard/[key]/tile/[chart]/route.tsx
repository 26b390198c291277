import type { ReactElement } from 'react';
import { failure, htmlResponse, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { tileHtml } from '@/app/(main)/superset/dashboard/[key]/tile-html';
import { DataTable } from '@/components/chart/data-table';
import { PlainDocument } from '@/components/chart/plain-document';
import { staticHtml } from '@/components/chart/static-html';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import { drawChart, runTile } from '@/lib/server/dashboard/draw-chart';
import { tileRequest } from '@/lib/server/dashboard/tile-request';
import { contextResponse } from '@/lib/server/run/result-response';

interface Context {
  readonly params: Promise<{ readonly key: string; readonly chart: string }>;
}

/** One tile of a dashboard, or what its menu offers of it, under the same rights and filters as the page. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const { key, chart: id } = await context.params;
    const view = await viewOfRequest(request, key);
    const { viewer, dashboard, state } = view;
    const block = chartsOf(dashboard.blocks, 'all').find(({ chartId }) => chartId === Number(id));
    if (!block) throw new AppError('dashboard_part_missing', { part: 'chart', id });
    const part = state.params.get('part') ?? 'html';
    const { signal } = request;
    if (part === 'html') {
      return htmlResponse(await tileHtml(view, block, { signal, isForced: state.params.has('force') }));
    }
    const asked = tileRequest(dashboard, state, block);
    const title = block.title ?? asked.chart.slice_name;
    const isBare = state.params.has('bare');
    switch (part) {
      case 'interaction':
        return Response.json((await drawChart(viewer, dashboard, asked, { signal })).draw().interaction);
      case 'table': {
        const { table } = (await drawChart(viewer, dashboard, asked, { signal })).draw();
        return page(<DataTable table={table} caption={title} />, title, isBare);
      }
      case 'query': {
        if (!viewer.permissions.has('can_view_query on Dashboard')) throw new AppError('forbidden');
        const { items } = await runTile(viewer, asked, { signal, resultType: 'query' });
        const text = items.map((item) => (item.kind === 'statement' ? item.text : '')).join('\n');
        return page(<pre>{text}</pre>, title, isBare);
      }
      case 'csv':
        if (!viewer.permissions.has('can_csv on Superset')) throw new AppError('forbidden');
        return contextResponse(await runTile(viewer, asked, { signal, resultType: 'results' }), 'csv', false);
      default:
        throw new AppError('dashboard_part_missing', { part: 'view called', id: part });
    }
  } catch (error) {
    return failure(error);
  }
}

async function page(content: ReactElement, title: string, isBare: boolean): Promise<Response> {
  const html = await staticHtml(isBare ? content : <PlainDocument title={title}>{content}</PlainDocument>);
  return htmlResponse(isBare ? html : `<!doctype html>${html}`);
}
