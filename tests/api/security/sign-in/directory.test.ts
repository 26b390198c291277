import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { signInThrottle } from '@/db/schema/sign-in';
import { user } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { loadRights } from '@/lib/server/auth/load-viewer';
import { submitSignIn } from '@/lib/server/auth/sign-in-form';
import { joinIdentity } from '@/lib/server/auth/sso/identity';
import { config, forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { freePort } from '@/tests/support/servers/free-port';
import { canRunSlapd, type Slapd, startSlapd } from '@/tests/support/servers/slapd';
import { addUser, openWorld, type World } from '@/tests/support/world';

const person = (name: string, password: string, more: Record<string, string> = {}) => ({
  objectClass: 'inetOrgPerson',
  uid: name,
  cn: name,
  sn: 'Person',
  givenName: name,
  mail: `${name}@corp.test`,
  userPassword: password,
  ...more,
});

describe.runIf(canRunSlapd())('signing in with a password of the directory', () => {
  let world: World;
  let directory: Slapd;
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  beforeAll(async () => {
    directory = await startSlapd();
    const people = `ou=people,${directory.base}`;
    const groups = `ou=groups,${directory.base}`;
    await directory.add({
      [`uid=ada,${people}`]: person('ada', 'right'),
      [`uid=bob,${people}`]: person('bob', 'right'),
      [`uid=admin,${people}`]: person('admin', 'directory'),
      [`uid=a*b(c)\\\\d,${people}`]: person('a*b(c)\\d', 'right', { mail: 'odd@corp.test' }),
      [`uid=twin,${people}`]: person('twin', 'right'),
      [`cn=twin,${people}`]: person('twin', 'right', { cn: 'twin' }),
      [`uid=eve,${people}`]: person('eve', 'right'),
      [`cn=team,${groups}`]: { objectClass: 'groupOfNames', cn: 'team', member: `uid=ada,${people}` },
      [`cn=staff,${groups}`]: { objectClass: 'groupOfNames', cn: 'staff', member: `cn=team,${groups}` },
    });
    world = await openWorld('embedded');
    await addUser(world.db, 'admin', 'Admin');
  });
  afterAll(async () => {
    await directory.stop();
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
    warned.mockRestore();
  });
  beforeEach(async () => {
    await world.db.delete(signInThrottle);
    await world.db.delete(userIdentity);
    for (const name of ['ada', 'bob', 'eve', 'twin']) await world.db.delete(user).where(eq(user.username, name));
    settle({});
    warned.mockClear();
  });

  function settle(given: object, sso: object = { registers: true, registrationRole: 'Gamma' }): void {
    const { plain, base, reader } = directory;
    const usual = { urls: plain, base, bindDn: reader.dn, bindPassword: reader.password, ...given };
    vi.stubEnv('ISOLINE_LDAP', JSON.stringify(usual));
    vi.stubEnv('ISOLINE_SSO', JSON.stringify(sso));
    forgetConfig();
  }

  /** The name of who is signed in by the form; null for nobody. */
  async function arrive(username: string, password: string): Promise<string | null> {
    const caller = new Caller();
    const csrf_token = await csrf(caller);
    await caller.form(submitSignIn, '/login/?next=/', { username, password, csrf_token });
    return (await caller.get(meRoute, '/api/v1/me/')).body.result?.username ?? null;
  }
  async function csrf(caller: Caller): Promise<string> {
    const token = await caller.signIn(0);
    caller.cookies.delete('session');
    return token;
  }
  const login = (body: object) => new Caller().json(securityRoute, 'POST', '/api/v1/security/login', body);
  async function rolesOf(name: string): Promise<string[]> {
    const rows = await world.db.select({ id: user.id }).from(user).where(eq(user.username, name));
    const [held] = await loadRights(rows.map(({ id }) => id));
    return held?.roles.map((role) => role.name) ?? [];
  }

  test('makes the account of somebody new, and is asked each time', async () => {
    expect(await arrive('ada', 'right')).toBe('ada');
    expect(await arrive('ADA', 'right')).toBe('ada');
    const [made] = await world.db.select().from(user).where(eq(user.username, 'ada'));
    expect(made).toMatchObject({ first_name: 'ada', email: 'ada@corp.test', password: null, login_count: 2 });
    const [kept] = await world.db.select().from(userIdentity);
    expect(kept).toMatchObject({ issuer: 'ldap:dc=corp,dc=test', subject: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(await arrive('ada', 'wrong')).toBeNull();
  });

  test('opens no account of ours by its name, and is not asked for one that has a password', async () => {
    expect(await arrive('admin', 'directory')).toBeNull();
    expect(await arrive('admin', 'admin')).toBe('admin');
    await world.db.update(user).set({ password: null }).where(eq(user.username, 'admin'));
    expect(await arrive('admin', 'directory')).toBeNull();
    const [{ id = 0 } = {}] = await world.db.select({ id: user.id }).from(user).where(eq(user.username, 'admin'));
    await joinIdentity(id, 'ldap:dc=corp,dc=test', null);
    expect(await arrive('admin', 'directory')).toBe('admin');
    await world.db.update(user).set({ active: false }).where(eq(user.id, id));
    expect(await arrive('admin', 'directory')).toBeNull();
    await world.db.update(user).set({ active: true }).where(eq(user.id, id));
  });

  test('an empty password is nobody’s, though the directory takes it', async () => {
    expect(await arrive('ada', '')).toBeNull();
    expect(await arrive(`uid=ada,ou=people,${directory.base}`, '')).toBeNull();
    settle({ userDn: `uid={username},ou=people,${directory.base}`, base: '' });
    expect(await arrive('ada', '')).toBeNull();
    expect(await arrive('', '')).toBeNull();
  });

  test.each([
    '*',
    'ad*',
    'ada)(uid=*',
    '*)(objectClass=*',
    'ada\u0000',
    'ada)(|(uid=*))',
    '(',
    '\\2a',
    'ada,ou=people',
    `${'a'.repeat(300)}`,
  ])('the name %j finds nobody', async (name) => {
    settle({ userFilter: '(&(objectClass=inetOrgPerson)(|(uid={username})(mail={username})))' });
    expect(await arrive(name, 'right')).toBeNull();
    settle({ userDn: `uid={username},ou=people,${directory.base}`, base: '' });
    expect(await arrive(name, 'right')).toBeNull();
  });

  test('a name of odd signs is found as it is', async () => {
    expect(await arrive('a*b(c)\\d', 'right')).toBe('a*b(c)\\d');
    const issuer = `ldap:${directory.base}`;
    settle({ issuer, userDn: `uid={username},ou=people,${directory.base}`, base: '' });
    expect(await arrive('a*b(c)\\d', 'right')).toBe('a*b(c)\\d');
  });

  test('two entries of one name are nobody', async () => {
    expect(await arrive('twin', 'right')).toBeNull();
  });

  test('an account that the directory has locked stays out', async () => {
    for (let times = 0; times < 3; times += 1) expect(await arrive('eve', 'wrong')).toBeNull();
    expect(await arrive('eve', 'right')).toBeNull();
  });

  const groupsOf = () => `ou=groups,${directory.base}`;

  test.each<[string, object, string[]]>([
    ['in the entry itself', {}, ['Alpha', 'Gamma']],
    [
      'found by a search',
      { attributes: { groups: 'none' }, groups: { base: 'ou=groups,dc=corp,dc=test' } },
      ['Alpha', 'Gamma'],
    ],
    [
      'and in groups of groups',
      { groups: { base: 'ou=groups,dc=corp,dc=test', nested: true } },
      ['Alpha', 'Gamma', 'sql_lab'],
    ],
  ])('groups give roles: %s', async (_where, given, roles) => {
    const rolesMapping = { [`cn=team,${groupsOf()}`]: ['Alpha'], [`cn=staff,${groupsOf()}`]: ['sql_lab'] };
    settle(given, { registers: true, registrationRole: 'Gamma', rolesMapping });
    expect(await arrive('ada', 'right')).toBe('ada');
    expect(await rolesOf('ada')).toEqual(roles);
    expect(await arrive('bob', 'right')).toBe('bob');
    expect(await rolesOf('bob')).toEqual(['Gamma']);
  });

  test('who is in none of the allowed groups is refused', async () => {
    settle({ allowedGroups: [`CN=team,${groupsOf()}`] });
    expect(await Promise.all([arrive('ada', 'right'), arrive('bob', 'right')])).toEqual(['ada', null]);
    settle({ allowedGroups: ['staff'], groups: { base: groupsOf(), name: 'cn', nested: true } });
    expect(await Promise.all([arrive('ada', 'right'), arrive('bob', 'right')])).toEqual(['ada', null]);
  });

  test('the JSON route asks where it is told to', async () => {
    const said = { username: 'ada', password: 'right' };
    expect((await login({ ...said, provider: 'db' })).status).toBe(401);
    expect(await login({ ...said, provider: 'ldap' })).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String) },
    });
    expect((await login({ ...said, password: 'wrong', provider: 'ldap' })).body).toEqual({ message: 'Not authorized' });
    expect((await login({ username: 'admin', password: 'admin', provider: 'ldap' })).status).toBe(401);
    vi.stubEnv('ISOLINE_LDAP', '');
    forgetConfig();
    expect((await login({ ...said, provider: 'ldap' })).status).toBe(400);
  });

  test('guesses are counted as those at accounts of ours are', async () => {
    const answers = [];
    for (let times = 0; times < 22; times += 1)
      answers.push((await login({ username: 'nobody', password: 'x' })).status);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(answers.slice(20)).toEqual([429, 429]);
  });

  test('whoever fails waits for the same time, whether the name is ours, the directory’s or nobody’s', async () => {
    for (const username of ['admin', 'ada', 'nobody']) {
      const begun = performance.now();
      expect(await arrive(username, 'wrong')).toBeNull();
      expect(performance.now() - begun).toBeGreaterThanOrEqual(500);
    }
  });

  describe('over', () => {
    test('TLS, with a certificate that is trusted', async () => {
      const { secure: urls, certificate: ca } = directory;
      settle({ urls, ca });
      expect(await arrive('ada', 'right')).toBe('ada');
      settle({ urls });
      expect(await arrive('ada', 'right')).toBeNull();
      expect(warned.mock.calls.join()).toMatch(/self-signed certificate/);
    });

    test('StartTLS, before any password', async () => {
      const urls = directory.plain.replace('127.0.0.1', 'localhost');
      settle({ urls, startTls: true, ca: directory.certificate });
      expect(await arrive('ada', 'right')).toBe('ada');
      settle({ urls: directory.plain, startTls: true, ca: directory.certificate });
      expect(await arrive('ada', 'right')).toBeNull();
      expect(warned.mock.calls.join()).toMatch(/certificate's altnames/);
    });

    test('the next server, where one is not there', async () => {
      settle({ urls: [`ldap://127.0.0.1:${await freePort()}`, directory.plain] });
      expect(await arrive('ada', 'right')).toBe('ada');
    });

    test('no server at all: nobody comes in but by a password of ours', async () => {
      settle({ urls: `ldap://127.0.0.1:${await freePort()}` });
      expect(await arrive('ada', 'right')).toBeNull();
      expect(warned.mock.calls.join()).toMatch(/can be reached/);
    });

    test('an address that is never called', async () => {
      settle({ urls: 'ldap://169.254.169.254', allowsPlain: true });
      expect(await arrive('ada', 'right')).toBeNull();
      expect(warned.mock.calls.join()).toMatch(/does not call this address/);
    });

    test.each([
      ['ldap://directory.corp.test', {}],
      ['ldaps://directory.corp.test', { startTls: true }],
      ['http://directory.corp.test', {}],
    ])('%s is no setting', (urls, given) => {
      settle({ urls, ...given });
      expect(() => config()).toThrow(/ISOLINE_LDAP/);
    });
  });
});
