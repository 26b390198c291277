import type { Profile } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { z } from 'zod';
import { type SsoDiscovery, ssoDiscoveries } from '@/lib/server/cache/sso-discoveries';
import { demandLiteral } from '@/lib/server/egress/policy';
import { request } from '@/lib/server/egress/request';
import { wellKnown } from './settings';

const timeoutMs = 10_000;

const Document = z.record(z.string(), z.unknown());
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

/**
 * What an issuer tells of itself, if the server may call it and every endpoint that it names. Host names are checked
 * when next-auth resolves them; hosts written as IP addresses are checked here. Throws when the issuer does not answer
 * or may not be called.
 */
export async function discoveryOf(issuer: string): Promise<SsoDiscovery> {
  const kept = ssoDiscoveries.get(issuer);
  if (kept) return kept;
  const answer = await request(wellKnown(issuer), { signal: AbortSignal.timeout(timeoutMs), purpose: 'configured' });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`HTTP ${answer.status}`);
  }
  const document = Document.parse(await answer.json());
  for (const [key, value] of Object.entries(document)) {
    if (!/_endpoint$|_uri$/.test(key) || typeof value !== 'string') continue;
    demandLiteral(new URL(value).hostname, 'configured');
  }
  const discovery = Discovery.parse(document);
  ssoDiscoveries.set(issuer, discovery);
  return discovery;
}

/**
 * The options by which next-auth finds an issuer's endpoints. Without a discovery it asks the issuer itself, at each
 * step of a sign-in; so it does where the issuer stands for many, `https://login.microsoftonline.com/{tenantid}/v2.0`,
 * because it recognises those by the address alone.
 * `prompt` has the issuer ask for the password, whoever is signed in there.
 */
export function endpointsOf(
  issuer: string,
  scope: string,
  discovery: SsoDiscovery | null,
  prompt?: 'login',
): Pick<
  OAuthConfig<Profile>,
  'wellKnown' | 'issuer' | 'authorization' | 'token' | 'userinfo' | 'jwks_endpoint' | 'client'
> {
  const params = prompt === undefined ? { scope } : { scope, prompt };
  if (discovery === null || discovery.issuer.includes('{tenantid}')) {
    return { wellKnown: wellKnown(issuer), authorization: { params } };
  }
  return {
    issuer: discovery.issuer,
    authorization: { url: discovery.authorization_endpoint, params },
    token: discovery.token_endpoint,
    ...(discovery.userinfo_endpoint === undefined ? {} : { userinfo: discovery.userinfo_endpoint }),
    ...(discovery.jwks_uri === undefined ? {} : { jwks_endpoint: discovery.jwks_uri }),
    client: { token_endpoint_auth_method: authMethodOf(discovery) },
  };
}

/** How the client shows its secret: in the header unless the issuer takes it in the form only. */
function authMethodOf({ token_endpoint_auth_methods_supported: known }: SsoDiscovery) {
  const isInFormOnly = known?.includes('client_secret_post') && !known.includes('client_secret_basic');
  return isInFormOnly ? 'client_secret_post' : 'client_secret_basic';
}
