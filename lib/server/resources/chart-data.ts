import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { AppError } from '@/lib/errors/app-error';
import { parseQueryContext } from '@/lib/query/parse-query-context';
import type { Action, Call, Service } from '@/lib/server/api/resource';
import { runQueryContext } from '@/lib/server/run/query-context';
import { contextResponse } from '@/lib/server/run/result-response';

/** `POST /api/v1/chart/data`: any query context. */
async function postData({ request, viewer }: Call): Promise<Response> {
  const body = await queryContextBody(request);
  return answer(body, viewer, request.signal, null);
}

/** `GET /api/v1/chart/<id>/data/`: the query context that a chart was saved with. */
export async function getData({ request, url, viewer, params }: Call): Promise<Response> {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw new AppError('route_not_found');
  const db = await metadata();
  const [row] = await db.select().from(chart).where(eq(chart.id, id));
  if (!row) throw new AppError('not_found');
  if (!row.query_context) throw new AppError('query_context_missing');
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(row.query_context));
  const asked = Object.fromEntries(
    [
      ['result_format', url.searchParams.get('format') ?? 'json'],
      ['result_type', url.searchParams.get('type') ?? 'full'],
      ['force', url.searchParams.get('force')],
    ].filter(([, value]) => value !== null),
  );
  return answer({ ...stored, ...asked }, viewer, request.signal, row.cache_timeout);
}

async function answer(
  body: unknown,
  viewer: Call['viewer'],
  signal: AbortSignal,
  chartCacheTimeout: number | null,
): Promise<Response> {
  const context = parseQueryContext(body);
  if (context.resultFormat !== 'json' && !viewer.permissions.has('can_csv on Superset')) {
    throw new AppError('csv_denied');
  }
  const result = await runQueryContext({ context, viewer, signal, chartCacheTimeout });
  return contextResponse(result, context.resultFormat, viewer.kind !== 'guest');
}

/** The query context of a request: its JSON body, or the form field by which files are downloaded. */
async function queryContextBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (/json/.test(type)) {
    const text = await request.text();
    const parsed = parseJson(text);
    if (parsed === undefined) throw new AppError('chart_body_unreadable');
    if (parsed === null) throw new AppError('body_not_json');
    return parsed;
  }
  const form = /form/.test(type) ? await request.formData().catch(() => null) : null;
  const field = form?.get('form_data');
  const parsed = typeof field === 'string' ? parseJson(field) : undefined;
  if (parsed === undefined || parsed === null) throw new AppError('body_not_json');
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const chartDataActions = [
  { method: 'POST', path: 'data', permission: 'can_read on Chart', skipsCsrf: true, run: postData },
  { method: 'GET', path: ':id/data', permission: 'can_read on Chart', run: getData },
] as const satisfies readonly Action[];

export const chartData: Service = { name: 'chart', actions: chartDataActions };
