import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { metadata } from '@/db/client';
import { keyValue } from '@/db/schema/key-value';
import { randomKey } from './key';

const dayMs = 24 * 3600 * 1000;
/** Time in ms between two deletions of expired rows. */
const sweepMs = 60_000;

/** A kind of state that pages store on the server, and for how long after the last write (or read). */
export interface StateKind<State> {
  readonly name: string;
  readonly schema: z.ZodType<State>;
  readonly days: number;
  readonly isKeptByReading: boolean;
}

/** The state under a key; null for an unknown or expired key. */
export async function readState<State>(kind: StateKind<State>, key: string): Promise<State | null> {
  const db = await metadata();
  const [row] = await db.select({ value: keyValue.value }).from(keyValue).where(isKept(kind.name, key));
  if (!row) return null;
  if (kind.isKeptByReading) {
    await db
      .update(keyValue)
      .set({ expires_on: expiry(kind) })
      .where(isKept(kind.name, key));
  }
  return kind.schema.parse(JSON.parse(row.value));
}

export async function writeState<State>(
  kind: StateKind<State>,
  key: string,
  state: State,
  author: number | null,
): Promise<void> {
  await put(kind.name, key, JSON.stringify(state), expiry(kind), author);
}

export async function removeState(kind: StateKind<unknown>, key: string): Promise<void> {
  const db = await metadata();
  await db.delete(keyValue).where(and(eq(keyValue.resource, kind.name), eq(keyValue.key, key)));
}

/**
 * The key under which this browser tab stores its state about an object; a new one when it has none yet. Without a tab
 * every state gets a key of its own.
 */
export async function keyInTab(
  kind: StateKind<unknown>,
  tab: string | null,
  about: readonly unknown[],
): Promise<string> {
  if (tab === null || tab === '' || tab === '0') return randomKey();
  const name = `${kind.name}_tab`;
  const context = JSON.stringify([tab, ...about]);
  const db = await metadata();
  const [known] = await db
    .select({ key: keyValue.value, expires: keyValue.expires_on })
    .from(keyValue)
    .where(isKept(name, context));
  const halfWay = Date.now() + (kind.days * dayMs) / 2;
  if (known && (known.expires === null || known.expires.getTime() > halfWay)) return known.key;
  const key = known?.key ?? randomKey();
  await put(name, context, key, expiry(kind), null);
  return key;
}

/** When expired rows of a resource were last deleted, in ms since the epoch. */
const swept = new Map<string, number>();

async function sweep(resource: string): Promise<void> {
  const now = Date.now();
  if (now - (swept.get(resource) ?? 0) < sweepMs) return;
  swept.set(resource, now);
  const db = await metadata();
  await db.delete(keyValue).where(and(eq(keyValue.resource, resource), lt(keyValue.expires_on, sql`now()`)));
}

async function put(resource: string, key: string, value: string, expires_on: Date, author: number | null) {
  await sweep(resource);
  const db = await metadata();
  const written = { value, expires_on, changed_by_fk: author, changed_on: new Date() };
  await db
    .insert(keyValue)
    .values({ resource, key, ...written, created_by_fk: author })
    .onConflictDoUpdate({ target: [keyValue.resource, keyValue.key], set: written });
}

function isKept(resource: string, key: string) {
  const isFresh = or(isNull(keyValue.expires_on), gt(keyValue.expires_on, sql`now()`));
  return and(eq(keyValue.resource, resource), eq(keyValue.key, key), isFresh);
}

function expiry({ days }: StateKind<unknown>): Date {
  return new Date(Date.now() + days * dayMs);
}
