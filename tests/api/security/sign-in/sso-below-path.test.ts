import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/auth/[...nextauth]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { belowBase } from '@/lib/base-path/base-path';
import { nextPath } from '@/lib/server/auth/next-path';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { type Oauth2Provider, oauth2Provider } from '@/tests/support/servers/oauth2-provider';
import { addUser, openWorld, type World } from '@/tests/support/world';

const origin = 'http://localhost:8088';
let world: World;
let provider: Oauth2Provider;

beforeAll(async () => {
  provider = await oauth2Provider(`${origin}/bi/api/auth/callback/house`, () => ({}));
  world = await openWorld('embedded');
  await joinIdentity(await addUser(world.db, 'ada', 'Gamma'), provider.issuer, 'ada');
  const { id: clientId, secret: clientSecret } = provider.client;
  vi.stubEnv(
    'ISOLINE_SSO',
    JSON.stringify({ providers: [{ name: 'house', issuer: provider.issuer, clientId, clientSecret }] }),
  );
  vi.stubEnv('ISOLINE_URL', origin);
  vi.stubEnv('ISOLINE_BASE_PATH', '/bi');
  globalThis.isolineBasePath = '/bi';
  forgetConfig();
});
afterAll(async () => {
  globalThis.isolineBasePath = undefined;
  await provider.close();
  await world.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

/** What the server asks a handler, which sees paths without the base path. */
function ask(caller: Caller, address: string) {
  const { pathname, search } = new URL(address, origin);
  const path = pathname.startsWith('/bi/') ? belowBase(pathname) : pathname;
  const nextauth = (path ?? '').split('/').slice(3);
  return caller.send((request) => GET(request, { params: Promise.resolve({ nextauth }) }), 'GET', path + search);
}

test.each(['/chart/list/?a=1', `${origin}/bi/chart/list/?a=1`])(
  'a sign-in at a provider calls back below the path, and leads on to %s there',
  async (next) => {
    const caller = new Caller();
    const begun = await ask(caller, `/api/auth/signin/house?callbackUrl=${encodeURIComponent(next)}`);
    const to = new URL(begun.headers.get('location') ?? '');
    expect(to.searchParams.get('redirect_uri')).toBe(`${origin}/bi/api/auth/callback/house`);
    const landed = await ask(caller, await provider.signIn(to.href, 'ada'));
    expect(landed.headers.get('location')).toBe(`${origin}/bi/chart/list/?a=1`);
    expect((await caller.get(meRoute, '/api/v1/me/')).body.result.username).toBe('ada');
  },
);

test('what leads on from a sign-in is a path of the product, or an address below the path', () => {
  expect(nextPath('/chart/list/', origin)).toBe('/chart/list/');
  expect(nextPath(`${origin}/bi/chart/list/?a=1#b`, origin)).toBe('/chart/list/?a=1#b');
  for (const next of [
    `${origin}/other/`,
    `${origin}/bis/x`,
    'https://elsewhere.example/bi/x',
    `${origin}/bi//x.example/`,
  ]) {
    expect(nextPath(next, origin), next).toBe('/');
  }
});
