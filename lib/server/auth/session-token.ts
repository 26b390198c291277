import { randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { revokedToken } from '@/db/schema/sign-in';
import { CheckedTokens } from '@/lib/server/cache/tokens';
import { readCookie, sessionCookie, setCookie } from './cookie';
import { secretText } from './key';
import type { TokenOwner } from './token';

export const sessionSeconds = 14 * 24 * 3600;

const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  session_version: z.number().int(),
  /** The id of the session. `jti` is only the fallback: next-auth sets a new one whenever it rewrites the cookie. */
  sid: z.uuid().optional(),
  jti: z.uuid(),
  exp: z.number().optional(),
});
type Claims = z.infer<typeof Claims>;

const checked = new CheckedTokens<Claims>();

/** The `Set-Cookie` header of a new session. It has the format of next-auth, so that either code may sign users in. */
export async function startSession(owner: TokenOwner, headers: Headers): Promise<string> {
  const token = { sub: String(owner.id), session_version: owner.sessionVersion, sid: randomUUID() };
  const value = await encode({ token, secret: secretText('session'), maxAge: sessionSeconds });
  return setCookie(sessionCookie, value, headers);
}

/** One session of a user. It can be ended alone or with all sessions of the user. */
export interface Session extends TokenOwner {
  readonly sessionId: string;
}

/** The session in the request's cookie; null when there is none or it is invalid. It may have been ended. */
export async function readSession(headers: Headers): Promise<Session | null> {
  const token = readCookie(headers, sessionCookie);
  if (!token) return null;
  const claims = await checked.read(token, decoded).catch(() => null);
  if (claims === null) return null;
  return { id: Number(claims.sub), sessionVersion: claims.session_version, sessionId: claims.sid ?? claims.jti };
}

/**
 * Ends the session in the request's cookie, in every copy of that cookie. Also deletes revocations of sessions that
 * have expired by now.
 */
export async function endSession(headers: Headers): Promise<void> {
  const session = await readSession(headers);
  if (session !== null) await revokeSession(session.sessionId);
}

export async function revokeSession(jti: string): Promise<void> {
  const db = await metadata();
  const expires_at = new Date(Date.now() + sessionSeconds * 1000);
  await db.insert(revokedToken).values({ jti, expires_at }).onConflictDoNothing();
  await db.delete(revokedToken).where(lt(revokedToken.expires_at, new Date()));
}

async function decoded(token: string): Promise<Claims> {
  return Claims.parse(await decode({ token, secret: secretText('session') }));
}
