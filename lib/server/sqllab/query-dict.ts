import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { user } from '@/db/schema/user';
import { phraseText } from '@/lib/errors/error-text';
import { wireInstant } from '@/lib/server/api/audit';
import { jsonObject } from '@/lib/text/json-object';
import { toldStatusOf } from './reported-status';

export type QueryRow = typeof query.$inferSelect;

/**
 * A stored query in the format of the SQL editor. Times are epoch milliseconds; `id` is the id that its client chose.
 */
export interface QueryDict {
  readonly id: string;
  readonly queryId: number;
  readonly state: string;
  readonly [field: string]: unknown;
}

/** The query with this client id; null when there is none. */
export async function readQueryDict(clientId: string): Promise<QueryDict | null> {
  const [found] = await readDicts(eq(query.client_id, clientId));
  return found ?? null;
}

/**
 * A user's queries that changed after an instant, in the order of their creation. Times are texts here, as polling
 * clients expect.
 */
export async function queriesChangedSince(userId: number, since: Date): Promise<QueryDict[]> {
  const found = await readDicts(and(eq(query.user_id, userId), gt(query.changed_on, since)));
  return found.map((dict) => ({ ...dict, startDttm: exactText(dict.startDttm), endDttm: exactText(dict.endDttm) }));
}

/** The same with all that wait, which tell in `extra.queue_place` how many would run before them, themselves counted. */
export async function changedOrWaiting(userId: number, since: Date): Promise<QueryDict[]> {
  const waits = eq(query.status, 'pending');
  const found = await readDicts(and(eq(query.user_id, userId), or(gt(query.changed_on, since), waits)));
  const places = found.some(({ state }) => state === 'pending') ? await placesOf(userId) : new Map<number, number>();
  return found.map((dict) => {
    const place = places.get(dict.queryId);
    const extra = place === undefined ? dict.extra : { ...(dict.extra as object), queue_place: place };
    return { ...dict, extra, startDttm: exactText(dict.startDttm), endDttm: exactText(dict.endDttm) };
  });
}

/** The places of a user's waiting queries among those of all users, from 1, by their ids. */
async function placesOf(userId: number): Promise<ReadonlyMap<number, number>> {
  const db = await metadata();
  const earlier = alias(query, 'earlier');
  const place = sql<number>`(${db
    .select({ place: sql`count(*)` })
    .from(earlier)
    .where(and(eq(earlier.status, 'pending'), sql`${earlier.id} <= ${query.id}`))})`;
  const found = await db
    .select({ id: query.id, place })
    .from(query)
    .where(and(eq(query.user_id, userId), eq(query.status, 'pending')));
  return new Map(found.map((row) => [row.id, Number(row.place)]));
}

function exactText(epochMs: unknown): string | null {
  return typeof epochMs === 'number' ? epochMs.toFixed(6) : null;
}

async function readDicts(which: SQL | undefined): Promise<QueryDict[]> {
  const db = await metadata();
  const found = await db
    .select({
      row: query,
      databaseName: database.database_name,
      firstName: user.first_name,
      lastName: user.last_name,
    })
    .from(query)
    .innerJoin(database, eq(database.id, query.database_id))
    .leftJoin(user, eq(user.id, query.user_id))
    .where(which)
    .orderBy(asc(query.id));
  return found.map(({ row, databaseName, firstName, lastName }) =>
    queryDict(row, databaseName, firstName === null ? null : `${firstName} ${lastName}`),
  );
}

/** Converts a stored row. */
export function queryDict(row: QueryRow, databaseName: string, userName: string | null): QueryDict {
  return {
    changed_on: wireInstant(row.changed_on),
    dbId: row.database_id,
    db: databaseName,
    endDttm: row.end_time,
    errorMessage: row.error_message === null ? null : phraseText(row.error_message),
    executedSql: row.executed_sql,
    id: row.client_id,
    queryId: row.id,
    limit: row.limit,
    limitingFactor: row.limiting_factor,
    progress: row.progress,
    rows: row.rows,
    catalog: row.catalog,
    schema: row.schema,
    ctas: row.select_as_cta,
    serverId: row.id,
    sql: row.sql,
    sqlEditorId: row.sql_editor_id,
    startDttm: row.start_time,
    state: toldStatusOf(row),
    tab: row.tab_name,
    tempSchema: row.tmp_schema_name,
    tempTable: row.tmp_table_name,
    userId: row.user_id,
    user: userName,
    resultsKey: row.results_key,
    trackingUrl: row.tracking_url,
    extra: extraIn(row),
  };
}

/** The stored `job` of a waiting query is internal and omitted. */
function extraIn({ extra_json }: QueryRow): Readonly<Record<string, unknown>> {
  const { job: _, template_params: __, ...extra } = jsonObject(extra_json);
  return extra;
}
