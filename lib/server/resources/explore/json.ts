import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { storedFormData, withTimeRange } from '@/lib/query/stored-form-data';
import { jsonOrNull } from '@/lib/server/api/request/body';
import { readForm } from '@/lib/server/api/request/form';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';
import { errorResponse, jsonResponse, jsonTextResponse, toJson } from '@/lib/server/api/wire';
import { viewerOf } from '@/lib/server/auth/viewer';
import { dashboardContext } from '@/lib/server/dashboard/data-context';
import { cacheContext, cachedContext } from '@/lib/server/run/context-cache';
import { type ContextResult, runQueryContext } from '@/lib/server/run/query-context';
import { fullItem, itemFields } from '@/lib/server/run/result/item';
import { contextFile, contextJson } from '@/lib/server/run/result/response';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { vizOf } from '@/lib/viz/drawings';
import { legacyData } from '@/lib/viz/legacy-data';

type FormData = Readonly<Record<string, unknown>>;
type Place = { readonly params: Promise<{ readonly type?: string; readonly id?: string }> };

const object = z.record(z.string(), z.unknown());
/** URL flags that request a part of the answer. */
const partTypes = { results: 'results', samples: 'samples', query: 'query' } as const;

/** `/superset/explore_json/[<type>/<id>/]`: the data of one chart by its form data, in the older format. */
export async function exploreJson(request: Request, { params }: Place): Promise<Response> {
  return attempt(request, async (viewer) => {
    const url = new URL(request.url);
    const { type, id } = (await params) ?? {};
    const formData = await withStored(withTimeRange(await formDataOf(request, url)), viewer);
    const datasource = id === undefined ? formData.datasource : `${id}__${type}`;
    if (typeof datasource !== 'string' || !/^\d+__\w+$/.test(datasource)) throw new AppError('chart_dataset_unknown');
    const { viz_type } = formData;
    const viz = typeof viz_type === 'string' ? vizOf(viz_type) : undefined;
    if (!viz || typeof viz_type !== 'string') throw new AppError('chart_type_unknown', { viz_type: String(viz_type) });
    const full = { ...viz.defaults, ...formData, viz_type, datasource };
    const context = viz.query(full);
    return answer({ ...context, form_data: full, ...wanted(url) }, full, viewer, request.signal);
  });
}

/** `/superset/explore_json/data/<key>`: runs a cached query context again. */
export async function keptExploreJson(
  request: Request,
  { params }: { readonly params: Promise<{ readonly key: string }> },
): Promise<Response> {
  return attempt(request, async (viewer) => {
    const body = object.safeParse(await cachedContext((await params).key));
    if (!body.success) throw new AppError('kept_data_missing');
    return answer(body.data, object.catch({}).parse(body.data.form_data), viewer, request.signal);
  });
}

function wanted({ searchParams }: URL): FormData {
  const isSet = (name: string) => searchParams.get(name) === 'true';
  const part = Object.entries(partTypes).find(([name]) => isSet(name))?.[1];
  return {
    force: isSet('force'),
    result_format: isSet('csv') ? 'csv' : 'json',
    ...(part ? { result_type: part } : {}),
  };
}

async function answer(body: FormData, formData: FormData, viewer: Viewer, signal: AbortSignal): Promise<Response> {
  const context = parseQueryContext(body);
  if (context.resultFormat !== 'json' && !viewer.permissions.has('can_csv on Superset')) {
    throw new AppError('csv_denied');
  }
  const dashboard = await dashboardContext(context, viewer);
  try {
    const made = await runQueryContext({ context, viewer, signal, dashboard });
    await cacheContext(body, made);
    if (context.resultFormat !== 'json') return contextFile(made, context.resultFormat);
    return jsonTextResponse(written(made, formData, viewer.kind !== 'guest'));
  } catch (problem) {
    if (!(problem instanceof AppError) || problem.entry.shape !== 'message' || problem.entry.status >= 500)
      throw problem;
    if (problem.code === 'not_found') throw new AppError('explore_dataset_missing');
    return failed(problem, formData);
  }
}

function written(made: ContextResult, formData: FormData, showsSql: boolean): string {
  const [item] = made.items;
  if (item?.kind !== 'result' || item.type !== 'full')
    return JSON.stringify(JSON.parse(contextJson(made, showsSql)).result[0]);
  const result = showsSql ? item.result : { ...item.result, text: '' };
  const { description } = made.dataset;
  const { frame, range } = result;
  const data = legacyData(String(formData.viz_type), { frame, formData, range });
  const text =
    data === undefined
      ? fullItem(result, description, 'json')
      : toJson({ ...itemFields(result, description, 'json'), data });
  return `${JSON.stringify({ form_data: formData, errors: [] }).slice(0, -1)},${text.slice(1)}`;
}

/** The response for a chart that cannot be queried from its form data: the error, among the usual fields. */
function failed(problem: AppError, formData: FormData): Response {
  const message = problem.message.replace(/^Error: /, '');
  const errors = [{ message, error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null }];
  const empty = { query: '', rowcount: 0, colnames: null, coltypes: null, applied_filters: [], rejected_filters: [] };
  const kept = { cache_key: null, cached_dttm: null, cache_timeout: null, is_cached: false };
  const times = { from_dttm: null, to_dttm: null };
  return jsonResponse(
    { form_data: formData, errors, status: 'failed', stacktrace: null, ...kept, ...times, ...empty },
    400,
  );
}

/** Form data from a form, a JSON body and the URL; values of the body take precedence. */
async function formDataOf(request: Request, { searchParams }: URL): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const given = /json/.test(type)
    ? await jsonOrNull(request)
    : /form/.test(type)
      ? (await readForm(request))?.get('form_data')
      : null;
  const inBody = given !== null && typeof given === 'object' && 'form_data' in given ? given.form_data : given;
  return { ...parsed(searchParams.get('form_data')), ...parsed(inBody) };
}

function parsed(value: unknown): FormData {
  if (typeof value !== 'string') return object.catch({}).parse(value);
  try {
    return object.catch({}).parse(parseForeignJson(value));
  } catch {
    return {};
  }
}

/** The form data of a stored chart, with the sent values taking precedence. */
async function withStored(formData: FormData, viewer: Viewer): Promise<FormData> {
  const id = Number(formData.slice_id);
  if (!Number.isSafeInteger(id) || id <= 0) return formData;
  const db = await metadata();
  const [row] = await db
    .select()
    .from(chart)
    .where(and(eq(chart.id, id), toSql(rows(viewer, 'chart'), chartScope)));
  if (!row) return formData;
  const datasource = `${row.datasource_id}__${row.datasource_type}`;
  return { ...storedFormData(row.params), viz_type: row.viz_type, datasource, ...formData };
}

async function attempt(request: Request, run: (viewer: Viewer) => Promise<Response>): Promise<Response> {
  try {
    const viewer = await viewerOf(request.headers);
    if (viewer.kind === 'anonymous') throw new AppError('page_sign_in_needed');
    if (!viewer.permissions.has('can_explore_json on Superset')) throw new AppError('page_denied');
    return await run(viewer);
  } catch (problem) {
    return errorResponse(problem);
  }
}
