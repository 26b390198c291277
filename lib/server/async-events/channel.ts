import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Viewer } from '@/lib/permissions/viewer';
import { readCookie, setCookie } from '@/lib/server/auth/cookie';
import { signingKey } from '@/lib/server/auth/key';
import { purposeKey } from '@/lib/server/secrets';

/** The cookie that names the channel of a browser. */
export const channelCookie = 'async-token';

/**
 * The channel on which a user hears of their jobs, as a UUID. It is the same for all sessions of a user and cannot be
 * guessed.
 */
export function channelOf(userId: number): string {
  const hex = createHmac('sha256', purposeKey('async-events')).update(String(userId)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The channel in the cookie of a request; null without a cookie of this server that still holds. */
export async function channelIn(headers: Headers): Promise<string | null> {
  const token = readCookie(headers, channelCookie);
  if (token === null) return null;
  try {
    const { payload } = await jwtVerify(token, signingKey('async-events'), { algorithms: ['HS256'] });
    return typeof payload.channel === 'string' ? payload.channel : null;
  } catch {
    return null;
  }
}

/** True when the cookie of the request names the viewer's own channel. */
export async function holdsChannel(headers: Headers, viewer: Viewer): Promise<boolean> {
  return viewer.id !== null && (await channelIn(headers)) === channelOf(viewer.id);
}

/** The `Set-Cookie` header that names the user's channel. */
export async function channelCookieOf(userId: number, headers: Headers): Promise<string> {
  const token = await new SignJWT({ channel: channelOf(userId), sub: String(userId) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(signingKey('async-events'));
  return setCookie(channelCookie, token, headers);
}
