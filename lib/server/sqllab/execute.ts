import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/body';
import type { Call } from '@/lib/server/api/resource';
import { toJson } from '@/lib/server/api/wire';
import { type OpenDatabase, openDatabase } from '@/lib/server/database/open-database';
import type { ReadyScript } from '@/lib/server/sql/prepare-script';
import { filledScript } from './editor-template';
import { keepResult } from './kept-results';
import { pageJson, pageJsonText } from './page-form';
import { type Creation, QueryBody } from './query-body';
import { type QueryRow, readQueryDict } from './query-dict';
import { displayMaxRows, rowsText } from './result-text';
import { failQuery, type QueryResult, runQuery } from './run-query';
import { placeOf } from './script-place';
import { scriptPlan } from './script-plan';
import { newClientId, openStates, storeQuery } from './stored-query';
import type { ScriptPlace } from './table-rights';
import { type DatabaseRow, findDatabase } from './visible-database';

/** `POST execute`: runs a script for the editor, at once or in the background. */
export async function execute({ request, url, viewer }: Call): Promise<Response> {
  const body = await bodyOf(request);
  const known = await sameQuery(body, viewer);
  if (known) return pageJson({ query: await readQueryDict(known.client_id) });
  const stored = await findDatabase(viewer, body.database_id);
  if (!stored) throw new AppError('query_database_missing');
  const place = placeOf(stored, body);
  const creation = creationOf(body, stored, viewer);
  const isAsync = body.runAsync === true;
  const row = await storeQuery({
    client_id: body.client_id || newClientId(),
    database_id: stored.id,
    user_id: viewer.id,
    status: isAsync ? 'pending' : 'running',
    tab_name: body.tab ?? null,
    sql_editor_id: body.sql_editor_id ?? null,
    catalog: place.catalog,
    schema: body.schema ?? null,
    sql: body.sql,
    limit: rowsAsked(body, sqlMaxRows),
    limiting_factor: 'DROPDOWN',
    select_as_cta: creation !== null,
    ctas_method: creation?.method ?? null,
    tmp_table_name: creation?.table ?? null,
    tmp_schema_name: stored.force_ctas_schema ?? null,
    start_time: Date.now(),
  });
  const job = run({ body, row, stored, place, creation, viewer, address: url.searchParams });
  if (isAsync) {
    job.then((result) => keep(row, result, stored)).catch(() => undefined);
    return pageJson({ query: await readQueryDict(row.client_id) }, 202);
  }
  const { frame, columns } = await job;
  return resultResponse(row, { frame, columns });
}

/** What is no JSON at all is told in the shape that this call's clients read. */
async function bodyOf(request: Request): Promise<QueryBody> {
  const json = await readJson(request, 'payload_format_invalid').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'body_unreadable' ? new AppError('form_unreadable') : error;
  });
  const body = parseBody(QueryBody, json);
  if (body.sql.includes('\0')) throw new AppError('sql_unreadable', { reason: 'a NUL character may not stand here' });
  return body;
}

interface Job {
  readonly body: QueryBody;
  readonly row: QueryRow;
  readonly stored: DatabaseRow;
  readonly place: ScriptPlace;
  readonly creation: Creation | null;
  readonly viewer: Viewer;
  readonly address: URLSearchParams;
}

async function run({ body, row, stored, place, creation, viewer, address }: Job): Promise<QueryResult> {
  let database: OpenDatabase;
  let plan: ReadyScript;
  try {
    database = await openDatabase(stored.id);
    const { dialect } = database.engine;
    const now = Date.now();
    const fill = (sql: string, templateParams: string | null) =>
      filledScript({ sql, viewer, dialect, templateParams, address, now });
    plan = await scriptPlan({
      sql: await fill(body.sql, body.templateParams ?? null),
      viewer,
      database,
      place,
      creation,
      limit: rowsAsked(body, database.limits.rows),
      fill: (clause) => fill(clause, null),
    });
  } catch (error) {
    await failQuery(row.id, error);
    throw error;
  }
  return runQuery(row, database, plan);
}

/** The most rows that a query of the editor gives where its database says nothing. */
const sqlMaxRows = 100_000;

function rowsAsked({ queryLimit }: QueryBody, most: number): number {
  return queryLimit && queryLimit > 0 ? Math.min(queryLimit, most) : most;
}

/** The same query, sent again while it is still on its way: it is not run twice. */
async function sameQuery({ client_id, sql_editor_id }: QueryBody, viewer: Viewer): Promise<QueryRow | null> {
  if (!client_id) return null;
  const db = await metadata();
  const [row] = await db
    .select()
    .from(query)
    .where(and(eq(query.client_id, client_id), eq(query.user_id, viewer.id ?? 0)));
  const isOpen = row !== undefined && (openStates as readonly string[]).concat('timed_out').includes(row.status);
  return isOpen && (row.sql_editor_id ?? null) === (sql_editor_id ?? null) ? row : null;
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

async function keep(row: QueryRow, { frame }: QueryResult, stored: DatabaseRow): Promise<void> {
  if (row.select_as_cta) return;
  const key = randomUUID();
  await keepResult(key, frame, stored.cache_timeout);
  const db = await metadata();
  await db.update(query).set({ results_key: key, end_result_backend_time: Date.now() }).where(eq(query.id, row.id));
}

/** A result as the editor reads it: its first rows, and whether there are more. */
export async function resultResponse(row: QueryRow, result: QueryResult, most = displayMaxRows): Promise<Response> {
  const { frame, columns } = result;
  const described = toJson(columns);
  const isCut = frame.length > most;
  const parts = [
    `"query_id":${row.id}`,
    '"status":"success"',
    `"data":${rowsText(frame, most)}`,
    `"columns":${described}`,
    `"selected_columns":${described}`,
    '"expanded_columns":[]',
    `"query":${toJson(await readQueryDict(row.client_id))}`,
    ...(isCut ? ['"displayLimitReached":true'] : []),
  ];
  return pageJsonText(`{${parts.join(',')}}`);
}
