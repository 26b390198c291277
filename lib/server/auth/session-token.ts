import { randomUUID } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { readCookie, sessionCookie, setCookie } from './cookie';
import { secretText } from './key';
import type { TokenOwner } from './token';

export const sessionSeconds = 14 * 24 * 3600;

const Claims = z.object({ sub: z.string().regex(/^\d+$/), session_version: z.number().int() });

/** The `Set-Cookie` of a new session. It is the cookie next-auth writes, so that either may sign in. */
export async function startSession(owner: TokenOwner, headers: Headers): Promise<string> {
  const token = { sub: String(owner.id), session_version: owner.sessionVersion, jti: randomUUID() };
  const value = await encode({ token, secret: secretText('session'), maxAge: sessionSeconds });
  return setCookie(sessionCookie, value, headers);
}

/** Whose session the request carries; null when there is none or it is not one of ours. */
export async function readSession(headers: Headers): Promise<TokenOwner | null> {
  const token = readCookie(headers, sessionCookie);
  if (!token) return null;
  const decoded = await decode({ token, secret: secretText('session') }).catch(() => null);
  const claims = Claims.safeParse(decoded);
  return claims.success ? { id: Number(claims.data.sub), sessionVersion: claims.data.session_version } : null;
}
