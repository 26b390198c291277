import type { NextAuthOptions, Profile } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { config } from '@/lib/server/config';
import { sessionCookie } from './cookie';
import { secretText } from './key';
import { nextPath } from './next-path';
import { sessionSeconds } from './session-token';
import { signIn } from './sign-in';
import { admit } from './sso-admit';
import { personOf } from './sso-person';
import type { SsoProvider } from './sso-settings';
import { addressOf } from './throttle';

/** next-auth over the same accounts, throttle and cookie as the sign-in form. Read late: the secret needs the environment. */
export function sessionOptions(): NextAuthOptions {
  return {
    secret: secretText('session'),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: '/login/' },
    cookies: { sessionToken: { name: sessionCookie, options: { httpOnly: true, sameSite: 'lax', path: '/' } } },
    providers: [
      ...config().sso.providers.map(oauthProvider),
      Credentials({
        credentials: { username: {}, password: {} },
        async authorize(credentials, request) {
          if (!credentials) return null;
          const forwarded = request.headers?.['x-forwarded-for'];
          const headers = new Headers(typeof forwarded === 'string' ? { 'x-forwarded-for': forwarded } : {});
          const owner = await signIn(credentials, addressOf(headers)).catch(() => null);
          return owner === null ? null : { id: String(owner.id), session_version: owner.sessionVersion };
        },
      }),
    ],
    callbacks: {
      signIn: async ({ account, profile, user }) => {
        const provider = config().sso.providers.find(({ name }) => name === account?.provider);
        if (!provider) return true;
        const person = personOf(provider.name, profile);
        if (person === null || !isAllowed(provider, person.email)) return false;
        const owner = await admit(person, config().sso);
        if (owner === null) return false;
        Object.assign(user, { id: String(owner.id), session_version: owner.sessionVersion });
        return true;
      },
      jwt: ({ token, user }) =>
        user && 'session_version' in user ? { ...token, sub: user.id, session_version: user.session_version } : token,
      redirect: ({ url, baseUrl }) => baseUrl + nextPath(url, baseUrl),
    },
  };
}

function oauthProvider({ name, label, issuer, clientId, clientSecret, scope }: SsoProvider): OAuthConfig<Profile> {
  return {
    id: name,
    name: label ?? name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope } },
    clientId,
    clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    profile: ({ sub }) => ({ id: sub ?? '' }),
  };
}

function isAllowed({ allowedEmails }: SsoProvider, email: string | undefined): boolean {
  return allowedEmails.length === 0 || allowedEmails.some((end) => email?.toLowerCase().endsWith(end.toLowerCase()));
}
