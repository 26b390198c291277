import pMap from 'p-map';
import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import type { ParsedQueryContext } from '@/lib/query/parse/parse-query-context';
import type { WireQueryObject } from '@/lib/query/parse/query-object-schema';
import { checkLabels, type Query, resolveQuery } from '@/lib/query/resolve-query';
import { pagedRowCeiling, rowCeiling } from '@/lib/query/row-ceiling';
import { cacheTimeout } from '@/lib/server/cache/cache-timeout';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { annotationData, demandFewLayers } from './annotations';
import { totalsPlace, withTotals } from './contribution-totals';
import { openDatasource } from './open-datasource';
import { type QueryResult, type QueryRun, runQuery } from './query';
import { planQuery, queryClock } from './query-plan';

const standardRows = 50_000;
const sampleRows = 1_000;
const queriesAtOnce = 4;

/** A query context with its viewer, its dashboard, and the signal that aborts it. */
export interface ContextRequest {
  readonly context: ParsedQueryContext;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  readonly dashboard?: DashboardContext | undefined;
  /** Seconds for which the chart itself allows a result to be cached. */
  readonly chartCacheTimeout?: number | null;
  /** Current time of the server, epoch ms. */
  readonly now?: number;
  /**
   * Whether the query context is that of an annotation layer: then annotation layers of the chart are not queried in
   * turn.
   */
  readonly isAnnotation?: boolean;
  /** Called when the database must be asked, because a result is not cached. */
  readonly onMiss?: (() => void) | undefined;
}

export type ResultType = ParsedQueryContext['resultType'];

/** The outcome of one query of a context: a result, only its statement, or facts of the dataset. */
export type ContextItem =
  | { readonly kind: 'result'; readonly type: ResultType; readonly result: QueryResult }
  | { readonly kind: 'statement'; readonly text: string }
  | { readonly kind: 'refusal'; readonly reason: string }
  | { readonly kind: 'columns' }
  | { readonly kind: 'timegrains' };

export interface ContextResult {
  readonly dataset: OpenDataset;
  readonly items: readonly ContextItem[];
  readonly formData: Readonly<Record<string, unknown>>;
}

const minuteMs = 60_000;

/**
 * The time that relative ranges are computed from. A range that ends now would give a different statement each time,
 * and never be found in the cache. So a request that may use the cache takes the full minute, a forced one the exact
 * time.
 */
function clock(isForced: boolean): number {
  const now = Date.now();
  return isForced ? now : now - (now % minuteMs);
}

/** One parsed query of a context, and what it needs to run. */
export interface OpenedQuery {
  readonly query: Query;
  readonly run: QueryRun;
}

/** Opens a single query, limited to `most` rows. */
export async function openQuery(request: ContextRequest, wire: WireQueryObject, most: number): Promise<OpenedQuery> {
  const run = await openRun(request);
  const type = wire.result_type ?? request.context.resultType;
  return { run, query: queryOf(type, wire, run.dataset, request.context, most) };
}

async function openRun(request: ContextRequest): Promise<QueryRun> {
  const { context, viewer, signal } = request;
  const dataset = await openDatasource(context.datasource, viewer, request.dashboard);
  return {
    dataset,
    viewer,
    signal,
    policy: {
      force: context.force,
      timeout: cacheTimeout([context.customCacheTimeout, request.chartCacheTimeout, dataset.cacheTimeout]),
      onMiss: request.onMiss,
    },
    now: request.now ?? clock(context.force),
    formData: context.formData,
    defaultRowLimit: standardRows,
  };
}

/** Runs the queries of a query context, at most four at a time. The first failure fails all of them. */
export async function runQueryContext(request: ContextRequest): Promise<ContextResult> {
  const { context } = request;
  const run = await openRun(request);
  const { dataset } = run;
  const most = context.formData.server_pagination ? pagedRowCeiling : rowCeiling;
  const resolved = context.queries.map((wire) => {
    const type = wire.result_type ?? context.resultType;
    return { type, query: queryOf(type, wire, dataset, context, most) };
  });
  demandFewLayers(resolved.map(({ query }) => query));
  const place = totalsPlace(resolved.map(({ query }) => query));
  const whole = place === null ? undefined : resolved[place];
  const totals = whole && (await answer(whole.type, whole.query, run, request));
  const sums = totals?.kind === 'result' ? totals.result.frame : null;
  const items = await pMap(
    resolved,
    async ({ type, query }, at) => {
      if (totals && at === place) return totals;
      return answer(type, sums === null ? query : withTotals(query, sums), run, request);
    },
    { concurrency: queriesAtOnce },
  );
  return { dataset, items, formData: context.formData };
}

async function answer(type: ResultType, query: Query, run: QueryRun, request: ContextRequest): Promise<ContextItem> {
  if (type === 'columns' || type === 'timegrains') return { kind: type };
  if (type === 'query') return statementOf(query, run);
  run.signal.throwIfAborted();
  const annotations = request.isAnnotation ? {} : await annotationData(query, run, (context) => rowsOf(context, run));
  const result = await runQuery(query, run);
  return { kind: 'result', type, result: { ...result, annotations } };
}

/** The rows of an annotation layer, queried for the same viewer. */
async function rowsOf(context: ParsedQueryContext, run: QueryRun): Promise<Frame | null> {
  const { viewer, signal, now, policy } = run;
  const { items } = await runQueryContext({ context, viewer, signal, now, isAnnotation: true, onMiss: policy.onMiss });
  return items[0]?.kind === 'result' ? items[0].result.frame : null;
}

/**
 * The statement of a query, or the reason why there is none: a query that cannot be compiled does not fail the others.
 */
async function statementOf(query: Query, run: QueryRun): Promise<ContextItem> {
  try {
    const plan = await planQuery(query, run.dataset, queryClock(query, run.now, run.formData), run.signal);
    return { kind: 'statement', text: plan.text };
  } catch (error) {
    const isUnwritable = error instanceof AppError && ['query_invalid', 'query_columns_missing'].includes(error.code);
    if (!isUnwritable) throw error;
    return { kind: 'refusal', reason: error.message.replace(/^Error: /, '') };
  }
}

function queryOf(
  type: ResultType,
  wire: WireQueryObject,
  { description }: OpenDataset,
  { formData }: ParsedQueryContext,
  most: number,
): Query {
  if (wire.datasource !== undefined && wire.datasource !== null) {
    throw new AppError('query_request_invalid', { problems: "{'datasource': ['A query cannot have its own.']}" });
  }
  if (type === 'samples' || type === 'drill_detail') checkLabels(wire, description);
  const names = description.columns.map(({ column_name }) => column_name);
  if (type === 'samples') {
    const { time_range: _, ...rest } = wire;
    const sample = { ...rest, ...whole(names), orderby: [], time_range: null };
    return resolveQuery(sample, description, formData, {
      standard: sampleRows,
      most: most === pagedRowCeiling ? rowCeiling : most,
    });
  }
  const limits = { standard: standardRows, most };
  if (type === 'drill_detail') {
    const first = names[0];
    const orderby = first === undefined ? [] : [[first, true] as [string, boolean]];
    return resolveQuery({ ...wire, ...whole(names), orderby }, description, formData, limits);
  }
  return resolveQuery(wire, description, formData, limits);
}

/** Selects every column, without metrics and without post-processing. */
function whole(names: readonly string[]) {
  return {
    columns: [...names],
    groupby: null,
    metrics: null,
    is_timeseries: false,
    post_processing: [],
    series_columns: null,
    series_limit: 0,
  };
}
