import { config } from '@/lib/server/config';
import { discoveryOf } from './discovery';
import { samlSignOutAddress } from './saml/sign-out';
import { type SsoSession, ssoSessionOf } from './sso-session';

/**
 * The address at which a provider ends its own session, for a session of ours that came from there and has ended. Null
 * where the session began here, the settings do not ask for it, or the provider has no such address.
 */
export async function signOutAddress(sessionId: string): Promise<string | null> {
  try {
    const session = await ssoSessionOf(sessionId);
    return session === null ? null : await addressAt(session);
  } catch (problem) {
    // Somebody who signs out is signed out here, whatever becomes of the provider.
    console.warn(`A provider's address to sign out could not be made: ${problem}`);
    return null;
  }
}

async function addressAt(session: SsoSession): Promise<string | null> {
  const { providers, samlProviders } = config().sso;
  const saml = samlProviders.find(({ name }) => name === session.provider);
  if (saml) return samlSignOutAddress(saml, session);
  const provider = providers.find(({ name }) => name === session.provider);
  if (!provider?.signsOut) return null;
  const { end_session_endpoint: endpoint } = await discoveryOf(provider.issuer);
  if (endpoint === undefined) return null;
  const to = new URL(endpoint);
  to.searchParams.set('client_id', provider.clientId);
  to.searchParams.set('post_logout_redirect_uri', `${config().url}/login/`);
  if (session.hint !== null) to.searchParams.set('id_token_hint', session.hint);
  return to.href;
}
