import { failure, viewOfRequest } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import { drawChart } from '@/lib/server/dashboard/draw-chart';
import { chartOf, tileRequest } from '@/lib/server/dashboard/tile-request';
import { cardPng, type Picture } from '@/lib/server/run/image';

interface Context {
  readonly params: Promise<{ readonly key: string }>;
}

const pictured = 4;

/** The picture of a dashboard for link previews and lists. Whoever may not see the dashboard gets one without charts or title. */
export async function GET(request: Request, context: Context): Promise<Response> {
  try {
    const view = await viewOfRequest(request, (await context.params).key).catch(onlyMissing);
    if (view === null) return image(await cardPng({ title: 'Isoline', drawings: [] }), false);
    const { viewer, dashboard, state } = view;
    const drawings: Picture[] = [];
    for (const block of chartsOf(dashboard.blocks, state.tabs)) {
      const chart = chartOf(dashboard, block);
      if (!chart || drawings.length === pictured) continue;
      try {
        const { drawing } = await drawChart(viewer, dashboard.metadata, tileRequest(dashboard, state, block), {
          signal: request.signal,
        });
        if (!drawing.isEmpty) {
          drawings.push({ viz_type: chart.viz_type, drawing, title: block.title ?? chart.slice_name });
        }
      } catch (error) {
        if (!(error instanceof AppError)) console.error(error);
      }
    }
    const mode = state.params.get('mode') === 'dark' ? 'dark' : 'light';
    return image(await cardPng({ title: dashboard.title, drawings, mode }), true);
  } catch (error) {
    return failure(error);
  }
}

function onlyMissing(error: unknown): null {
  if (error instanceof AppError && error.entry.status < 500) return null;
  throw error;
}

function image(png: Buffer, isPersonal: boolean): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': isPersonal ? 'private, max-age=300' : 'public, max-age=300',
    },
  });
}
