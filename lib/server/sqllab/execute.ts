import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Call } from '@/lib/server/api/resource';
import type { ReadyScript } from '@/lib/server/sql/prepare-script';
import { placeOf } from '@/lib/server/sql/script-place';
import { runningResponse } from '@/lib/server/sqllab/results/result-answer';
import { displayMaxRows } from '@/lib/server/sqllab/results/result-text';
import { keptScript } from '@/lib/server/sqllab/results/still-readable';
import { KeptResult } from '@/lib/server/sqllab/results/store-result';
import { plannedQuery, rowsAsked, sqlMaxRows } from './asked-query';
import { AttachedRun } from './attached-run';
import { pageJson } from './page-form';
import { type Creation, QueryBody } from './query-body';
import { type QueryRow, queryDict, readQueryDict } from './query-dict';
import { keptParameters } from './query-parameters';
import { enqueueQuery, type QueuedJob } from './query-queue';
import { failQuery, runQuery } from './run-query';
import { stopRunning } from './running-queries';
import { StatementResults } from './statement-results';
import { findQuery, newClientId, openStates, storeQuery } from './stored-query';
import { type DatabaseRow, findDatabase } from './visible-database';

const longestWaitMs = 1_000;

/** `POST execute`: runs a script of the editor, immediately or in the background. */
export async function execute({ request, url, viewer }: Call): Promise<Response> {
  const body = await bodyOf(request);
  const stored = await findDatabase(viewer, body.database_id);
  if (!stored) throw new AppError('query_database_missing');
  const place = placeOf(stored, body);
  const creation = creationOf(body, stored, viewer);
  const templateParams = body.templateParams ?? null;
  const isWhole = body.whole_result === true;
  const planned = await plannedQuery({
    ...{ isWhole, viewer, place, creation, templateParams, sql: body.sql, limit: body.queryLimit ?? null },
    address: url.searchParams,
  }).catch((error: unknown) => ({ error }));
  const isAsync = body.runAsync === true;
  const job: QueuedJob = {
    templateParams,
    address: url.search,
    tellsStatements: body.statement_results === true,
    isWhole,
  };
  const limits =
    'plan' in planned
      ? { limit: planned.plan.limit, limiting_factor: planned.plan.limitingFactor }
      : { limit: rowsAsked(body.queryLimit, sqlMaxRows) };
  const begun = Date.now();
  const row = await storeQuery({
    ...limits,
    client_id: body.client_id || newClientId(),
    database_id: stored.id,
    user_id: viewer.id,
    tab_name: body.tab ?? null,
    sql_editor_id: body.sql_editor_id ?? null,
    catalog: place.catalog,
    schema: body.schema ?? null,
    sql: body.sql,
    select_as_cta: creation !== null,
    ctas_method: creation?.method ?? null,
    tmp_table_name: creation?.table ?? null,
    tmp_schema_name: stored.force_ctas_schema ?? null,
    start_time: begun,
    ...(isAsync
      ? { status: 'pending', extra_json: JSON.stringify({ job }) }
      : {
          ...keptParameters(templateParams),
          status: 'running',
          start_running_time: begun,
          executed_sql: firstStatement(planned),
        }),
  });
  if (row === null) {
    if (await isSameQuery(body, viewer)) return pageJson({ query: await readQueryDict(body.client_id ?? '') });
    throw new AppError('query_id_taken');
  }
  const describe = (now: QueryRow) => queryDict(now, stored.database_name, `${viewer.firstName} ${viewer.lastName}`);
  if (!('plan' in planned)) {
    await failQuery(row, planned.error);
    if (isAsync && isPolicy(planned.error)) return pageJson({ query: describe(row) }, 202);
    throw planned.error;
  }
  const { database, plan } = planned;
  const { dialect } = database.engine;
  if (isAsync) {
    const waitMs = Math.min(body.wait_ms ?? 0, longestWaitMs);
    if (waitMs <= 0) {
      await enqueueQuery(row);
      return pageJson({ query: describe(row) }, 202);
    }
    const attached = AttachedRun.to(row.id);
    await enqueueQuery(row);
    if (await attached.hasRows(waitMs)) {
      const told = { dialect, describe, results: attached.results };
      return runningResponse(row, framesOf(attached, row), told, () => attached.detach());
    }
    attached.detach();
    return pageJson({ query: describe(attached.ended ?? row) }, 202);
  }
  const results = body.statement_results ? new StatementResults() : undefined;
  const isKept = (isWhole || body.keep_result === true) && creation === null;
  const keeping = { dialect, cacheTimeout: stored.cache_timeout, isWhole, results };
  const kept = isKept ? new KeptResult({ ...keeping, script: keptScript(planned) }) : null;
  const shownRows = isWhole ? Number.POSITIVE_INFINITY : displayMaxRows;
  const running = { shownRows, results, takesBatches: isWhole && kept !== null };
  const batches = runQuery(row, database, plan, { ...running, ...(kept ? { beforeEnd: kept.end } : {}) });
  return runningResponse(row, kept?.tap(batches) ?? batches, { dialect, describe, results }, () =>
    stopRunning(row.client_id),
  );
}

/** The frames of a query in the background; the stored query as it is when they end. */
async function* framesOf(attached: AttachedRun, row: QueryRow): AsyncGenerator<Frame, QueryRow> {
  return (yield* attached.frames()) ?? (await findQuery(row.client_id)) ?? row;
}

function firstStatement(planned: { readonly plan: ReadyScript } | { readonly error: unknown }): string | null {
  return 'plan' in planned ? (planned.plan.statements[0]?.sql ?? null) : null;
}

const policies: ReadonlySet<string> = new Set([
  ...[
    'functions_refused',
    'change_refused',
    'session_refused',
    'table_creation_refused',
    'ctas_invalid',
    'cvas_invalid',
  ],
]);

/** A policy error of a background query is not thrown: the query's status reports it. */
function isPolicy(error: unknown): boolean {
  return error instanceof AppError && policies.has(error.code);
}

/** A body that is not JSON throws `form_unreadable`, whose response shape the clients of this call expect. */
async function bodyOf(request: Request): Promise<QueryBody> {
  const json = await readJson(request, 'payload_format_invalid').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'body_unreadable' ? new AppError('form_unreadable') : error;
  });
  const body = parseBody(QueryBody, json);
  if (body.sql.includes('\0')) throw new AppError('sql_unreadable', { reason: 'a NUL character may not stand here' });
  return body;
}

/** Whether the same query was already sent and has not ended; it is not run twice. */
async function isSameQuery({ client_id, sql_editor_id }: QueryBody, viewer: Viewer): Promise<boolean> {
  if (!client_id) return false;
  const db = await metadata();
  const [row] = await db
    .select()
    .from(query)
    .where(and(eq(query.client_id, client_id), eq(query.user_id, viewer.id ?? 0)));
  const isOpen = row !== undefined && (openStates as readonly string[]).concat('timed_out').includes(row.status);
  return isOpen && (row.sql_editor_id ?? null) === (sql_editor_id ?? null);
}

function creationOf(body: QueryBody, stored: DatabaseRow, viewer: Viewer): Creation | null {
  if (!body.select_as_cta) return null;
  const method = (body.ctas_method || 'TABLE').toUpperCase();
  if (method !== 'TABLE' && method !== 'VIEW') {
    const ctas_method = ['Must be one of: TABLE, VIEW.'];
    throw new AppError('body_invalid', { fields: 'ctas_method' }, { details: { ctas_method } });
  }
  const table = body.tmp_table_name || `tmp_${viewer.id}_table_${stamp(new Date())}`;
  return { method, schema: stored.force_ctas_schema ?? null, table };
}

function stamp(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_');
}
