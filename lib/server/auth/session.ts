import { randomUUID } from 'node:crypto';
import type { NextAuthOptions, Profile } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { endpointsOf } from '@/lib/server/auth/sso/discovery';
import { enter } from '@/lib/server/auth/sso/enter';
import { githubClaims } from '@/lib/server/auth/sso/github';
import type { SsoProvider } from '@/lib/server/auth/sso/settings';
import type { KeepClaims } from '@/lib/server/auth/sso/sign-in-test';
import { keepSsoSession, type SsoSession } from '@/lib/server/auth/sso/sso-session';
import type { SsoDiscovery } from '@/lib/server/cache/sso-discoveries';
import { config } from '@/lib/server/config';
import { checkedLookup } from '@/lib/server/egress/checked-lookup';
import { sessionCookie } from './cookie';
import { signIn } from './credentials/check-password';
import { secretText } from './key';
import { nextPath } from './next-path';
import { revokeSession } from './session-token';
import { endTokens } from './sign-in';
import { addressOf } from './throttle';

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

const testSeconds = 600;

function testCookies() {
  const options = { ...cookieOptions, secure: config().isSecure, maxAge: testSeconds };
  const named = (part: string) => ({ name: `sign-in-test.${part}`, options });
  return { state: named('state'), nonce: named('nonce'), pkceCodeVerifier: named('pkce') };
}

/** What a session that is about to begin came from: next-auth hands one object from step to step of a sign-in. */
const origins = new WeakMap<object, SsoSession>();

/** A provider by its name, and what its issuer tells of itself. */
export interface AskedProvider {
  readonly name: string;
  readonly discovery: SsoDiscovery;
}

/**
 * The next-auth options, with the same accounts, throttle and cookie as the sign-in form. A function, since the secret
 * is read from the environment at run time. `asked` is the provider that the call concerns. With `keep` it is a test: the
 * claims go there, nobody is signed in, and the cookies of the sign-in have other names.
 */
export function sessionOptions(asked: AskedProvider | null, keep: KeepClaims | null = null): NextAuthOptions {
  return {
    secret: secretText('session'),
    session: { strategy: 'jwt', maxAge: config().session.seconds },
    pages: { signIn: '/login/' },
    cookies: {
      sessionToken: { name: sessionCookie, options: { ...cookieOptions, secure: config().isSecure } },
      ...(keep === null ? {} : testCookies()),
    },
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
          const owner = await signIn({ ...credentials, place: 'any' }, addressOf(headers), null).catch(() => null);
          return owner === null ? null : { id: String(owner.id), session_version: owner.sessionVersion };
        },
      }),
    ],
    callbacks: {
      signIn: async ({ account, profile, user }) => {
        if (keep !== null) return keep(profile);
        const provider = config().sso.providers.find(({ name }) => name === account?.provider);
        if (!provider) return true;
        const entered = await enter(provider.name, profile);
        if (entered === null) return false;
        const { owner } = entered;
        const index = profile !== undefined && 'sid' in profile && typeof profile.sid === 'string' ? profile.sid : null;
        const { issuer, subject } = entered.identity;
        const came = { userId: owner.id, provider: provider.name, issuer, subject, index };
        Object.assign(user, { id: String(owner.id), session_version: owner.sessionVersion });
        origins.set(user, { ...came, hint: account?.id_token ?? null });
        return true;
      },
      jwt: async ({ token, user }) => {
        if (!user || !('session_version' in user)) return token;
        const sid = randomUUID();
        const origin = origins.get(user);
        if (origin !== undefined) await keepSsoSession(sid, origin);
        const began = Math.floor(Date.now() / 1000);
        return { ...token, sub: user.id, session_version: user.session_version, sid, began };
      },
      redirect: ({ url, baseUrl }) => baseUrl + config().basePath + nextPath(url, baseUrl),
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
  { name, label, preset, issuer, clientId, clientSecret, scope, forcesSignIn }: SsoProvider,
  discovery: SsoDiscovery | null,
): OAuthConfig<Profile> {
  return {
    id: name,
    name: label ?? name,
    type: 'oauth',
    ...endpointsOf(issuer, scope, discovery, forcesSignIn ? 'login' : undefined),
    clientId,
    clientSecret,
    httpOptions: { lookup: checkedLookup('configured'), timeout: 10_000 },
    ...(preset === 'github'
      ? { userinfo: { request: ({ tokens }) => githubClaims(issuer, tokens.access_token) }, checks: ['pkce', 'state'] }
      : { idToken: true, checks: ['pkce', 'state', 'nonce'] }),
    profile: ({ sub }) => ({ id: sub ?? '' }),
  };
}
