import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { GET as startTest } from '@/app/(main)/rolemapping/test/route';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import type { Metadata } from '@/db/client';
import { userIdentity } from '@/db/schema/user-identity';
import { samlCookie, sessionCookie } from '@/lib/server/auth/cookie';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { type TestResult, testerOf, testResult } from '@/lib/server/auth/sso/sign-in-test';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { type PostedForm, type SamlIdentityProvider, type SamlPerson, samlProvider } from './saml-provider';

export const origin = 'http://localhost:8088';
export const ada: SamlPerson = {
  nameId: 'id-of-ada',
  attributes: { uid: 'ada', email: 'ada@example.com', groups: ['team'] },
};
/** Where a refused response leads, and who is signed in then. */
export const refused = ['/login/?error=Saml', null];

const decoded = ({ fields }: PostedForm) => Buffer.from(fields.SAMLResponse ?? '', 'base64').toString();
const encoded = (xml: string) => ({ SAMLResponse: Buffer.from(xml).toString('base64') });
const parameters = (path: string) => ({
  params: Promise.resolve({ nextauth: new URL(path, origin).pathname.split('/').slice(3) }),
});

/** Where a browser got to, and the name of who is signed in there; null where nobody is. */
type Arrival = [string | null, string | null];

/** What a test showed at `location`, to the session of the caller; null for any other. */
export async function testResultOf({ cookies }: Caller, location: string | null): Promise<TestResult | null> {
  const headers = new Headers({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });
  const tester = await testerOf(headers);
  return tester === null ? null : testResult(/result\/([^/]+)\/$/.exec(location ?? '')?.[1] ?? '', tester);
}

/**
 * The product beside a SAML provider called `house`, for the tests of one file. There are the accounts `admin` and `ada`;
 * that of `ada` is opened by the provider. Warnings are kept, not printed.
 */
export function samlHouse() {
  let world: World;
  let provider: SamlIdentityProvider;
  const ids: Record<string, number> = {};
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  beforeAll(async () => {
    provider = await samlProvider(`${origin}/api/auth/callback/house`);
    world = await openWorld('embedded');
    for (const name of ['admin', 'ada']) ids[name] = await addUser(world.db, name, 'Gamma');
  });
  afterAll(async () => {
    await provider.close();
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
    warned.mockRestore();
  });
  beforeEach(async () => {
    await world.db.delete(userIdentity);
    await joinIdentity(ids.ada ?? 0, provider.entityId, ada.nameId);
    settle({});
    warned.mockClear();
  });

  /** Configures the provider, with `given` in place of the usual settings, and `beside` it. */
  function settle(given: object, url = origin, beside: object = {}): void {
    const { entityId, entryPoint, signOutUrl, keys } = provider;
    const house = { name: 'house', entityId, entryPoint, certificates: keys.cert, signOutUrl, ...given };
    vi.stubEnv('ISOLINE_SSO', JSON.stringify({ samlProviders: [house], ...beside }));
    vi.stubEnv('ISOLINE_URL', url);
    forgetConfig();
  }

  const ask = (caller: Caller, path: string) => caller.send((request) => GET(request, parameters(path)), 'GET', path);
  const post = (caller: Caller, path: string, fields: Record<string, string>) =>
    caller.form((request) => POST(request, parameters(path)), path, fields);

  const begin = async (caller: Caller, next = '/chart/list/') =>
    (await ask(caller, `/api/auth/signin/house?callbackUrl=${encodeURIComponent(next)}`)).headers.get('location') ?? '';

  /** Posts a form to us. Returns where that leads, and the name of who is signed in then, null where nobody is. */
  async function land(caller: Caller, fields: Record<string, string>): Promise<Arrival> {
    const landed = await post(caller, '/api/auth/callback/house', fields);
    const { body } = await caller.get(meRoute, '/api/v1/me/');
    return [landed.headers.get('location'), body.result?.username ?? null];
  }

  /** Signs in, where `change` is what somebody between does to the response. */
  async function arrive(
    person: SamlPerson = ada,
    odd: object = {},
    change: (xml: string) => string = (xml) => xml,
  ): Promise<Arrival> {
    const caller = new Caller();
    const form = await provider.signIn(await begin(caller), person, odd);
    return land(caller, encoded(change(decoded(form))));
  }

  /** Begins a test of the rules, with the CSRF token of the page. */
  const askTest = (caller: Caller, csrf_token: string, name = 'house') =>
    caller.send(startTest, 'GET', `/rolemapping/test/?${new URLSearchParams({ provider: name, csrf_token })}`);

  /** The form that ends such a test. */
  async function testForm(caller: Caller, csrf_token: string, person: SamlPerson = ada, odd: object = {}) {
    const to = (await askTest(caller, csrf_token)).headers.get('location') ?? '';
    if (!to.startsWith(`${provider.entryPoint}?`)) throw new Error(`The test leads to ${to}.`);
    return (await provider.signIn(to, person, odd)).fields;
  }

  /** Ends a test. Never may that begin a session. */
  async function endTest(caller: Caller, fields: Record<string, string>, name = 'house') {
    const { headers } = await post(caller, `/api/auth/callback/${name}`, fields);
    const cookies = headers.getSetCookie();
    if (cookies.some((line) => line.startsWith(`${sessionCookie}=`))) throw new Error('A test signs somebody in.');
    return { location: headers.get('location'), notice: decodeURIComponent(cookies.join('\n')) };
  }

  /** The same, as a form of another site does it: without the cookies that are `SameSite=Lax`. */
  async function endFromOutside({ cookies }: Caller, fields: Record<string, string>, name = 'house') {
    const outside = new Caller();
    outside.cookies.set(samlCookie, cookies.get(samlCookie) ?? '');
    return endTest(outside, fields, name);
  }

  const reason = () => warned.mock.calls.flat().join(' ');
  return {
    settle,
    ask,
    post,
    begin,
    land,
    arrive,
    askTest,
    testForm,
    endTest,
    endFromOutside,
    /** What the log says of refusals. */
    reason,
    provider: () => provider,
    db: (): Metadata => world.db,
    idOf: (name: 'admin' | 'ada') => ids[name] ?? 0,
  };
}
