import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { apiToken } from '@/db/schema/api-token';
import { user } from '@/db/schema/user';

/** Scanners that look for leaked secrets know a token by how it begins. No other bearer token begins like this. */
const prefix = 'isoline_';

/** How long a token may hold, in days. */
export const tokenDays = [7, 30, 90, 365] as const;

const mostOfUser = 50;
const dayMs = 24 * 3600 * 1000;

export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(prefix);
}

/** Stores a new token of a user; returns it, for the only time. Null when the user has too many. */
export async function makeApiToken(
  userId: number,
  { name, onlyReads, days }: { readonly name: string; readonly onlyReads: boolean; readonly days: number },
): Promise<string | null> {
  const db = await metadata();
  if ((await db.$count(apiToken, eq(apiToken.user_id, userId))) >= mostOfUser) return null;
  const token = prefix + randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + days * dayMs);
  await db
    .insert(apiToken)
    .values({ user_id: userId, name, token_hash: hashOf(token), only_reads: onlyReads, expires_at });
  return token;
}

export type KnownApiToken = Omit<typeof apiToken.$inferSelect, 'token_hash'>;

/** A user's tokens, the newest last. None of them can be read from it. */
export async function apiTokensOf(userId: number): Promise<KnownApiToken[]> {
  const db = await metadata();
  const { id, user_id, name, only_reads, created_at, expires_at, last_used_at } = apiToken;
  return db
    .select({ id, user_id, name, only_reads, created_at, expires_at, last_used_at })
    .from(apiToken)
    .where(eq(apiToken.user_id, userId))
    .orderBy(asc(apiToken.id));
}

/** Deletes a token of this user. Its name; null when the user has no such token. */
export async function revokeApiToken(userId: number, id: number): Promise<string | null> {
  const db = await metadata();
  const [row] = await db
    .delete(apiToken)
    .where(and(eq(apiToken.id, id), eq(apiToken.user_id, userId)))
    .returning({ name: apiToken.name });
  return row?.name ?? null;
}

/** A token that was sent, with the state of its user. */
export interface SentApiToken {
  readonly id: number;
  readonly userId: number;
  readonly onlyReads: boolean;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly sessionVersion: number;
  readonly tokenVersion: number;
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token with this hash, found by one index. Null when there is none, or when its user is inactive. */
export async function loadApiToken(hash: string): Promise<SentApiToken | null> {
  const db = await metadata();
  const [row] = await db
    .select({
      id: apiToken.id,
      userId: apiToken.user_id,
      onlyReads: apiToken.only_reads,
      expiresAt: apiToken.expires_at,
      lastUsedAt: apiToken.last_used_at,
      sessionVersion: user.session_version,
      tokenVersion: user.token_version,
    })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.user_id))
    .where(and(eq(apiToken.token_hash, hash), eq(user.active, true)));
  return row ?? null;
}

const noteEveryMs = 60_000;

/** Notes that a token is used, unless that was noted within the last minute. */
export async function noteUse({ id, lastUsedAt }: SentApiToken): Promise<void> {
  if (lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < noteEveryMs) return;
  const db = await metadata();
  const isOlder = lt(apiToken.last_used_at, sql`now() - interval '1 minute'`);
  await db
    .update(apiToken)
    .set({ last_used_at: new Date() })
    .where(and(eq(apiToken.id, id), or(isNull(apiToken.last_used_at), isOlder)));
}
