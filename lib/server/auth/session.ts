import { randomUUID } from 'node:crypto';
import type { NextAuthOptions, Profile } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { admit } from '@/lib/server/auth/sso/admit';
import { endpointsOf } from '@/lib/server/auth/sso/discovery';
import { hasUnverifiedEmail, identityOf, type SsoIdentity } from '@/lib/server/auth/sso/identity';
import { personOf } from '@/lib/server/auth/sso/person';
import type { SsoProvider } from '@/lib/server/auth/sso/settings';
import type { SsoDiscovery } from '@/lib/server/cache/sso-discoveries';
import { config } from '@/lib/server/config';
import { checkedLookup } from '@/lib/server/egress/checked-lookup';
import { sessionCookie } from './cookie';
import { secretText } from './key';
import { nextPath } from './next-path';
import { revokeSession, sessionSeconds } from './session-token';
import { endTokens, signIn } from './sign-in';
import { addressOf } from './throttle';

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** A provider by its name, and what its issuer tells of itself. */
export interface AskedProvider {
  readonly name: string;
  readonly discovery: SsoDiscovery;
}

/**
 * The next-auth options, with the same accounts, throttle and cookie as the sign-in form. A function, since the secret
 * is read from the environment at run time. `asked` is the provider that the call concerns.
 */
export function sessionOptions(asked: AskedProvider | null): NextAuthOptions {
  return {
    secret: secretText('session'),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: '/login/' },
    cookies: { sessionToken: { name: sessionCookie, options: { ...cookieOptions, secure: config().isSecure } } },
    useSecureCookies: config().isSecure,
    providers: [
      ...config().sso.providers.map((provider) =>
        oauthProvider(provider, asked?.name === provider.name ? asked.discovery : null),
      ),
      Credentials({
        credentials: { username: {}, password: {} },
        async authorize(credentials, request) {
          if (!credentials) return null;
          const forwarded = request.headers?.['x-forwarded-for'];
          const headers = new Headers(typeof forwarded === 'string' ? { 'x-forwarded-for': forwarded } : {});
          const owner = await signIn(credentials, addressOf(headers), null).catch(() => null);
          return owner === null ? null : { id: String(owner.id), session_version: owner.sessionVersion };
        },
      }),
    ],
    callbacks: {
      signIn: async ({ account, profile, user }) => {
        const provider = config().sso.providers.find(({ name }) => name === account?.provider);
        if (!provider) return true;
        const person = personOf(provider.name, profile);
        const identity = identityOf(provider, profile);
        if (person === null || identity === null || !isAllowed(provider, person.email, profile)) return false;
        const owner = await admit(person, identity, config().sso);
        if (owner === null) return refusedPerson(identity);
        Object.assign(user, { id: String(owner.id), session_version: owner.sessionVersion });
        return true;
      },
      jwt: ({ token, user }) =>
        user && 'session_version' in user
          ? { ...token, sub: user.id, session_version: user.session_version, sid: randomUUID() }
          : token,
      redirect: ({ url, baseUrl }) => baseUrl + nextPath(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token.sid === 'string') await revokeSession(token.sid);
        if (token.sub !== undefined) await endTokens(Number(token.sub));
      },
    },
  };
}

function oauthProvider(
  { name, label, issuer, clientId, clientSecret, scope }: SsoProvider,
  discovery: SsoDiscovery | null,
): OAuthConfig<Profile> {
  return {
    id: name,
    name: label ?? name,
    type: 'oauth',
    ...endpointsOf(issuer, scope, discovery),
    clientId,
    clientSecret,
    httpOptions: { lookup: checkedLookup('configured'), timeout: 10_000 },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    profile: ({ sub }) => ({ id: sub ?? '' }),
  };
}

/** Logs what an administrator must enter as the identity of an account for this person to sign in. */
function refusedPerson({ issuer, subject }: SsoIdentity): false {
  console.warn(`Somebody was refused who holds no account: ${JSON.stringify({ issuer, subject })}.`);
  return false;
}

function isAllowed({ allowedEmails }: SsoProvider, email: string | undefined, profile: unknown): boolean {
  if (allowedEmails.length === 0) return true;
  if (hasUnverifiedEmail(profile)) return false;
  return allowedEmails.some((end) => email?.toLowerCase().endsWith(end.toLowerCase()));
}
