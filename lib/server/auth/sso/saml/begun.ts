import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readCookie, samlCookie, secureMark } from '@/lib/server/auth/cookie';
import { redirectTo } from '@/lib/server/auth/redirect';
import { sealedAs } from '@/lib/server/auth/sealed';
import { samlService } from './service';
import type { SamlProvider } from './settings';

/** How long somebody may take at the provider. */
const seconds = 15 * 60;

/** A sign-in that this browser has begun, or a test of one. */
const Begun = z.object({
  requestId: z.string(),
  provider: z.string(),
  next: z.string(),
  until: z.number(),
  /** Present in a test alone. What answers it never signs in, and what answers anything else is no test. */
  test: z.object({ id: z.uuid(), sessionVersion: z.number().int() }).optional(),
});
export type Begun = z.infer<typeof Begun>;
const sealed = sealedAs(Begun, 'saml', seconds);

/** Sends the browser to the provider. Where that leads in the end stays here, in a cookie. */
export async function begin(
  provider: SamlProvider,
  headers: Headers,
  what: Pick<Begun, 'next' | 'test'>,
): Promise<Response> {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const begun = { ...what, requestId, provider: provider.name, until: Date.now() + seconds * 1000 };
  const to = await samlService(provider, requestId).getAuthorizeUrlAsync('', undefined, {});
  return redirectTo(to, [begunCookie(await sealed.seal(begun), seconds, headers)]);
}

/** Null where this browser has begun nothing, or too long ago. */
export async function begunIn(headers: Headers): Promise<Begun | null> {
  const begun = await sealed.open(readCookie(headers, samlCookie) ?? '');
  return begun === null || begun.until <= Date.now() ? null : begun;
}

/**
 * The response comes as a form from the provider's site. Browsers send a cookie with that only where it says
 * `SameSite=None`, which they take over https alone; over http they send a young one that says nothing.
 */
function begunCookie(value: string, maxAge: number, headers: Headers): string {
  const secure = secureMark(headers);
  const site = secure === '' ? '' : '; SameSite=None';
  return `${samlCookie}=${value}; Max-Age=${maxAge}; HttpOnly; Path=/api/auth/callback/${site}${secure}`;
}

export function dropBegun(headers: Headers): string {
  return begunCookie('', 0, headers);
}
