import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { redirectTo } from '@/lib/server/auth/redirect';
import { type AskedProvider, sessionOptions } from '@/lib/server/auth/session';
import { readFields } from '@/lib/server/auth/sign-in-form';
import type { SsoDiscovery } from '@/lib/server/cache/sso-discoveries';
import { config } from '@/lib/server/config';
import { acceptBackChannel } from './back-channel';
import { discoveryOf } from './discovery';
import { githubEndpoints } from './github';
import { answerSaml } from './saml/answer';
import { beginSamlTest } from './saml/sign-in-test';
import type { SsoProvider } from './settings';
import { endTest, type KeepClaims, rememberTest, type Tester, testOfState } from './sign-in-test';

interface Asked {
  readonly method: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly provider: AskedProvider | null;
}

/**
 * `/api/auth/<action>/<provider>`: calls next-auth, or what speaks SAML. Our address comes from the settings only, never from the request. A
 * link to `signin/<provider>` starts the sign-in.
 */
export async function answerSso(incoming: Request, path: readonly string[]): Promise<Response> {
  tellOurAddress();
  const [action = '', name] = path;
  const saml = config().sso.samlProviders.find((one) => one.name === name);
  const answered = saml ? await answerSaml(saml, action, incoming) : null;
  if (answered !== null) return answered;
  const known = config().sso.providers.find((one) => one.name === name);
  if (known && action === 'backchannel' && incoming.method === 'POST') return acceptBackChannel(known, incoming);
  const discovery = known ? await asksAt(known) : null;
  if (known && discovery === null) return redirectTo('/login/?error=OAuthSignin');
  const query = { ...Object.fromEntries(new URL(incoming.url).searchParams), nextauth: [...path] };
  if (action === 'callback' && lacksIssuer(query, discovery)) return redirectTo('/login/?error=OAuthCallback');
  const asked: Asked = {
    method: incoming.method,
    query,
    body: incoming.method === 'POST' ? Object.fromEntries(await readFields(incoming)) : {},
    cookies: cookiesIn(incoming.headers),
    headers: Object.fromEntries(incoming.headers),
    provider: known && discovery ? { name: known.name, discovery } : null,
  };
  const test = action === 'callback' ? await testOfState(asked.body.state ?? asked.query.state) : null;
  if (test !== null) return endTest(incoming.headers, test, name, (keep) => ask(asked, keep));
  return incoming.method === 'GET' && action === 'signin' && known ? begin(asked) : ask(asked);
}

/**
 * Leads to a provider for a test. What comes back ends in `answerSso`, and signs nobody in: with OpenID Connect the cookies
 * of a test have names of their own, so that a real sign-in cannot take them up. Null for a provider that is unknown or
 * cannot be asked.
 */
export async function beginSsoTest(incoming: Request, name: string, tester: Tester): Promise<Response | null> {
  const saml = config().sso.samlProviders.find((one) => one.name === name);
  if (saml) return beginSamlTest(saml, incoming.headers, tester);
  tellOurAddress();
  const known = config().sso.providers.find((one) => one.name === name);
  const discovery = known ? await asksAt(known) : null;
  if (known === undefined || discovery === null) return null;
  const asked: Asked = {
    method: 'GET',
    query: { nextauth: ['signin', name], callbackUrl: '/rolemapping/' },
    body: {},
    cookies: cookiesIn(incoming.headers),
    headers: Object.fromEntries(incoming.headers),
    provider: { name, discovery },
  };
  const begun = await begin(asked, async () => '/rolemapping/');
  const to = begun.headers.get('location') ?? '';
  const state = URL.canParse(to) ? new URL(to).searchParams.get('state') : null;
  if (state === null) return null;
  await rememberTest(tester, name, state);
  return begun;
}

/** next-auth takes a path in the address for that of its own calls. */
function tellOurAddress(): void {
  const { basePath, url } = config();
  Object.assign(process.env, { NEXTAUTH_URL: basePath === '' ? url : `${url}/api/auth` });
}

/** Whether the name of the issuer is missing in an answer of one that always gives it: then another may have answered. */
function lacksIssuer(query: Readonly<Record<string, unknown>>, discovery: SsoDiscovery | null): boolean {
  return discovery?.authorization_response_iss_parameter_supported === true && 'code' in query && !('iss' in query);
}

/** The issuer's endpoints; null when the server cannot ask the issuer, or may not. */
async function asksAt({ name, issuer, preset }: SsoProvider): Promise<SsoDiscovery | null> {
  if (preset === 'github') return githubEndpoints(issuer);
  try {
    return await discoveryOf(issuer);
  } catch (problem) {
    console.warn(
      `The identity provider ${name} cannot be asked: ${problem instanceof Error ? problem.message : problem}`,
    );
    return null;
  }
}

/** next-auth starts a sign-in with a form and its CSRF token. This sends both, so that a link suffices. */
async function begin(asked: Asked, keep: KeepClaims | null = null): Promise<Response> {
  const issued = await ask({ ...asked, query: { nextauth: ['csrf'] } });
  const { csrfToken } = (await issued.json()) as { csrfToken: string };
  const made = issued.headers.getSetCookie();
  const pairs = made.map((line) => line.split(';')[0] ?? '').join('; ');
  const cookies = { ...asked.cookies, ...cookiesIn(new Headers({ cookie: pairs })) };
  const callbackUrl = String(asked.query.callbackUrl ?? '/');
  const begun = await ask({ ...asked, method: 'POST', body: { csrfToken, callbackUrl }, cookies }, keep);
  const named = new Set(begun.headers.getSetCookie().map(nameOf));
  for (const line of made) if (!named.has(nameOf(line))) begun.headers.append('set-cookie', line);
  return begun;
}

const nameOf = (line: string): string => line.split('=')[0] ?? '';

async function ask(asked: Asked, keep: KeepClaims | null = null): Promise<Response> {
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
  const options = sessionOptions(asked.provider, keep);
  await NextAuth(asked as unknown as NextApiRequest, answer as unknown as NextApiResponse, options);
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
