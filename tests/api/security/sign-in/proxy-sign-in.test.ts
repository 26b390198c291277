import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GET as enter } from '@/app/(auth)/login/proxy/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { user } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { guardPage } from '@/lib/server/auth/guard-page';
import { signOut } from '@/lib/server/auth/sign-in-form';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { keepRemoteUser, remoteUserHeader } from '@/lib/server/auth/sso/proxy/remote-user';
import { config, forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('signing in by the header of a proxy', () => {
  let world: World;
  let adaId: number;
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  beforeAll(async () => {
    world = await openWorld('embedded');
    adaId = await addUser(world.db, 'ada', 'Gamma');
    await addUser(world.db, 'eve', 'Gamma');
  });
  afterAll(async () => {
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
    warned.mockRestore();
  });
  beforeEach(async () => {
    await world.db.delete(userIdentity);
    settle({});
  });

  function settle(given: object, sso: object = {}): void {
    const proxy = { header: 'X-Forwarded-User', groupsHeader: 'X-Forwarded-Groups', proxies: ['10.0.0.0/8', '::1'] };
    vi.stubEnv('ISOLINE_PROXY_SIGN_IN', JSON.stringify({ ...proxy, ...given }));
    vi.stubEnv('ISOLINE_SSO', JSON.stringify(sso));
    forgetConfig();
  }

  /** A browser behind `peer`, which sends these headers. */
  function behind(peer: string | undefined, sent: Readonly<Record<string, string>>, caller = new Caller()): Caller {
    const headers = { ...sent };
    keepRemoteUser(headers, peer);
    for (const name of Object.keys(caller.extra)) delete caller.extra[name];
    Object.assign(caller.extra, headers);
    return caller;
  }
  /** Opens the sign-in page. Returns where that leads, and who is signed in then. */
  async function arrive(caller: Caller, next = '/chart/list/'): Promise<[string | null, string | null]> {
    const path = `/login/?next=${encodeURIComponent(next)}`;
    const guarded = await caller.send(guardPage, 'GET', path);
    const rewritten = guarded.headers.get('x-middleware-rewrite');
    if (!rewritten?.includes('/login/proxy')) return [null, await me(caller)];
    const landed = await caller.send(enter, 'GET', rewritten);
    return [landed.headers.get('location'), await me(caller)];
  }
  const me = async (caller: Caller) => (await caller.get(meRoute, '/api/v1/me/')).body.result?.username ?? null;

  test.each(['10.1.2.3', '::ffff:10.1.2.3', '::1'])('from %s, opens the account of the name', async (peer) => {
    await joinIdentity(adaId, 'proxy', 'ada');
    expect(await arrive(behind(peer, { 'x-forwarded-user': 'ada' }))).toEqual(['/chart/list/', 'ada']);
  });

  test.each([
    ['another address', '192.0.2.1', { 'x-forwarded-user': 'ada' }],
    ['no address', undefined, { 'x-forwarded-user': 'ada' }],
    ['a proxy that names nobody', '10.1.2.3', {}],
    ['a proxy that adds its header to that of a client', '10.1.2.3', { 'x-forwarded-user': 'eve, ada' }],
    ['our own header', '10.1.2.3', { [remoteUserHeader]: 'eyJuYW1lIjoiYWRhIn0.forged' }],
  ])('from %s, the header is nothing', async (_from, peer, sent) => {
    settle({ trustsUserNames: true });
    const caller = behind(peer, sent);
    expect(Object.keys(caller.extra)).toEqual([]);
    expect(await arrive(caller)).toEqual([null, null]);
  });

  test('a signature that does not hold is nothing, also past the server', async () => {
    settle({ trustsUserNames: true });
    const caller = behind('10.1.2.3', { 'x-forwarded-user': 'ada' });
    const value = caller.extra[remoteUserHeader] ?? '';
    caller.extra[remoteUserHeader] =
      `${Buffer.from('{"name":"eve","email":null,"groups":[]}').toString('base64url')}.${value.split('.')[1]}`;
    expect(await arrive(caller)).toEqual([null, null]);
  });

  test('a name without an account is refused, until the settings make one or trust user names', async () => {
    const asked = (name: string) =>
      arrive(behind('10.1.2.3', { 'x-forwarded-user': name, 'x-forwarded-groups': 'team,x' }));
    expect(await asked('ada')).toEqual(['/login/?error=Proxy', null]);
    settle({}, { registers: true, rolesMapping: { team: ['Alpha'] } });
    expect(await asked('ada')).toEqual(['/login/?error=Proxy', null]);
    expect(await asked('new')).toEqual(['/chart/list/', 'new']);
    settle({ trustsUserNames: true });
    expect(await asked('Ada')).toEqual(['/chart/list/', 'ada']);
    expect(await asked('ada')).toEqual(['/chart/list/', 'ada']);
    await joinIdentity(adaId, 'proxy', 'somebody else');
    expect(await asked('ada')).toEqual(['/login/?error=Proxy', null]);
    await joinIdentity(adaId, 'proxy', 'ada');
    await world.db.update(user).set({ active: false }).where(eq(user.id, adaId));
    expect(await asked('Ada')).toEqual(['/login/?error=Proxy', null]);
    await world.db.update(user).set({ active: true }).where(eq(user.id, adaId));
  });

  test('the session is not for somebody else whom the proxy names later', async () => {
    settle({ trustsUserNames: true });
    const caller = behind('10.1.2.3', { 'x-forwarded-user': 'ada' });
    expect(await arrive(caller)).toEqual(['/chart/list/', 'ada']);
    behind('10.1.2.3', { 'x-forwarded-user': 'eve' }, caller);
    expect(await me(caller)).toBeNull();
    expect(await arrive(caller)).toEqual(['/chart/list/', 'eve']);
  });

  test('neither leads to another site, nor stays signed in after signing out', async () => {
    settle({ trustsUserNames: true, signOutUrl: 'https://proxy.test/out' });
    const caller = behind('10.1.2.3', { 'x-forwarded-user': 'ada' });
    expect(await arrive(caller, 'https://evil.test/')).toEqual(['/', 'ada']);
    expect((await caller.send(signOut, 'GET', '/logout/')).headers.get('location')).toBe('https://proxy.test/out');
    expect(await me(caller)).toBeNull();
  });

  test.each([[{ proxies: [] }], [{ proxies: ['proxy.test'] }], [{ header: 'no header' }]])(
    '%j is no setting',
    (given) => {
      settle(given);
      expect(() => config()).toThrow(/ISOLINE_PROXY_SIGN_IN/);
    },
  );
});
