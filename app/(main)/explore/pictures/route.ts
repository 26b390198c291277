import { z } from 'zod';
import { mostPictures, type PictureAnswer } from '@/lib/explore/pictures';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { errorResponse, jsonResponse } from '@/lib/server/api/wire';
import { drawChart } from '@/lib/server/dashboard/draw-chart';
import { chartReader } from '@/lib/server/explore/chart-reader';
import { draftRequest } from '@/lib/server/explore/draft-request';
import { markup } from '@/lib/viz/kit/html/markup';
import { pageTheme } from '@/lib/viz/kit/theme';
import { knownPlugin } from '@/lib/viz/plugin/known';

const patienceMs = 5_000;
const heightPx = 260;
const mostRows = 2_000;
const tableRows = 12;
const mostCharacters = 150_000;

const Order = z.object({ forms: z.array(z.record(z.string(), z.unknown())).max(mostPictures) });

/** Small drawings of unsaved charts: `PictureOrder` → `PictureAnswer`. The same rights as for chart data. */
export async function POST(request: Request): Promise<Response> {
  try {
    const viewer = await chartReader(request);
    const { forms } = parseBody(Order, await readJson(request));
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]);
    const pictures: (string | null)[] = [];
    // One after another: types that ask the same question find the answer of the first.
    for (const [index, form] of forms.entries()) pictures.push(await pictureOf(form, index, viewer, signal));
    return jsonResponse({ pictures } satisfies PictureAnswer);
  } catch (error) {
    return errorResponse(error, request);
  }
}

/** Null for any reason: the type then keeps its sign. */
async function pictureOf(
  form: Readonly<Record<string, unknown>>,
  index: number,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<string | null> {
  // The code of a plugin runs in a frame alone.
  if (knownPlugin(String(form.viz_type)) !== undefined) return null;
  try {
    const request = await draftRequest({ formData: smallForm(form), sliceId: null, name: '' }, viewer);
    const { viz, drawing } = await drawChart(viewer, {}, request, { signal });
    if (drawing.isEmpty) return null;
    const id = `picture-${String(form.viz_type)}-${index}`;
    const surface = { width: 'fluid', height: heightPx, medium: 'page', theme: pageTheme, id } as const;
    const html = await markup(viz.render(drawing, surface));
    return html.length > mostCharacters ? null : html;
  } catch {
    return null;
  }
}

const rowTypes: ReadonlySet<unknown> = new Set(['table', 'ag-grid-table', 'handlebars']);

/** A form with few enough rows for a picture. */
function smallForm(form: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const most = rowTypes.has(form.viz_type) ? tableRows : mostRows;
  const asked = Number(form.row_limit);
  const row_limit = asked > 0 ? Math.min(asked, most) : most;
  return { ...form, row_limit, server_pagination: false, page_length: 0 };
}
