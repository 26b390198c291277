import { config } from '@/lib/server/config';

export const sessionCookie = 'session';
export const csrfCookie = 'csrf';
export const noticeCookie = 'notice';
export const shownCookie = 'shown-once';
export const secondStepCookie = 'second-step';
export const passkeyCookie = 'passkey';
export const samlCookie = 'saml-request';

/** Cookie names that a client may not choose: our own in any letter case, and names with a meaning for browsers. */
const reserved = new Set([
  sessionCookie,
  csrfCookie,
  noticeCookie,
  shownCookie,
  secondStepCookie,
  passkeyCookie,
  samlCookie,
  'theme',
  'patterns',
  'filter-bar-width',
  'locale',
  'next-auth',
  'async-token',
]);

export function isFreeCookieName(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(name) && !name.startsWith('__') && !reserved.has(name.toLowerCase());
}

export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** A `Set-Cookie` header: never readable by scripts; sent from other sites only when the user follows a link here. */
export function setCookie(name: string, value: string, headers: Headers, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}${age}; HttpOnly; Path=/; SameSite=Lax${secureMark(headers)}`;
}

export function dropCookie(name: string, headers: Headers): string {
  return setCookie(name, '', headers, 0);
}

/** The end of a `Set-Cookie` header: on https the cookie is marked `Secure`, so that it is never sent over http. */
export function secureMark(headers: Headers): string {
  return isSecure(headers) ? '; Secure' : '';
}

function isSecure(headers: Headers): boolean {
  return config().isSecure || headers.get('x-forwarded-proto') === 'https';
}
