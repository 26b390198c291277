import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as tryDirectory } from '@/app/(main)/rolemapping/directory/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import { log } from '@/db/schema/log';
import { role } from '@/db/schema/role';
import { roleMapping, roleMappingRole, signInTest } from '@/db/schema/role-mapping';
import { signInThrottle } from '@/db/schema/sign-in';
import { user, userRole } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { loadRights } from '@/lib/server/auth/load-viewer';
import { submitSignIn } from '@/lib/server/auth/sign-in-form';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { outcomeOf } from '@/lib/server/auth/sso/mapping/outcome';
import { testerOf, testResult } from '@/lib/server/auth/sso/sign-in-test';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { freePort } from '@/tests/support/servers/free-port';
import { canRunSlapd, type Slapd, startSlapd } from '@/tests/support/servers/slapd';
import { addUser, openWorld, type World } from '@/tests/support/world';

const secret = 'a-secret-of-ada';
const person = (name: string) => ({
  objectClass: 'inetOrgPerson',
  uid: name,
  cn: name,
  sn: 'Person',
  mail: `${name}@corp.test`,
  userPassword: secret,
});
const registers = { registers: true, registrationRole: 'Gamma' };

describe.runIf(canRunSlapd())('a test sign-in with a password of the directory', () => {
  let world: World;
  let directory: Slapd;
  const ids: Record<string, number> = {};
  const printed = [
    vi.spyOn(console, 'warn').mockImplementation(() => undefined),
    vi.spyOn(console, 'error').mockImplementation(() => undefined),
    vi.spyOn(console, 'log').mockImplementation(() => undefined),
  ];

  beforeAll(async () => {
    directory = await startSlapd();
    const people = `ou=people,${directory.base}`;
    const groups = `ou=groups,${directory.base}`;
    const names = ['ada', 'bob', 'tester', 'held', 'eve'];
    await directory.add({
      ...Object.fromEntries(names.map((name) => [`uid=${name},${people}`, person(name)])),
      [`cn=team,${groups}`]: { objectClass: 'groupOfNames', cn: 'team', member: `uid=ada,${people}` },
      [`cn=staff,${groups}`]: { objectClass: 'groupOfNames', cn: 'staff', member: `cn=team,${groups}` },
    });
    world = await openWorld('embedded');
    for (const [name, held] of [
      ['tester', 'Admin'],
      ['alpha', 'Alpha'],
      ['held', 'Gamma'],
    ] as const) {
      ids[name] = await addUser(world.db, name, held);
    }
    await world.db.update(user).set({ password: null }).where(eq(user.username, 'held'));
    const [sqlLab] = await world.db.select().from(role).where(eq(role.name, 'sql_lab'));
    const rule = { position: 1, provider: 'ldap', claim: 'groups', operator: 'has' as const, value: 'staff' };
    const [made] = await world.db.insert(roleMapping).values(rule).returning({ id: roleMapping.id });
    await world.db.insert(roleMappingRole).values({ mapping_id: made?.id ?? 0, role_id: sqlLab?.id ?? 0 });
  });
  afterAll(async () => {
    await directory.stop();
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
    for (const spy of printed) spy.mockRestore();
  });
  beforeEach(async () => {
    for (const table of [signInThrottle, userIdentity, signInTest, log]) await world.db.delete(table);
    for (const name of ['ada', 'bob']) await world.db.delete(user).where(eq(user.username, name));
    for (const spy of printed) spy.mockClear();
    settle({}, registers);
  });

  function settle(given: object, sso: object = {}): void {
    const { plain, base, reader } = directory;
    const groups = { base: `ou=groups,${base}`, name: 'cn', nested: true };
    const usual = { urls: plain, base, bindDn: reader.dn, bindPassword: reader.password, groups, ...given };
    vi.stubEnv('ISOLINE_LDAP', JSON.stringify(usual));
    vi.stubEnv('ISOLINE_SSO', JSON.stringify(sso));
    forgetConfig();
  }

  interface Browser {
    readonly caller: Caller;
    readonly csrf_token: string;
  }
  async function signedIn(name = 'tester'): Promise<Browser> {
    const caller = new Caller();
    return { caller, csrf_token: await caller.signIn(ids[name] ?? 0) };
  }
  async function attempt({ caller, csrf_token }: Browser, username: string, password: string) {
    const landed = await caller.form(tryDirectory, '/rolemapping/directory/', { username, password, csrf_token });
    const cookies = landed.headers.getSetCookie();
    expect(cookies.filter((line) => line.startsWith('session='))).toEqual([]);
    const notice = decodeURIComponent(cookies.join('\n'));
    return { status: landed.status, location: landed.headers.get('location'), notice, body: landed.body };
  }
  const resultOf = async ({ caller }: Browser, location: string | null) => {
    const headers = new Headers({ cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; ') });
    const tester = await testerOf(headers);
    return tester === null ? null : testResult(/result\/([^/]+)\/$/.exec(location ?? '')?.[1] ?? '', tester);
  };
  const stored = async () => ({
    users: await world.db.select().from(user),
    roles: await world.db.select().from(userRole),
    identities: await world.db.select().from(userIdentity),
  });
  /** The name of who is signed in by the form; null for nobody. */
  async function arrive(username: string, password: string): Promise<string | null> {
    const { caller, csrf_token } = await signedIn('nobody');
    caller.cookies.delete('session');
    await caller.form(submitSignIn, '/login/?next=/', { username, password, csrf_token });
    return (await caller.get(meRoute, '/api/v1/me/')).body.result?.username ?? null;
  }

  test('shows what the directory says of the person, and changes nothing', async () => {
    const browser = await signedIn();
    const before = await stored();
    const { location } = await attempt(browser, ' ADA ', secret);
    expect(location).toMatch(/^\/rolemapping\/result\/[\da-f-]{36}\/$/);
    const result = await resultOf(browser, location);
    expect(result).toMatchObject({ provider: 'ldap', isPasted: false });
    expect(result?.claims).toMatchObject({
      iss: `ldap:${directory.base}`,
      preferred_username: 'ada',
      email: 'ada@corp.test',
      groups: expect.arrayContaining(['team', 'staff']),
    });
    expect(await resultOf(await signedIn(), location)).toBeNull();
    expect(await stored()).toEqual(before);
    expect((await browser.caller.get(meRoute, '/api/v1/me/')).body.result.username).toBe('tester');
    expect(await world.db.select().from(log)).toMatchObject([
      { action: 'SignInTest.post', user_id: ids.tester, json: expect.stringContaining('"ldap"') },
    ]);
  });

  test('leaves the password nowhere', async () => {
    const browser = await signedIn();
    const answers = [await attempt(browser, 'ada', secret), await attempt(browser, 'eve', `not ${secret}`)];
    settle({ urls: `ldap://127.0.0.1:${await freePort()}` });
    answers.push(await attempt(browser, 'ada', secret));
    const rows = await world.db.select().from(signInTest);
    expect(rows).toHaveLength(3);
    const claims = (await resultOf(browser, answers[0]?.location ?? null))?.claims;
    const said = printed.flatMap((spy) => spy.mock.calls);
    expect(JSON.stringify(said)).toContain('could not be asked');
    expect(JSON.stringify([answers, rows, claims, said, await world.db.select().from(log)])).not.toContain(secret);
  });

  test.each([
    ['a wrong password', 'bob', 'wrong'],
    ['no password', 'ada', ''],
    ['nobody', 'nobody', secret],
    ['no name', '', secret],
    ['a pattern', 'ad*', secret],
    ['a sign that no name has', 'ada\0', secret],
    ['an endless password', 'ada', 'x'.repeat(5000)],
  ])('%s leads back', async (_what, name, password) => {
    const { location, notice } = await attempt(await signedIn(), name, password);
    expect(location).toBe('/rolemapping/');
    expect(notice).toContain('did not take this user name and password');
    expect((await world.db.select().from(signInTest)).filter(({ claims }) => claims !== null)).toEqual([]);
  });

  test('so does a directory that cannot be reached', async () => {
    settle({ urls: `ldap://127.0.0.1:${await freePort()}` });
    const { location, notice } = await attempt(await signedIn(), 'ada', secret);
    expect(location).toBe('/rolemapping/');
    expect(notice).toContain('cannot be reached');
  });

  test('a name whose account has a password here is not looked up, as at a sign-in', async () => {
    const { location, notice } = await attempt(await signedIn(), 'Tester', secret);
    expect(location).toBe('/rolemapping/');
    expect(notice).toContain('does not ask the directory');
    expect(await world.db.$count(signInTest)).toBe(0);
    expect(await arrive('tester', secret)).toBeNull();
    settle({}, { ...registers, passwords: false });
    expect((await attempt(await signedIn(), 'tester', secret)).location).toContain('/result/');
  });

  test('is for administrators alone, from a page of ours, where there is a directory', async () => {
    const alpha = await attempt(await signedIn('alpha'), 'ada', secret);
    expect(alpha.status).toBe(403);
    expect((await attempt({ caller: new Caller(), csrf_token: 'x' }, 'ada', secret)).status).toBe(403);
    const { caller } = await signedIn();
    for (const csrf_token of ['', 'x.y.z', (await signedIn()).csrf_token]) {
      const { location, notice } = await attempt({ caller, csrf_token }, 'ada', secret);
      expect([location, notice]).toEqual(['/rolemapping/', expect.stringContaining('too old')]);
    }
    vi.stubEnv('ISOLINE_LDAP', '');
    forgetConfig();
    expect((await attempt(await signedIn(), 'ada', secret)).status).toBe(404);
    expect(await world.db.$count(signInTest)).toBe(0);
    expect(await world.db.$count(signInThrottle)).toBe(0);
  });

  test('counts with attempts to sign in, in both directions', async () => {
    const browser = await signedIn();
    const wrong = await Promise.all(Array.from({ length: 10 }, () => attempt(browser, 'guessed', 'x')));
    expect(wrong.every(({ notice }) => notice.includes('did not take'))).toBe(true);
    await Promise.all(Array.from({ length: 10 }, () => arrive('guessed', 'x')));
    expect((await attempt(browser, 'guessed', 'x')).notice).toContain('Too many attempts');
    const { caller, csrf_token } = await signedIn('nobody');
    caller.cookies.delete('session');
    const fields = { username: 'guessed', password: 'x', csrf_token };
    const refused = await caller.form(submitSignIn, '/login/?next=/', fields);
    expect(decodeURIComponent(refused.headers.getSetCookie().join())).toContain('Too many attempts');
    expect(await world.db.$count(signInTest)).toBe(10);
  });

  test('a right password takes its attempt back, and a wrong one is not counted at the account', async () => {
    const browser = await signedIn();
    for (let times = 0; times < 22; times += 1) {
      expect((await attempt(browser, 'ada', secret)).location).toContain('/result/');
    }
    await attempt(browser, 'held', 'wrong');
    const [held] = await world.db.select().from(user).where(eq(user.username, 'held'));
    expect(held?.fail_login_count).toBe(0);
  });

  describe('shows what a sign-in of the same person then does:', () => {
    const issuer = () => `ldap:${directory.base}`;
    const nothing = async () => undefined;

    test.each<[string, string, string, object, object, () => Promise<unknown>]>([
      ['somebody new', 'ada', 'new', {}, { ...registers, rolesMapping: { team: ['Alpha'] } }, nothing],
      ['somebody new in no group', 'bob', 'new', {}, registers, nothing],
      ['somebody who has come before', 'ada', 'known', {}, registers, () => arrive('ada', secret)],
      ['an account that was opened', 'held', 'known', {}, {}, () => joinIdentity(ids.held ?? 0, issuer(), null)],
      [
        'one whose roles follow the directory',
        'held',
        'known',
        {},
        { ...registers, syncsRoles: true },
        () => joinIdentity(ids.held ?? 0, issuer(), null),
      ],
      ['somebody in an allowed group', 'ada', 'new', { allowedGroups: ['STAFF'] }, registers, nothing],
      ['somebody in no allowed group', 'bob', 'group_barred', { allowedGroups: ['staff'] }, registers, nothing],
      ['somebody unknown', 'bob', 'unknown', {}, {}, nothing],
      ['a name that is taken', 'held', 'taken', {}, registers, nothing],
      [
        'an account that is switched off',
        'held',
        'inactive',
        {},
        registers,
        async () => {
          await joinIdentity(ids.held ?? 0, issuer(), null);
          await world.db.update(user).set({ active: false }).where(eq(user.username, 'held'));
        },
      ],
    ])('%s (%s: %s)', async (_who, name, expected, given, sso, prepare) => {
      settle(given, sso);
      await prepare();
      const browser = await signedIn();
      const { location } = await attempt(browser, name, secret);
      const shown = await outcomeOf('ldap', (await resultOf(browser, location))?.claims ?? {});
      const { admission, username } = shown;
      expect(admission?.kind === 'refused' ? admission.reason : admission?.kind).toBe(expected);
      expect(await arrive(name, secret)).toBe(username);
      if (username !== null) expect(await rolesOf(username)).toEqual([...shown.roles].sort());
      await world.db.update(user).set({ active: true });
    });

    async function rolesOf(name: string): Promise<string[]> {
      const rows = await world.db.select({ id: user.id }).from(user).where(eq(user.username, name));
      const [held] = await loadRights(rows.map(({ id }) => id));
      return held?.roles.map((one) => one.name).sort() ?? [];
    }
  });
});
