import { z } from 'zod';
import { exploreHeight, exploreTile, heightReminder, heights } from '@/app/(main)/explore/explore-tile';
import { ownStateOf } from '@/app/(main)/own-state';
import { failure, htmlResponse } from '@/app/(main)/superset/dashboard/[key]/dashboard-request';
import { tilePart } from '@/app/(main)/tile-part';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { storedFormData } from '@/lib/query/stored-form-data';
import { wantsPatterns } from '@/lib/server/api/reader-picture';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import { chartReader } from '@/lib/server/explore/chart-reader';
import { datasourceTypes } from '@/lib/server/explore/dataset-access';
import { datasourceOf, draftRequest } from '@/lib/server/explore/draft-request';
import { keepFormData, readFormData } from '@/lib/server/explore/form-data';

/**
 * The parts of a chart by its address (`?slice_id=`, or `?form_data_key=` or `?form_data=` for one that is not saved): tooltips, drills,
 * data, statements; without `part` its drawing.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const { searchParams: params } = new URL(request.url);
    const viewer = await pageViewerOf(request.headers);
    const asked = await addressed(params, viewer);
    const { signal } = request;
    const options = { signal, isForced: params.has('force'), ownState: ownStateOf(params) };
    const part = params.get('part') ?? 'html';
    if (part === 'html') {
      const hasPatterns = wantsPatterns(request.headers);
      const source = `/explore/tile/?${sourceOf(params)}`;
      const height = exploreHeight(request.headers);
      const answer = await exploreTile({ viewer, request: asked, source, height, hasPatterns, options });
      if (answer.html === null) return new Response(answer.errors[0]?.message ?? '', { status: 422 });
      return htmlResponse(answer.html);
    }
    const title = asked.chart.slice_name;
    const told = { viewer, colors: {}, request: asked, title, signal, ownState: options.ownState, params };
    const hasPatterns = wantsPatterns(request.headers);
    return await tilePart(part, { ...told, hasPatterns, isBare: params.has('bare') });
  } catch (error) {
    return failure(error, request);
  }
}

function sourceOf(params: URLSearchParams): string {
  const named = ['form_data_key', 'form_data', 'slice_id'].find((name) => params.has(name)) ?? 'slice_id';
  return `${named}=${encodeURIComponent(params.get(named) ?? '')}`;
}

async function addressed(params: URLSearchParams, viewer: Viewer): Promise<TileRequest> {
  const key = params.get('form_data_key');
  const given = params.get('form_data');
  if (key === null && given !== null) return requestOf(given, null, viewer);
  if (key === null) return chartRequest(await loadChart(viewer, Number(params.get('slice_id'))));
  const state = await readFormData(key, viewer);
  if (state === null) throw new AppError('chart_missing');
  return requestOf(state.form_data, state.chart_id, viewer);
}

function requestOf(text: string, sliceId: number | null, viewer: Viewer): Promise<TileRequest> {
  const formData = storedFormData(text);
  const name = typeof formData.slice_name === 'string' ? formData.slice_name : '';
  return draftRequest({ formData, sliceId, name }, viewer);
}

const Order = z.object({
  form_data: z.record(z.string(), z.unknown()),
  slice_id: z.number().int().positive().max(999_999_999).nullish(),
  slice_name: z.string().max(250).optional(),
  force: z.boolean().optional(),
  height: z.number().min(heights.least).max(heights.most).optional(),
  tab_id: z.string().max(64).optional(),
});

/** Draws a chart that is being made: `TileOrder` → `TileAnswer`. Nothing is saved; the same rights as for chart data. */
export async function POST(request: Request): Promise<Response> {
  try {
    const viewer = await chartReader(request);
    const order = parseBody(Order, await readJson(request));
    const reminder = order.height === undefined ? {} : heightReminder(order.height, request.headers);
    return jsonResponse(await drawnOrder(order, viewer, request), 200, reminder);
  } catch (error) {
    return errorResponse(error, request);
  }
}

async function drawnOrder(order: z.infer<typeof Order>, viewer: Viewer, request: Request) {
  const { form_data: formData, slice_id: sliceId = null, slice_name: name = '' } = order;
  const { height = exploreHeight(request.headers) } = order;
  const asked = await draftRequest({ formData, sliceId, name }, viewer);
  const source = await keptSource(order, viewer);
  return exploreTile({
    viewer,
    request: asked,
    source,
    height: Math.round(height),
    hasPatterns: wantsPatterns(request.headers),
    options: { signal: request.signal, isForced: order.force ?? false },
  });
}

/** The address of the drawing's parts: the form data are stored under a key of the browser tab. */
async function keptSource({ form_data, slice_id, slice_name, tab_id }: z.infer<typeof Order>, viewer: Viewer) {
  const source = datasourceOf(form_data);
  const type = datasourceTypes.find((one) => one === source?.type);
  if (source === null || type === undefined) return null;
  const text = JSON.stringify({ ...form_data, slice_name });
  const state = { datasource_id: source.id, datasource_type: type, chart_id: slice_id ?? null, form_data: text };
  const key = await keepFormData(state, tab_id ?? '', viewer);
  return key === null ? null : `/explore/tile/?form_data_key=${encodeURIComponent(key)}`;
}
