import { z } from 'zod';
import { redirectTo } from '@/lib/server/auth/redirect';
import { endSsoSessions, type SsoSession } from '@/lib/server/auth/sso/sso-session';
import { takeOnce } from '@/lib/server/auth/taken-once';
import { demandSound, inflatedXml, postedXml, SamlRefusal } from './message';
import { addressesOf, longestMs, samlService, skewMs } from './service';
import type { SamlProvider } from './settings';

const Hint = z.object({
  Format: z.string().optional(),
  NameQualifier: z.string().optional(),
  SPNameQualifier: z.string().optional(),
});

/** The address at which the provider ends its own session and those of its other services; null without one. */
export async function samlSignOutAddress(provider: SamlProvider, session: SsoSession): Promise<string | null> {
  if (provider.signOutUrl === undefined) return null;
  const { Format, NameQualifier, SPNameQualifier } = Hint.parse(JSON.parse(session.hint ?? '{}'));
  const user = {
    issuer: session.issuer,
    nameID: session.subject,
    nameIDFormat: Format ?? provider.nameIdFormat,
    ...(NameQualifier === undefined ? {} : { nameQualifier: NameQualifier }),
    ...(SPNameQualifier === undefined ? {} : { spNameQualifier: SPNameQualifier }),
    ...(session.index === null ? {} : { sessionIndex: session.index }),
  };
  return samlService(provider).getLogoutUrlAsync(user, '', {});
}

/** What `SigAlg` may be in a signed address. SHA-1 is not among them. */
const algorithms = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(?:256|512)$/;

/**
 * The provider sends the browser here: with a request to end the sessions of somebody, which is carried out and answered,
 * or with the answer to a request of ours, whose session has ended before. A request must be signed and is taken once.
 * Throws `SamlRefusal`, and the errors of the library.
 */
export async function acceptSamlSignOut(
  provider: SamlProvider,
  { method, url }: Request,
  fields: ReadonlyMap<string, string>,
): Promise<Response> {
  const query = method === 'POST' ? null : new URL(url).search.slice(1);
  const sent = query === null ? fields : signedParameters(query);
  const message = sent.get('SAMLRequest');
  if (message === undefined) return redirectTo('/login/');
  const xml = query === null ? postedXml(message) : inflatedXml(message);
  const { signOut } = addressesOf(provider);
  const issuedAt = demandSound(xml, 'LogoutRequest', signOut).getTime();
  if (!(Math.abs(Date.now() - issuedAt) < longestMs)) throw new SamlRefusal('The request is too old.');
  const service = samlService(provider);
  const container = Object.fromEntries(sent);
  const { profile } =
    query === null
      ? await service.validatePostRequestAsync(container)
      : await service.validateRedirectAsync(container, query);
  if (!profile?.ID || !profile.nameID) throw new SamlRefusal('The request names nobody.');
  const until = new Date(issuedAt + longestMs + skewMs);
  if (!(await takeOnce(provider.entityId, `sign-out ${profile.ID}`, until))) {
    throw new SamlRefusal('The request was used before.');
  }
  const index = typeof profile.sessionIndex === 'string' ? profile.sessionIndex : null;
  await endSsoSessions({ issuer: provider.entityId, subject: profile.nameID, index });
  if (provider.signOutUrl === undefined) return redirectTo('/login/');
  return redirectTo(await service.getLogoutResponseUrlAsync(profile, sent.get('RelayState') ?? '', {}, true));
}

const known = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature', 'SAMLEncoding'];

/**
 * The parameters of a signed address. The library takes unsigned ones, and finds parameters by any part of their text:
 * here each must stand once, under its own name as it is written. Without a request they may be anything, since nothing
 * is done.
 */
function signedParameters(query: string): ReadonlyMap<string, string> {
  const parameters = new Map(new URLSearchParams(query));
  if (!parameters.has('SAMLRequest')) return parameters;
  const names = query.split('&').map((part) => part.split('=')[0] ?? '');
  if (new Set(names).size !== names.length || !names.every((name) => known.includes(name))) {
    throw new SamlRefusal('The address has parameters that do not belong there.');
  }
  if (!parameters.get('Signature') || !algorithms.test(parameters.get('SigAlg') ?? '')) {
    throw new SamlRefusal('The request is not signed, or weakly.');
  }
  return parameters;
}
