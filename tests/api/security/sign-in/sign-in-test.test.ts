import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as submit } from '@/app/(main)/rolemapping/submit/route';
import { GET as start } from '@/app/(main)/rolemapping/test/route';
import { GET as answer } from '@/app/api/auth/[...nextauth]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { log } from '@/db/schema/log';
import { signInTest } from '@/db/schema/role-mapping';
import { user } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { testerOf, testResult } from '@/lib/server/auth/sso/sign-in-test';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { type Oauth2Provider, oauth2Provider } from '@/tests/support/servers/oauth2-provider';
import { addUser, openWorld, type World } from '@/tests/support/world';

const origin = 'http://localhost:8088';

describe('a test sign-in', () => {
  let world: World;
  let provider: Oauth2Provider;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    provider = await oauth2Provider(`${origin}/api/auth/callback/house`, () => ({
      preferred_username: 'somebody',
      email: 'somebody@example.com',
      given_name: '<b>Ada</b>',
    }));
    world = await openWorld('embedded');
    ids.admin = await addUser(world.db, 'admin', 'Admin');
    ids.second = await addUser(world.db, 'second', 'Admin');
    ids.alpha = await addUser(world.db, 'alpha', 'Alpha');
    const { id: clientId, secret: clientSecret } = provider.client;
    const house = { name: 'house', issuer: provider.issuer, clientId, clientSecret };
    vi.stubEnv('ISOLINE_SSO', JSON.stringify({ providers: [house], registers: true }));
    vi.stubEnv('ISOLINE_URL', origin);
    forgetConfig();
  });
  beforeEach(() => world.db.delete(signInTest));
  afterAll(async () => {
    await provider.close();
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  async function signedIn(name: string): Promise<{ caller: Caller; token: string }> {
    const caller = new Caller();
    return { caller, token: await caller.signIn(ids[name] ?? 0) };
  }
  const begin = (caller: Caller, token: string, name = 'house') =>
    caller.send(start, 'GET', `/rolemapping/test/?${new URLSearchParams({ provider: name, csrf_token: token })}`);
  const bring = (caller: Caller, back: string) => {
    const nextauth = new URL(back, origin).pathname.split('/').slice(3);
    return caller.send((request) => answer(request, { params: Promise.resolve({ nextauth }) }), 'GET', back);
  };
  async function toProvider(caller: Caller, token: string): Promise<string> {
    const begun = await begin(caller, token);
    const to = begun.headers.get('location') ?? '';
    expect(to).toContain(`${provider.issuer}/auth?`);
    return provider.signIn(to, 'tested');
  }
  const resultOf = async (caller: Caller, location: string | null) => {
    const headers = new Headers({ cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; ') });
    const tester = await testerOf(headers);
    return tester === null ? null : testResult(/result\/([^/]+)\/$/.exec(location ?? '')?.[1] ?? '', tester);
  };
  const whoIs = async (caller: Caller) => (await caller.get(meRoute, '/api/v1/me/')).body.result?.username ?? null;

  test('shows the claims that the provider sent, makes no account and changes no session', async () => {
    const { caller, token } = await signedIn('admin');
    const session = caller.cookies.get('session');
    const users = await world.db.$count(user);
    const back = await toProvider(caller, token);
    const landed = await bring(caller, back);
    const location = landed.headers.get('location');
    expect(location).toMatch(/^\/rolemapping\/result\/[\da-f-]{36}\/$/);
    const result = await resultOf(caller, location);
    expect(result).toMatchObject({ provider: 'house', isPasted: false });
    expect(result?.claims).toMatchObject({ sub: 'tested', iss: provider.issuer, preferred_username: 'somebody' });
    expect(JSON.stringify(result?.claims)).not.toMatch(/access_token|id_token|refresh_token/);
    expect(caller.cookies.get('session')).toBe(session);
    expect(landed.headers.getSetCookie().filter((line) => line.startsWith('session='))).toEqual([]);
    expect(await whoIs(caller)).toBe('admin');
    expect(await world.db.$count(user)).toBe(users);
    expect(await world.db.$count(userIdentity)).toBe(0);
    const [row] = await world.db.select().from(signInTest);
    expect(row?.claims).not.toContain('somebody');
    const logged = await world.db.select().from(log).where(eq(log.action, 'SignInTest.post'));
    expect(logged).toMatchObject([{ user_id: ids.admin }]);
  });

  test('signs nobody in even where the person has an account', async () => {
    await joinIdentity(ids.alpha ?? 0, provider.issuer, 'tested');
    const { caller, token } = await signedIn('admin');
    await bring(caller, await toProvider(caller, token));
    expect(await whoIs(caller)).toBe('admin');
    const [row] = await world.db
      .select({ count: user.login_count })
      .from(user)
      .where(eq(user.id, ids.alpha ?? 0));
    expect(row?.count).toBe(0);
    await world.db.delete(userIdentity);
  });

  test('is begun by administrators alone, from a page of ours', async () => {
    const { caller, token } = await signedIn('alpha');
    expect((await begin(caller, token)).status).toBe(403);
    expect((await begin(new Caller(), 'x')).status).toBe(403);
    const admin = await signedIn('admin');
    for (const forged of ['', 'x.y.z', token]) {
      expect((await begin(admin.caller, forged)).headers.get('location')).toBe('/rolemapping/');
    }
    expect((await begin(admin.caller, admin.token, 'nowhere')).headers.get('location')).toBe('/rolemapping/');
    expect(await world.db.$count(signInTest)).toBe(0);
  });

  test('holds once', async () => {
    const { caller, token } = await signedIn('admin');
    const back = await toProvider(caller, token);
    expect((await bring(caller, back)).headers.get('location')).toContain('/result/');
    expect((await bring(caller, back)).headers.get('location')).toBe('/rolemapping/');
  });

  test('ends in the session that began it alone, and nobody else sees what came of it', async () => {
    const first = await signedIn('admin');
    const back = await toProvider(first.caller, first.token);
    for (const name of ['second', 'admin', 'alpha']) {
      const { caller } = await signedIn(name);
      for (const [cookie, value] of first.caller.cookies) {
        if (cookie.startsWith('sign-in-test.')) caller.cookies.set(cookie, value);
      }
      expect((await bring(caller, back)).headers.get('location')).toBe('/rolemapping/');
      expect(await whoIs(caller)).toBe(name);
    }
    const landed = await bring(first.caller, back);
    expect(landed.headers.get('location')).toContain('/result/');
    const other = await signedIn('admin');
    expect(await resultOf(other.caller, landed.headers.get('location'))).toBeNull();
    expect(await resultOf(first.caller, landed.headers.get('location'))).not.toBeNull();
  });

  test('never becomes a sign-in: neither signed out, nor when it is no longer remembered', async () => {
    const { caller, token } = await signedIn('admin');
    const back = await toProvider(caller, token);
    caller.cookies.delete('session');
    expect((await bring(caller, back)).headers.get('location')).toBe('/rolemapping/');
    expect(await whoIs(caller)).toBeNull();
    await world.db.delete(signInTest);
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await bring(caller, back)).headers.get('location')).toMatch(/error=/);
    told.mockRestore();
    expect(await whoIs(caller)).toBeNull();
  });

  test('is over after ten minutes, and so is what came of it', async () => {
    const { caller, token } = await signedIn('admin');
    const back = await toProvider(caller, token);
    const [row] = await world.db.select().from(signInTest);
    expect((row?.expires_at.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000);
    await world.db.update(signInTest).set({ expires_at: new Date(Date.now() - 1) });
    expect((await bring(caller, back)).headers.get('location')).toBe('/rolemapping/');
    const again = await toProvider(caller, token);
    expect(await world.db.$count(signInTest)).toBe(1);
    const landed = await bring(caller, again);
    await world.db.update(signInTest).set({ expires_at: new Date(Date.now() - 1) });
    expect(await resultOf(caller, landed.headers.get('location'))).toBeNull();
  });

  test('ends at the provider where it began alone', async () => {
    const { caller, token } = await signedIn('admin');
    const back = await toProvider(caller, token);
    expect((await bring(caller, back.replace('/callback/house', '/callback/other'))).headers.get('location')).toBe(
      '/rolemapping/',
    );
    expect((await bring(caller, back)).headers.get('location')).toContain('/result/');
  });

  test('tells what the provider refused', async () => {
    const { caller, token } = await signedIn('admin');
    const begun = await begin(caller, token);
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    const landed = await bring(caller, `/api/auth/callback/house?${query}`);
    told.mockRestore();
    expect(landed.headers.get('location')).toBe('/rolemapping/');
    expect(decodeURIComponent(landed.headers.getSetCookie().join('\n'))).toContain('did not complete the sign-in');
  });

  test('pasted claims lead to the same page; what is no object of claims leads back', async () => {
    const { caller, token } = await signedIn('admin');
    const paste = (claims: string, csrf_token = token) =>
      caller.form(submit, '/rolemapping/', { provider: 'house', claims, csrf_token });
    const pasted = await paste('{ "sub": "1", "groups": ["x"] }');
    expect(await resultOf(caller, pasted.headers.get('location'))).toEqual({
      provider: 'house',
      claims: { sub: '1', groups: ['x'] },
      isPasted: true,
    });
    for (const claims of ['', 'x', '[]', '7', 'null', `{"a":"${'x'.repeat(100_000)}"}`]) {
      expect((await paste(claims)).headers.get('location')).toBe('/rolemapping/');
    }
    expect((await paste('{}', 'x')).headers.get('location')).toBe('/rolemapping/');
    expect(await world.db.$count(signInTest)).toBe(1);
    const alpha = await signedIn('alpha');
    const fields = { provider: 'house', claims: '{}', csrf_token: alpha.token };
    expect((await alpha.caller.form(submit, '/rolemapping/', fields)).status).toBe(403);
  });
});
