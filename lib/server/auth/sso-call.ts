import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { z } from 'zod';
import { config } from '@/lib/server/config';
import { demandLiteral } from '@/lib/server/egress/policy';
import { request } from '@/lib/server/egress/request';
import { redirectTo } from './redirect';
import { sessionOptions } from './session';
import { readFields } from './sign-in-form';
import { type SsoProvider, wellKnown } from './sso-settings';

interface Asked {
  readonly method: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `/api/auth/<action>/<provider>`: calls next-auth. Our address comes from the settings only, never from the request. A
 * link to `signin/<provider>` starts the sign-in.
 */
export async function answerSso(incoming: Request, path: readonly string[]): Promise<Response> {
  Object.assign(process.env, { NEXTAUTH_URL: config().url });
  const [action, provider] = path;
  const asked = {
    method: incoming.method,
    query: { ...Object.fromEntries(new URL(incoming.url).searchParams), nextauth: [...path] },
    body: incoming.method === 'POST' ? Object.fromEntries(await readFields(incoming)) : {},
    cookies: cookiesIn(incoming.headers),
    headers: Object.fromEntries(incoming.headers),
  };
  const known = config().sso.providers.find(({ name }) => name === provider);
  if (known && !(await mayBeCalled(known))) return redirectTo('/login/?error=OAuthSignin');
  return incoming.method === 'GET' && action === 'signin' && known ? begin(asked) : ask(asked);
}

const Discovered = z.record(z.string(), z.unknown());

/**
 * True when the server may call the provider and the endpoints in its discovery document. Host names are checked when
 * next-auth resolves them; hosts written as IP addresses are checked here.
 */
async function mayBeCalled({ name, issuer }: SsoProvider): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(10_000);
    const answer = await request(wellKnown(issuer), { signal, purpose: 'configured' });
    const endpoints = Object.entries(Discovered.parse(await answer.json()));
    for (const [key, value] of endpoints) {
      if (!/_endpoint$|_uri$/.test(key) || typeof value !== 'string') continue;
      demandLiteral(new URL(value).hostname, 'configured');
    }
    return true;
  } catch (problem) {
    console.warn(
      `The identity provider ${name} cannot be asked: ${problem instanceof Error ? problem.message : problem}`,
    );
    return false;
  }
}

/** next-auth starts a sign-in with a form and its CSRF token. This sends both, so that a link suffices. */
async function begin(asked: Asked): Promise<Response> {
  const issued = await ask({ ...asked, query: { nextauth: ['csrf'] } });
  const { csrfToken } = (await issued.json()) as { csrfToken: string };
  const made = issued.headers.getSetCookie();
  const pairs = made.map((line) => line.split(';')[0] ?? '').join('; ');
  const cookies = { ...asked.cookies, ...cookiesIn(new Headers({ cookie: pairs })) };
  const callbackUrl = String(asked.query.callbackUrl ?? '/');
  const begun = await ask({ ...asked, method: 'POST', body: { csrfToken, callbackUrl }, cookies });
  const named = new Set(begun.headers.getSetCookie().map(nameOf));
  for (const line of made) if (!named.has(nameOf(line))) begun.headers.append('set-cookie', line);
  return begun;
}

const nameOf = (line: string): string => line.split('=')[0] ?? '';

async function ask(asked: Asked): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  let status = 200;
  let body: string | null = null;
  const answer = {
    status: (code: number) => {
      status = code;
      return answer;
    },
    getHeader: (name: string) => (name === 'Set-Cookie' ? headers.getSetCookie() : headers.get(name)),
    setHeader: (name: string, value: string | readonly string[]) => {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return answer;
    },
    json: (value: unknown) => {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(value);
    },
    send: (value: unknown) => {
      body = typeof value === 'string' ? value : value === undefined ? null : JSON.stringify(value);
    },
    end: () => undefined,
  };
  await NextAuth(asked as unknown as NextApiRequest, answer as unknown as NextApiResponse, sessionOptions());
  return new Response(body, { status, headers });
}

function cookiesIn(headers: Headers): Record<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split(/=(.*)/s));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, plain(value)]] : [])),
  );
}

function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
