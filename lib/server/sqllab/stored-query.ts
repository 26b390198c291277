import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { builtOnce, driverValues, places } from '@/db/built-once';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import type { QueryRow } from './query-dict';
import { announceChange } from './state-changes';

export type NewQuery = Pick<QueryRow, 'client_id' | 'database_id'> & Partial<QueryRow>;

/** States of a query that has not ended. */
export const openStates = ['pending', 'running', 'scheduled', 'started', 'fetching'] as const;

export function isOpen(status: string): boolean {
  return openStates.some((open) => open === status);
}

/** An id for a query whose client chose none. */
export function newClientId(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}

export async function findQuery(clientId: string): Promise<QueryRow | null> {
  const db = await metadata();
  const [row] = await db.select().from(query).where(eq(query.client_id, clientId));
  return row ?? null;
}

/** The default values of a new query. */
const blank = {
  user_id: null,
  status: 'pending',
  tab_name: null,
  sql_editor_id: null,
  catalog: null,
  schema: null,
  sql: null,
  select_sql: null,
  executed_sql: null,
  limit: null,
  limiting_factor: 'UNKNOWN',
  select_as_cta: false,
  select_as_cta_used: false,
  ctas_method: null,
  tmp_table_name: null,
  tmp_schema_name: null,
  progress: 0,
  rows: null,
  error_message: null,
  results_key: null,
  tracking_url: null,
  extra_json: '{}',
  start_time: null,
  start_running_time: null,
  end_time: null,
  end_result_backend_time: null,
} satisfies Partial<QueryRow>;

const columns = getTableColumns(query);
const { id: _, ...writtenColumns } = columns;

const storing = builtOnce((db) =>
  db
    .insert(query)
    .values(places(writtenColumns))
    .onConflictDoNothing({ target: query.client_id })
    .returning({ id: query.id })
    .prepare('store_query'),
);

/** Prepared statements by the names of the changed columns: there is one for each kind of state change. */
const changing = builtOnce((db) => {
  const build = (changes: Partial<QueryRow>) =>
    db
      .update(query)
      .set(places(changes))
      .where(and(eq(query.id, sql.placeholder('changed_query')), inArray(query.status, [...openStates])))
      .returning({ id: query.id })
      .prepare('change_query');
  const known = new Map<string, ReturnType<typeof build>>();
  return (changes: Partial<QueryRow>) => {
    const name = Object.keys(changes).join();
    const change = known.get(name) ?? build(changes);
    known.set(name, change);
    return change;
  };
});

/**
 * Stores a query before it runs; null when another one has its client id. Only the new id is read back: reading thirty
 * columns would take the database as long as writing them.
 */
export async function storeQuery(values: NewQuery): Promise<QueryRow | null> {
  const db = await metadata();
  const now = new Date();
  const whole = { ...blank, uuid: randomUUID(), created_on: now, changed_on: now, ...values };
  const [stored] = await storing(db).execute(driverValues(columns, whole));
  return stored ? { ...whole, ...stored } : null;
}

/**
 * Changes a query that has not ended; `row` is its stored state. Null when it has ended, for example because it was
 * stopped.
 */
export async function changeQuery(row: QueryRow, changes: Partial<QueryRow>): Promise<QueryRow | null> {
  const db = await metadata();
  const changed = { ...changes, changed_on: new Date() };
  const [found] = await changing(db)(changed).execute({
    ...driverValues(columns, changed),
    changed_query: row.id,
  });
  if (!found) return null;
  const now = { ...row, ...changed };
  announceChange(now, !isOpen(now.status));
  return now;
}

/** Marks a waiting query as running; null when another process claimed it or it was stopped. */
export async function claimQuery(id: number): Promise<QueryRow | null> {
  const db = await metadata();
  const [claimed] = await db
    .update(query)
    .set({ status: 'running', start_running_time: Date.now() })
    .where(and(eq(query.id, id), eq(query.status, 'pending')))
    .returning();
  return claimed ?? null;
}
