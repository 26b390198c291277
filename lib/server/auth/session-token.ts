import { randomUUID } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { CheckedTokens } from './checked-tokens';
import { readCookie, sessionCookie, setCookie } from './cookie';
import { secretText } from './key';
import type { TokenOwner } from './token';

export const sessionSeconds = 14 * 24 * 3600;

const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  session_version: z.number().int(),
  exp: z.number().optional(),
});
type Claims = z.infer<typeof Claims>;

const checked = new CheckedTokens<Claims>();

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
  const claims = await checked.read(token, decoded).catch(() => null);
  return claims === null ? null : { id: Number(claims.sub), sessionVersion: claims.session_version };
}

async function decoded(token: string): Promise<Claims> {
  return Claims.parse(await decode({ token, secret: secretText('session') }));
}
