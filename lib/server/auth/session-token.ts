import { randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { revokedToken } from '@/db/schema/sign-in';
import { CheckedTokens } from '@/lib/server/cache/tokens';
import { config } from '@/lib/server/config';
import { readCookie, sessionCookie, setCookie } from './cookie';
import { secretText } from './key';
import { remoteUserOf } from './sso/proxy/remote-user';
import type { TokenOwner } from './token';

const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  session_version: z.number().int(),
  /** The id of the session. `jti` is only the fallback: next-auth sets a new one whenever it rewrites the cookie. */
  sid: z.uuid().optional(),
  jti: z.uuid(),
  /** Whom a trusted proxy named when the session began. */
  remote: z.string().optional(),
  exp: z.number().optional(),
  /** When the cookie was written, in seconds. */
  iat: z.number().optional(),
  /** When the session began, in seconds; sessions from before this was written say it by `iat`. */
  began: z.number().optional(),
});
type Claims = z.infer<typeof Claims>;

const checked = new CheckedTokens<Claims>();

/**
 * The `Set-Cookie` header of a new session with the id `sid`. It has the format of next-auth, so that either code may
 * sign users in. `remote` is the name that a trusted proxy gave.
 */
export async function startSession(
  owner: TokenOwner,
  headers: Headers,
  sid = randomUUID(),
  remote?: string,
): Promise<string> {
  const began = nowSeconds();
  const token = { sub: String(owner.id), session_version: owner.sessionVersion, sid, began, remote };
  const value = await encode({ token, secret: secretText('session'), maxAge: config().session.seconds });
  return setCookie(sessionCookie, value, headers);
}

/** How much of the idle time may pass before a request writes the session anew. */
const renewedAfter = 0.1;

/**
 * Where sessions end when they are idle: notes in the cookie that its browser has asked for something. Does nothing to an
 * answer that sets a session itself.
 */
export async function renewSession(request: Request, response: Response): Promise<Response> {
  const { idleSeconds, seconds } = config().session;
  if (idleSeconds === null || response.headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie}=`))) {
    return response;
  }
  const claims = await claimsIn(request.headers);
  const age = claims === null ? 0 : nowSeconds() - (claims.iat ?? 0);
  if (claims === null || age < idleSeconds * renewedAfter) return response;
  const { sub, session_version, sid, jti, remote, began = claims.iat } = claims;
  const token = { sub, session_version, sid: sid ?? jti, began, remote };
  const left = Math.max(1, (began ?? 0) + seconds - nowSeconds());
  const value = await encode({ token, secret: secretText('session'), maxAge: left });
  response.headers.append('set-cookie', setCookie(sessionCookie, value, request.headers));
  return response;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Whether a session is over by the settings as they are now, whatever they were when it began. */
function isOver({ iat = 0, began = iat }: Claims): boolean {
  const { idleSeconds, seconds } = config().session;
  const now = nowSeconds();
  return began + seconds <= now || (idleSeconds !== null && iat + idleSeconds <= now);
}

/** One session of a user. It can be ended alone or with all sessions of the user. */
export interface Session extends TokenOwner {
  readonly sessionId: string;
}

/** The session in the request's cookie; null when there is none or it is invalid. It may have been ended. */
export async function readSession(headers: Headers): Promise<Session | null> {
  const claims = await claimsIn(headers);
  if (claims === null) return null;
  return { id: Number(claims.sub), sessionVersion: claims.session_version, sessionId: claims.sid ?? claims.jti };
}

async function claimsIn(headers: Headers): Promise<Claims | null> {
  const token = readCookie(headers, sessionCookie);
  if (!token) return null;
  const claims = await checked.read(token, decoded).catch(() => null);
  return claims === null || isOver(claims) || isOfAnother(claims, headers) ? null : claims;
}

/** Whether a proxy names somebody else now: then the browser changed hands, and the session is not theirs. */
function isOfAnother({ remote }: Claims, headers: Headers): boolean {
  const now = remote === undefined ? null : remoteUserOf(headers);
  return now !== null && now.name !== remote;
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
  const expires_at = new Date(Date.now() + config().session.seconds * 1000);
  await db.insert(revokedToken).values({ jti, expires_at }).onConflictDoNothing();
  await db.delete(revokedToken).where(lt(revokedToken.expires_at, new Date()));
}

async function decoded(token: string): Promise<Claims> {
  return Claims.parse(await decode({ token, secret: secretText('session') }));
}
