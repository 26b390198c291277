import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { sessionCookie } from './cookie';
import { secretText } from './key';
import { nextPath } from './next-path';
import { sessionSeconds } from './session-token';
import { signIn } from './sign-in';
import { addressOf } from './throttle';

/** next-auth over the same accounts, throttle and cookie as the sign-in form. Read late: the secret needs the environment. */
export function sessionOptions(): NextAuthOptions {
  return {
    secret: secretText('session'),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    pages: { signIn: '/login/' },
    cookies: { sessionToken: { name: sessionCookie, options: { httpOnly: true, sameSite: 'lax', path: '/' } } },
    providers: [
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
      jwt: ({ token, user }) =>
        user && 'session_version' in user ? { ...token, sub: user.id, session_version: user.session_version } : token,
      redirect: ({ url, baseUrl }) => baseUrl + nextPath(url, baseUrl),
    },
  };
}
