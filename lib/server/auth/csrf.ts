import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { csrfCookie, readCookie, setCookie } from './cookie';
import { secretText } from './key';

const lifetimeMs = 7 * 24 * 3600 * 1000;
const Sealed = z.object({ secret: z.string().min(32) });

export interface CsrfToken {
  readonly token: string;
  /** To be sent as `Set-Cookie`; null when the browser already has the cookie with the secret. */
  readonly cookie: string | null;
}

/** A CSRF token for this browser. The secret is stored in a sealed cookie; the token differs each time. */
export async function issueCsrf(headers: Headers): Promise<CsrfToken> {
  const held = await secretOf(headers);
  if (held !== null) return { token: tokenFor(held), cookie: null };
  const secret = randomBytes(32).toString('base64url');
  const sealed = await sealData({ secret }, { password: secretText('csrf'), ttl: 0 });
  return { token: tokenFor(secret), cookie: setCookie(csrfCookie, sealed, headers) };
}

/** Throws `csrf_missing` or `csrf_invalid` unless the token belongs to the cookie and is younger than a week. */
export async function checkCsrf(headers: Headers, token: string | null): Promise<void> {
  if (!token) throw new AppError('csrf_missing');
  const secret = await secretOf(headers);
  const [madeAt = '', salt = '', code = ''] = token.split('.');
  if (secret === null || Date.now() - Number.parseInt(madeAt, 36) > lifetimeMs) throw new AppError('csrf_invalid');
  const given = Buffer.from(code, 'base64url');
  const wanted = codeOf(secret, madeAt, salt);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('csrf_invalid');
}

function tokenFor(secret: string): string {
  const madeAt = Date.now().toString(36);
  const salt = randomBytes(12).toString('base64url');
  return `${madeAt}.${salt}.${codeOf(secret, madeAt, salt).toString('base64url')}`;
}

function codeOf(secret: string, madeAt: string, salt: string): Buffer {
  return createHmac('sha256', secret).update(`${madeAt}.${salt}`).digest();
}

async function secretOf(headers: Headers): Promise<string | null> {
  const sealed = readCookie(headers, csrfCookie);
  if (!sealed) return null;
  const password = secretText('csrf');
  const opened = await unsealData<unknown>(sealed, { password, ttl: 0 }).catch(() => null);
  return Sealed.safeParse(opened).data?.secret ?? null;
}

/** Request header in which the page guard passes a page the CSRF token for its form. */
export const csrfHeader = 'x-issued-csrf-token';
