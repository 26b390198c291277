import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { AppError } from '@/lib/errors/app-error';
import type { QueryRow } from './query-dict';

export type NewQuery = typeof query.$inferInsert;

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

/** Stores a query before it runs. Throws `query_id_taken` for an id that another one has. */
export async function storeQuery(values: NewQuery): Promise<QueryRow> {
  const db = await metadata();
  const [row] = await db.insert(query).values(values).onConflictDoNothing({ target: query.client_id }).returning();
  if (!row) throw new AppError('query_id_taken');
  return row;
}

/** Changes a query that has not ended; null when it has, as when somebody stopped it. */
export async function changeQuery(id: number, changes: Partial<NewQuery>): Promise<QueryRow | null> {
  const db = await metadata();
  const [changed] = await db
    .update(query)
    .set(changes)
    .where(and(eq(query.id, id), inArray(query.status, [...openStates])))
    .returning();
  return changed ?? null;
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
