import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata, metadataGeneration } from '@/db/client';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import { wireInstant } from '@/lib/server/api/audit';
import { computed, field, phrase, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { userChoices, userOf } from '@/lib/server/api/people';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { text } from '@/lib/server/api/request/body-field';
import type { Call, Resource } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { databaseChoices, databaseOf, queryScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { queryContextAction } from '@/lib/server/resources/chart/data';
import { endLostQueries } from '@/lib/server/sqllab/lost-queries';
import { queryChanges } from '@/lib/server/sqllab/query-changes';
import { queriesChangedSince } from '@/lib/server/sqllab/query-dict';
import { toldStatus } from '@/lib/server/sqllab/reported-status';
import { stopRunning } from '@/lib/server/sqllab/running-queries';
import { sourceTables } from '@/lib/sql/source-tables';

const own = databaseOf(query.database_id);
const runner = userOf(query.user_id);

const updatedSince: ArgumentSchema = {
  type: 'object',
  properties: { last_updated_ms: { type: 'number' } },
  required: ['last_updated_ms'],
};

const finished: ReadonlySet<string> = new Set(['success', 'failed', 'timed_out', 'stopped']);

/** The time after which changes are asked for, given in milliseconds since the epoch. */
function sinceIn(url: URL): Date {
  const { last_updated_ms } = z.object({ last_updated_ms: z.number() }).parse(readArgument(url, updatedSince));
  return new Date(Math.min(Math.max(last_updated_ms, 0), 8.64e15));
}

/** `GET changes`: the same as events, until none of the viewer's queries is open. */
function changes({ request, url, viewer }: Call): Response {
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    // Neither this server nor a proxy may hold events back.
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  };
  return new Response(queryChanges(viewer.id ?? 0, sinceIn(url), request.signal), { headers });
}

/** `GET updated_since`: the viewer's own queries that changed after a time. */
async function updated({ url, viewer }: Call): Promise<Response> {
  const since = sinceIn(url);
  if ((await metadataGeneration()) === null) await endLostQueries();
  return jsonResponse({ result: await queriesChangedSince(viewer.id ?? 0, since) });
}

const Stop = z.looseObject({ client_id: text() });

/**
 * `POST stop`: cancels a query in its database, whichever replica runs it. A finished query stays unchanged, and the
 * call succeeds. Throws `query_missing`.
 */
async function stop({ request, viewer }: Call): Promise<Response> {
  const { client_id } = parseBody(Stop, await readJson(request));
  const db = await metadata();
  const [found] = await db
    .select({ id: query.id, status: query.status })
    .from(query)
    .where(and(eq(query.client_id, client_id), toSql(rows(viewer, 'query'), queryScope)));
  if (!found) throw new AppError('query_missing', { client_id });
  if (!finished.has(found.status)) {
    const told = db
      .update(query)
      .set({ status: 'stopped', end_time: Date.now() })
      .where(eq(query.id, found.id))
      .execute();
    stopRunning(client_id);
    await told;
  }
  return jsonResponse({ result: 'OK' });
}

/** Queries that ran in the SQL editor: the viewer's own, or all with the permission on all queries. */
export const queryResource: Resource = {
  name: 'query',
  title: 'Query',
  view: 'Query',
  read: 'can_read on Query',
  table: query,
  id: query.id,
  scope: queryScope,
  fields: {
    id: field(query.id),
    changed_on: computed({ at: query.changed_on }, ({ at }) => wireInstant(at)),
    client_id: field(query.client_id),
    database: related(own, ['database_name', 'id']),
    end_result_backend_time: field(query.end_result_backend_time),
    end_time: field(query.end_time),
    error_message: phrase(query.error_message),
    executed_sql: field(query.executed_sql),
    limit: field(query.limit),
    limiting_factor: field(query.limiting_factor),
    progress: field(query.progress),
    results_key: field(query.results_key),
    rows: field(query.rows),
    schema: field(query.schema),
    select_as_cta: field(query.select_as_cta),
    select_as_cta_used: field(query.select_as_cta_used),
    select_sql: field(query.select_sql),
    sql: field(query.sql),
    sql_editor_id: field(query.sql_editor_id),
    sql_tables: computed({ text: query.sql }, ({ text: script }) => sourceTables(script)),
    start_running_time: field(query.start_running_time),
    start_time: field(query.start_time),
    status: field(toldStatus),
    tab_name: field(query.tab_name),
    tmp_schema_name: field(query.tmp_schema_name),
    tmp_table_name: field(query.tmp_table_name),
    tracking_url: field(query.tracking_url),
    user: related(runner, ['first_name', 'id', 'last_name']),
  },
  list: {
    columns: [
      'id',
      'changed_on',
      'client_id',
      'database.id',
      'database.database_name',
      'executed_sql',
      'error_message',
      'limit',
      'limiting_factor',
      'progress',
      'rows',
      'schema',
      'select_as_cta',
      'sql',
      'sql_editor_id',
      'sql_tables',
      'status',
      'tab_name',
      'user.first_name',
      'user.id',
      'user.last_name',
      'start_time',
      'start_running_time',
      'end_time',
      'tmp_table_name',
      'tracking_url',
      'results_key',
    ],
    whole: [
      'changed_on',
      'database.database_name',
      'end_time',
      'executed_sql',
      'id',
      'rows',
      'schema',
      'sql',
      'sql_tables',
      'start_time',
      'status',
      'tab_name',
      'tmp_table_name',
      'tracking_url',
      'user.first_name',
      'user.id',
      'user.last_name',
    ],
    order: {
      changed_on: query.changed_on,
      'database.database_name': byRelated(database.database_name, database, own.where),
      rows: query.rows,
      schema: byText(query.schema),
      start_time: query.start_time,
      sql: byText(query.sql),
      tab_name: byText(query.tab_name),
      'user.first_name': byRelated(user.first_name, user, runner.where),
    },
    defaultOrder: { by: query.changed_on, direction: 'desc' },
    search: {
      changed_on: { kind: 'date', column: query.changed_on },
      database: { kind: 'one', column: query.database_id },
      sql: { kind: 'text', column: query.sql },
      sql_editor_id: { kind: 'text', column: query.sql_editor_id },
      start_time: { kind: 'number', column: query.start_time },
      status: { kind: 'text', column: toldStatus },
      user: { kind: 'one', column: query.user_id },
    },
  },
  show: {
    columns: [
      'id',
      'changed_on',
      'client_id',
      'database.id',
      'end_result_backend_time',
      'end_time',
      'error_message',
      'executed_sql',
      'limit',
      'progress',
      'results_key',
      'rows',
      'schema',
      'select_as_cta',
      'select_as_cta_used',
      'select_sql',
      'sql',
      'sql_editor_id',
      'start_running_time',
      'start_time',
      'status',
      'tab_name',
      'tmp_schema_name',
      'tmp_table_name',
      'tracking_url',
    ],
    envelope: 'labels',
    otherKeys: 'route_not_found',
  },
  related: { user: userChoices, database: databaseChoices },
  hasNoInfo: true,
  distinct: { status: toldStatus },
  actions: [
    queryContextAction,
    { method: 'GET', path: 'updated_since', permission: 'can_read on Query', run: updated },
    {
      ...{ method: 'GET', path: 'changes', permission: 'can_read on Query', run: changes, argument: updatedSince },
      ...{ summary: 'Changes of your queries as server-sent events', answerTypes: ['text/event-stream'] },
    },
    { method: 'POST', path: 'stop', permission: 'can_read on Query', body: Stop, run: stop },
  ],
};
