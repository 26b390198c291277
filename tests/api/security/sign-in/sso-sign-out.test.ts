import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { readSession } from '@/lib/server/auth/session-token';
import { signOut } from '@/lib/server/auth/sign-in-form';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { ssoSessionOf } from '@/lib/server/auth/sso/sso-session';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { type Oauth2Provider, oauth2Provider } from '@/tests/support/servers/oauth2-provider';
import { addUser, openWorld, type World } from '@/tests/support/world';

const origin = 'http://localhost:8088';
const backChannel = '/api/auth/backchannel/house';
const event = 'http://schemas.openid.net/event/backchannel-logout';

describe('signing out where a session came from', () => {
  let world: World;
  let provider: Oauth2Provider;
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  const parameters = (path: string) => ({
    params: Promise.resolve({ nextauth: new URL(path, origin).pathname.split('/').slice(3) }),
  });
  const ask = (caller: Caller, path: string) => caller.send((request) => GET(request, parameters(path)), 'GET', path);
  const tell = (fields: Record<string, string>) =>
    new Caller().form((request) => POST(request, parameters(backChannel)), backChannel, fields);

  beforeAll(async () => {
    provider = await oauth2Provider(`${origin}/api/auth/callback/house`, () => ({}), {
      backChannel: `${origin}${backChannel}`,
      after: `${origin}/login/`,
      call: async (url, body) => POST(new Request(url, { method: 'POST', body }), parameters(url)),
    });
    world = await openWorld('embedded');
    for (const name of ['ada', 'eve']) {
      await joinIdentity(await addUser(world.db, name, 'Gamma'), provider.issuer, name);
    }
  });
  beforeEach(() => {
    settle(true);
    warned.mockClear();
  });
  afterAll(async () => {
    await provider.close();
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
    warned.mockRestore();
  });

  function settle(signsOut: boolean): void {
    const { id: clientId, secret: clientSecret } = provider.client;
    const house = { name: 'house', issuer: provider.issuer, clientId, clientSecret, signsOut };
    vi.stubEnv('ISOLINE_SSO', JSON.stringify({ providers: [house] }));
    vi.stubEnv('ISOLINE_URL', origin);
    forgetConfig();
  }

  async function signedIn(login: string): Promise<Caller> {
    const caller = new Caller();
    const begun = await ask(caller, '/api/auth/signin/house?callbackUrl=/chart/list/');
    const back = await provider.signIn(begun.headers.get('location') ?? '', login);
    await ask(caller, back);
    expect(await me(caller)).toBe(login);
    return caller;
  }
  const me = async (caller: Caller) => (await caller.get(meRoute, '/api/v1/me/')).body.result?.username ?? null;
  const leave = async (caller: Caller) =>
    new URL((await caller.send(signOut, 'GET', '/logout/')).headers.get('location') ?? '', origin);
  /** The provider's own name of the session that a session of ours came from. */
  async function sidOf({ cookies }: Caller): Promise<string> {
    const session = await readSession(new Headers({ cookie: `session=${cookies.get('session')}` }));
    return (await ssoSessionOf(session?.sessionId ?? ''))?.index ?? '';
  }

  test('leads to the provider, which knows whose session it is and where to go then', async () => {
    const caller = await signedIn('ada');
    const away = await leave(caller);
    expect(await me(caller)).toBeNull();
    expect(decodeJwt(away.searchParams.get('id_token_hint') ?? '').sub).toBe('ada');
    expect(away.href).toContain(`${provider.issuer}/session/end?`);
    const page = await fetch(away);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/session/end/confirm')]);
    away.searchParams.set('post_logout_redirect_uri', 'https://evil.test/');
    expect((await fetch(away)).status).toBe(400);
  });

  test('leads nowhere else where the settings do not ask for it, or the provider does not answer', async () => {
    settle(false);
    expect((await leave(await signedIn('ada'))).href).toBe(`${origin}/`);
  });

  test('at the provider ends the session here, and no other', async () => {
    const [first, second, other] = [await signedIn('ada'), await signedIn('ada'), await signedIn('eve')];
    await provider.tellEnd('ada', await sidOf(first));
    expect(await Promise.all([first, second, other].map(me))).toEqual([null, 'ada', 'eve']);
  });

  test('at the provider without a name of the session ends all of its subject', async () => {
    const [first, second, other] = [await signedIn('ada'), await signedIn('ada'), await signedIn('eve')];
    const logout_token = await provider.sign(claims({ sub: 'ada' }));
    expect((await tell({ logout_token })).status).toBe(200);
    expect(await Promise.all([first, second, other].map(me))).toEqual([null, null, 'eve']);
    expect((await tell({ logout_token })).status).toBe(400);
    expect(warned.mock.calls.join()).toMatch(/used before/);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const claims = (more: JWTPayload): JWTPayload => ({
    iss: provider.issuer,
    aud: String(provider.client.id),
    iat: now(),
    exp: now() + 120,
    jti: crypto.randomUUID(),
    events: { [event]: {} },
    ...more,
  });

  test.each<[string, () => Promise<string>]>([
    ['of another issuer', () => provider.sign(claims({ sub: 'ada', iss: 'https://evil.test' }))],
    ['for another client', () => provider.sign(claims({ sub: 'ada', aud: 'other' }))],
    ['that is old', () => provider.sign(claims({ sub: 'ada', iat: now() - 3600, exp: now() + 3600 }))],
    ['that is over', () => provider.sign(claims({ sub: 'ada', exp: now() - 600 }))],
    ['with a nonce, which an ID token has', () => provider.sign(claims({ sub: 'ada', nonce: 'n' }))],
    ['without the event', () => provider.sign(claims({ sub: 'ada', events: {} }))],
    ['of nobody', () => provider.sign(claims({}))],
    ['without a number', () => provider.sign(claims({ sub: 'ada', jti: '' }))],
    ['of another kind', () => provider.sign(claims({ sub: 'ada' }), { typ: 'at+jwt' })],
    ['without a signature', async () => new UnsecuredJWT(claims({ sub: 'ada' })).encode()],
    [
      'signed with the secret of the client',
      () =>
        new SignJWT(claims({ sub: 'ada' }))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.from(String(provider.client.secret).padEnd(32))),
    ],
    [
      'signed by somebody else',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(claims({ sub: 'ada' })).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      },
    ],
    ['that is none', async () => 'token'],
  ])('a token %s ends nothing', async (_what, make) => {
    const caller = await signedIn('ada');
    const { status, body } = await tell({ logout_token: await make() });
    expect([status, body]).toEqual([400, { error: 'invalid_request' }]);
    expect(await me(caller)).toBe('ada');
  });
});
