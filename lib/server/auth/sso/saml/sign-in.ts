import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readCookie, samlCookie, secureMark } from '@/lib/server/auth/cookie';
import { nextPath } from '@/lib/server/auth/next-path';
import { redirectTo } from '@/lib/server/auth/redirect';
import { sealedAs } from '@/lib/server/auth/sealed';
import { startSession } from '@/lib/server/auth/session-token';
import { enter } from '@/lib/server/auth/sso/enter';
import { keepSsoSession } from '@/lib/server/auth/sso/sso-session';
import { takeOnce } from '@/lib/server/auth/taken-once';
import { config } from '@/lib/server/config';
import { readAssertion } from './assertion';
import { demandSound, postedXml, SamlRefusal } from './message';
import { addressesOf, samlService } from './service';
import type { SamlProvider } from './settings';

/** How long somebody may take at the provider. */
const seconds = 15 * 60;

/** A sign-in that this browser has begun. */
const Begun = z.object({ requestId: z.string(), provider: z.string(), next: z.string(), until: z.number() });
const sealed = sealedAs(Begun, 'saml', seconds);

/** Sends the browser to the provider. Where the sign-in leads stays here, in a cookie. */
export async function beginSaml(provider: SamlProvider, { url, headers }: Request): Promise<Response> {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const next = nextPath(new URL(url).searchParams.get('callbackUrl'), config().url);
  const begun = { requestId, provider: provider.name, next, until: Date.now() + seconds * 1000 };
  const to = await samlService(provider, requestId).getAuthorizeUrlAsync('', undefined, {});
  return redirectTo(to, [begunCookie(await sealed.seal(begun), seconds, headers)]);
}

/**
 * Takes the response that the provider has the browser post. It must answer the request that this browser has begun.
 * What the form says of where to go (`RelayState`) is not read. Throws `SamlRefusal`, and the errors of the library.
 */
export async function acceptSaml(
  provider: SamlProvider,
  fields: ReadonlyMap<string, string>,
  headers: Headers,
): Promise<Response> {
  const begun = await begunIn(headers);
  if (begun?.provider !== provider.name) throw new SamlRefusal('This browser has not begun to sign in.');
  const SAMLResponse = fields.get('SAMLResponse') ?? '';
  const { callback } = addressesOf(provider);
  demandSound(postedXml(SAMLResponse), 'Response', callback);
  const { profile } = await samlService(provider).validatePostResponseAsync({ SAMLResponse });
  const asked = { requestId: begun.requestId, recipient: callback };
  const said = readAssertion(profile?.getAssertion?.(), provider, asked);
  if (!(await takeOnce(provider.entityId, said.id, said.until)))
    throw new SamlRefusal('The assertion was used before.');
  const entered = await enter(provider.name, said.claims);
  if (entered === null) return redirectTo('/login/?error=AccessDenied', [begunCookie('', 0, headers)]);
  const sid = randomUUID();
  await keepSsoSession(sid, {
    userId: entered.owner.id,
    provider: provider.name,
    issuer: provider.entityId,
    subject: said.nameId,
    index: said.sessionIndex,
    hint: JSON.stringify(said.nameIdAttributes),
  });
  return redirectTo(begun.next, [await startSession(entered.owner, headers, sid), begunCookie('', 0, headers)]);
}

async function begunIn(headers: Headers): Promise<z.infer<typeof Begun> | null> {
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
