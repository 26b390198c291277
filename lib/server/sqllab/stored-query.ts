import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { builtOnce, driverValues, places } from '@/db/built-once';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import type { QueryRow } from './query-dict';

export type NewQuery = Pick<QueryRow, 'client_id' | 'database_id'> & Partial<QueryRow>;

/** States of a query that has not ended. */
export const openStates = ['pending', 'running', 'scheduled', 'started', 'fetching'] as const;

/** An id for a query whose client chose none. */
export function newClientId(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}

export async function findQuery(clientId: string): Promise<QueryRow | null> {
  const db = await metadata();
  const [row] = await db.select().from(query).where(eq(query.client_id, clientId));
  return row ?? null;
}

/** What a new query says where nobody says anything. */
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

/** By the names of the columns that change: there are as many as ways a query goes on. */
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
 * Stores a query before it runs; null where another one has its id. The database is asked for the new number alone: to
 * read thirty columns back takes it as long as to write them.
 */
export async function storeQuery(values: NewQuery): Promise<QueryRow | null> {
  const db = await metadata();
  const now = new Date();
  const whole = { ...blank, uuid: randomUUID(), created_on: now, changed_on: now, ...values };
  const [stored] = await storing(db).execute(driverValues(columns, whole));
  return stored ? { ...whole, ...stored } : null;
}

/** Changes a query that has not ended, `row` being what is stored; null when it has, as when somebody stopped it. */
export async function changeQuery(row: QueryRow, changes: Partial<QueryRow>): Promise<QueryRow | null> {
  const db = await metadata();
  const changed = { ...changes, changed_on: new Date() };
  const [found] = await changing(db)(changed).execute({
    ...driverValues(columns, changed),
    changed_query: row.id,
  });
  return found ? { ...row, ...changed } : null;
}

/** Takes a query that waits, to run it; null where another one took it, or it was stopped. */
export async function claimQuery(id: number): Promise<QueryRow | null> {
  const db = await metadata();
  const [claimed] = await db
    .update(query)
    .set({ status: 'running', start_running_time: Date.now() })
    .where(and(eq(query.id, id), eq(query.status, 'pending')))
    .returning();
  return claimed ?? null;
}
