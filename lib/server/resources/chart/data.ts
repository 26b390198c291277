import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { type ParsedQueryContext, parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { storedFormData } from '@/lib/query/stored-form-data';
import { takesCompressed } from '@/lib/server/api/encoding';
import { readForm } from '@/lib/server/api/request/form';
import type { Action, Call, Service } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { channelCookieOf } from '@/lib/server/async-events/channel';
import { enqueueChartData } from '@/lib/server/async-events/chart-data-job';
import { config } from '@/lib/server/config';
import { dashboardContext } from '@/lib/server/dashboard/data-context';
import { noteRead } from '@/lib/server/log/reads';
import { answerPlace } from '@/lib/server/run/answer-cache';
import { cacheContext, cachedContext } from '@/lib/server/run/context-cache';
import { type ContextRequest, type ContextResult, runQueryContext } from '@/lib/server/run/query-context';
import { streamedFile } from '@/lib/server/run/result/file-stream';
import {
  contextFile,
  contextJson,
  contextJsonResponse,
  resultTypes,
  streamedFileResponse,
} from '@/lib/server/run/result/response';
import { parseForeignJson } from '@/lib/text/foreign-json';

/** `POST /api/v1/chart/data`: any query context. */
async function postData({ request, url, viewer }: Call): Promise<Response> {
  const body = withAddress(await queryContextBody(request), url);
  return answer({ body, viewer, request, chartCacheTimeout: null });
}

/** Adds the URL's parameters to `url_params` of each query, where templates read them. */
function withAddress(body: unknown, url: URL): unknown {
  const { form_data: _, ...given } = Object.fromEntries(url.searchParams);
  if (Object.keys(given).length === 0) return body;
  const { data } = withQueries.safeParse(body);
  if (!data) return body;
  const queries = data.queries.map((query) => ({ ...query, url_params: { ...Object(query.url_params), ...given } }));
  return { ...data, queries };
}

const withQueries = z.looseObject({ queries: z.array(z.looseObject({})) });

/** `GET /api/v1/chart/<id>/data/`: runs the query context that a chart was saved with. */
export async function getData({ request, url, viewer, params }: Call): Promise<Response> {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw new AppError('route_not_found');
  const dashboardId = url.searchParams.get('dashboard_id');
  const row = await readableChart(id, viewer);
  if (!row.query_context) throw new AppError('query_context_missing');
  const stored = storedContext.parse(JSON.parse(row.query_context));
  const asked = Object.fromEntries(
    [
      ['result_format', url.searchParams.get('format') ?? 'json'],
      ['result_type', url.searchParams.get('type') ?? 'full'],
      ['force', url.searchParams.get('force')],
    ].filter(([, value]) => value !== null),
  );
  const form_data = { ...stored.form_data, ...(dashboardId === null ? {} : { dashboardId, slice_id: id }) };
  const body = { ...stored, form_data, ...asked };
  const shownAs = { ...storedFormData(row.params), viz_type: row.viz_type };
  return answer({ body, viewer, request, chartCacheTimeout: row.cache_timeout, shownAs });
}

const storedContext = z.looseObject({ form_data: z.record(z.string(), z.unknown()).nullish() });

/** A chart among the viewer's rows. Access through a dashboard only opens the chart's data, by `POST chart/data`. */
async function readableChart(id: number, viewer: Viewer) {
  const db = await metadata();
  const [row] = await db
    .select()
    .from(chart)
    .where(and(eq(chart.id, id), toSql(rows(viewer, 'chart'), chartScope)));
  if (!row) throw new AppError('not_found');
  return row;
}

/** `POST /api/v1/query/`: a query context in the form field of that name. */
async function postContextField({ request, viewer }: Call): Promise<Response> {
  const field = (await readForm(request))?.get('query_context');
  const body = typeof field === 'string' ? parseJson(field) : undefined;
  if (body === undefined || body === null) throw new AppError('body_not_json');
  return answer({ body, viewer, request, chartCacheTimeout: null });
}

/** `POST /api/v1/query/`, the older address of chart data. */
export const queryContextAction: Action = {
  method: 'POST',
  path: '',
  permission: 'can_query on Api',
  answerTypes: resultTypes,
  body: z.object({ query_context: z.string() }),
  bodyType: 'application/x-www-form-urlencoded',
  access: 'usual_older_words',
  onlyReads: true,
  run: postContextField,
};

/** `GET /api/v1/chart/data/<cache_key>`: runs a cached query context again, found by the key of one of its results. */
async function getKeptData({ request, viewer, params }: Call): Promise<Response> {
  const body = await cachedContext(params.key ?? '');
  if (body === null) throw new AppError('not_found');
  return answer({ body, viewer, request, chartCacheTimeout: null, isAwaited: true });
}

interface DataRequest {
  /** Answers when the results are there, even where clients wait for events. */
  readonly isAwaited?: boolean;
  readonly body: unknown;
  readonly viewer: Viewer;
  readonly request: Request;
  readonly chartCacheTimeout: number | null;
  /** The form data of a saved chart, which decides the layout of downloads. */
  readonly shownAs?: Readonly<Record<string, unknown>>;
}

async function answer(asking: DataRequest): Promise<Response> {
  const { body, viewer, request, chartCacheTimeout, shownAs } = asking;
  const { signal } = request;
  const takesGzip = takesCompressed(request.headers);
  noteData(body, viewer, request);
  const place = await answerPlace(viewer, JSON.stringify([body, chartCacheTimeout, shownAs]));
  if (place.known !== null) return contextJsonResponse(place.known, takesGzip, 'kept');
  const context = parseQueryContext(body);
  if (context.resultFormat !== 'json' && !viewer.permissions.has('can_csv on Superset')) {
    throw new AppError('csv_denied');
  }
  const dashboard = await dashboardContext(context, viewer);
  if (viewer.kind === 'guest' && dashboard === undefined) throw new AppError('guest_payload_changed');
  const asked = { context, viewer, signal, dashboard, chartCacheTimeout };
  if (context.resultFormat !== 'json') {
    const file = await streamedFile(asked, context.resultFormat, shownAs ?? context.formData);
    if (file) return streamedFileResponse(file, context.resultFormat);
  }
  const result = isDeferrable(asking, context) ? await cachedResult(asked) : await runQueryContext(asked);
  if (result === null) return deferred(asking);
  const made = shownAs ? { ...result, formData: shownAs } : result;
  await cacheContext(body, made);
  if (context.resultFormat !== 'json') return contextFile(made, context.resultFormat);
  const written = { plain: Buffer.from(contextJson(made, viewer.kind !== 'guest')) };
  place.keep(written, made);
  return contextJsonResponse(written, takesGzip, 'fresh');
}

/** Users who ask for whole results as JSON hear of them by an event, where the installation says so. Guests wait. */
function isDeferrable({ viewer, isAwaited = false }: DataRequest, context: ParsedQueryContext): boolean {
  const { resultType, resultFormat } = context;
  return (
    config().asyncQueries !== null &&
    viewer.id !== null &&
    !isAwaited &&
    resultType === 'full' &&
    resultFormat === 'json'
  );
}

/** The result of a query context when all of it is cached; null when a database must be asked. */
async function cachedResult(asked: ContextRequest): Promise<ContextResult | null> {
  const uncached = new Error('A result is not cached.');
  const onMiss = () => {
    throw uncached;
  };
  try {
    return await runQueryContext({ ...asked, onMiss });
  } catch (error) {
    if (error === uncached) return null;
    throw error;
  }
}

/** Queues a query context. Answers with the event that says so, and with the cookie of the channel. */
async function deferred({ body, viewer, request, chartCacheTimeout }: DataRequest): Promise<Response> {
  const { id } = viewer;
  if (id === null) throw new AppError('sign_in_needed');
  const event = await enqueueChartData({ body, viewer: { ...viewer, id }, chartCacheTimeout });
  const headers = { 'set-cookie': await channelCookieOf(id, request.headers) };
  return jsonResponse(event, 202, headers);
}

const Source = z.object({
  form_data: z.object({
    slice_id: z.number().int().nullish().catch(null),
    dashboardId: z.number().int().nullish().catch(null),
  }),
});

/** Logs a read of chart data before it is answered or refused. */
function noteData(body: unknown, viewer: Viewer, { url, headers, method }: Request): void {
  if (method === 'GET') return;
  const { slice_id = null, dashboardId = null } = Source.safeParse(body).data?.form_data ?? {};
  noteRead({
    action: 'ChartDataRestApi.data',
    userId: viewer.id,
    sliceId: inRange(slice_id),
    dashboardId: inRange(dashboardId),
    json: { path: new URL(url).pathname, object_ref: 'ChartDataRestApi.data' },
    referrer: headers.get('referer')?.slice(0, 1024) ?? null,
    at: new Date(),
  });
}

const inRange = (id: number | null): number | null => (id !== null && id > 0 && id < 2 ** 31 ? id : null);

/** The query context of a request: its JSON body, or the form field `form_data` of a file download. */
async function queryContextBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (/json/.test(type)) {
    const text = await request.text();
    const parsed = parseJson(text);
    if (parsed === undefined) throw new AppError('chart_body_unreadable');
    if (parsed === null) throw new AppError('body_not_json');
    return parsed;
  }
  const form = /form/.test(type) ? await readForm(request) : null;
  const field = form?.get('form_data');
  const parsed = typeof field === 'string' ? parseJson(field) : undefined;
  if (parsed === undefined || parsed === null) throw new AppError('body_not_json');
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}

const may = { permission: 'can_read on Chart', answerTypes: resultTypes } as const;

export const chartDataActions = [
  { ...may, method: 'POST', path: 'data', access: 'question', onlyReads: true, run: postData },
  { ...may, method: 'GET', path: 'data/:key', run: getKeptData },
  { ...may, method: 'GET', path: ':id/data', run: getData },
] as const satisfies readonly Action[];

export const chartData: Service = { name: 'chart', actions: chartDataActions };
