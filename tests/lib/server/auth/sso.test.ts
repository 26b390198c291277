import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { admit } from '@/lib/server/auth/sso/admit';
import { endpointsOf } from '@/lib/server/auth/sso/discovery';
import { identityOf, joinIdentity, partIdentity } from '@/lib/server/auth/sso/identity';
import { personOf } from '@/lib/server/auth/sso/person';
import { readSsoSettings } from '@/lib/server/auth/sso/settings';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('what a provider says of somebody', () => {
  test.each([
    ['google', { id: '42', given_name: 'Ann', email: 'a@b.c' }, 'google_42', []],
    ['okta', { sub: '00u', groups: ['x', 'y'] }, 'okta_00u', ['x', 'y']],
    ['azure', { oid: 'oid-1', upn: 'ann@corp', roles: ['r1'] }, 'oid-1', ['r1']],
    ['keycloak', { preferred_username: 'ann', groups: ['x'] }, 'ann', ['x']],
    ['github', { login: 'ann' }, 'github_ann', []],
  ])('%s', (provider, answer, username, roleKeys) => {
    expect(personOf(provider, answer)).toMatchObject({ username, roleKeys });
  });

  test('an error is nobody', () => {
    expect(personOf('okta', { error: 'x' })).toBeNull();
  });
});

describe('who is let in', () => {
  let world: World;
  const issuer = 'https://id.corp.test';
  const ann = { username: 'ann', firstName: 'Ann', lastName: 'Lee', email: 'ann@corp.test', roleKeys: ['team'] };
  const annAt = { issuer, subject: 'sub-ann', trustedEmail: null };
  const settings = (given: object) => readSsoSettings(JSON.stringify(given));
  const mapped = { rolesMapping: { team: ['Alpha', 'no such role'] } };
  const registering = settings({ registers: true, registrationRole: 'Gamma', ...mapped });
  let gammaId: number;

  beforeAll(async () => {
    world = await openWorld('embedded');
    gammaId = await addUser(world.db, 'gamma', 'Gamma');
  });
  afterAll(() => world.close());

  async function rolesOf(id: number): Promise<string[]> {
    const held = await world.db
      .select({ name: role.name })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.role_id))
      .where(eq(userRole.user_id, id));
    return held.map(({ name }) => name).sort();
  }

  test('strangers are refused unless registration is on', async () => {
    expect(await admit(ann, annAt, settings({}))).toBeNull();
    const owner = await admit(ann, annAt, registering);
    expect(await rolesOf(owner?.id ?? 0)).toEqual(['Alpha', 'Gamma']);
  });

  test('known people are known by issuer and subject, whatever they are called, and keep roles and names', async () => {
    const known = await admit(ann, annAt, settings({}));
    const renamed = { ...ann, username: 'ann.miller', firstName: 'Anna', email: 'new@corp.test' };
    const owner = await admit(renamed, annAt, settings({ rolesMapping: {} }));
    expect(owner?.id).toBe(known?.id);
    expect(await rolesOf(owner?.id ?? 0)).toEqual(['Alpha', 'Gamma']);
    const [row] = await world.db
      .select()
      .from(user)
      .where(eq(user.id, owner?.id ?? 0));
    expect(row).toMatchObject({ first_name: 'Ann', username: 'ann' });
    await admit(renamed, annAt, settings({ syncsRoles: true, ...mapped }));
    expect(await rolesOf(owner?.id ?? 0)).toEqual(['Alpha']);
  });

  test.each([
    ['a local account', 'gamma', 'GAMMA'],
    ['an account of another subject', 'ann', 'Ann'],
  ])('the user name of %s opens nothing', async (_whose, _name, username) => {
    const thief = { username, email: 'thief@corp.test', roleKeys: [] };
    for (const at of [issuer, 'https://other.test']) {
      const identity = { issuer: at, subject: 'sub-thief', trustedEmail: null };
      expect(await admit(thief, identity, settings({}))).toBeNull();
      expect(await admit(thief, identity, registering)).toBeNull();
    }
  });

  test("the subject of another issuer opens nothing, and neither does another's address", async () => {
    expect(await admit(ann, { ...annAt, issuer: 'https://other.test' }, settings({}))).toBeNull();
    const nobody = { issuer, subject: 'sub-new', trustedEmail: null };
    const thief = { username: 'new', email: 'gamma@example.com', roleKeys: [] };
    expect(await admit(thief, nobody, registering)).toBeNull();
    expect(await admit({ email: 'gamma@example.com', roleKeys: [] }, nobody, settings({}))).toBeNull();
  });

  test('an administrator joins an account with a subject, and parts it', async () => {
    const identity = { issuer, subject: 'sub-gamma', trustedEmail: null };
    const gamma = { username: 'gamma', roleKeys: [] };
    expect(await joinIdentity(gammaId, `${issuer}/`, 'sub-gamma')).toBe(true);
    expect((await admit({ ...gamma, username: 'whatever' }, identity, settings({})))?.id).toBe(gammaId);
    const other = await addUser(world.db, 'second', 'Gamma');
    expect(await joinIdentity(other, issuer, 'sub-gamma')).toBe(false);
    expect(await partIdentity(gammaId, issuer)).toBe(true);
    expect(await admit(gamma, identity, settings({}))).toBeNull();
    expect(await partIdentity(gammaId, issuer)).toBe(false);
  });

  test('an administrator opens an account to the next who comes under its name, once', async () => {
    const gamma = { username: 'Gamma', roleKeys: [] };
    await joinIdentity(gammaId, issuer, null);
    const first = { issuer, subject: 'sub-first', trustedEmail: null };
    expect(await admit(gamma, { ...first, issuer: 'https://other.test' }, settings({}))).toBeNull();
    expect((await admit(gamma, first, settings({})))?.id).toBe(gammaId);
    expect(await admit(gamma, { ...first, subject: 'sub-second' }, settings({}))).toBeNull();
    expect((await admit(gamma, first, settings({})))?.id).toBe(gammaId);
    await partIdentity(gammaId, issuer);
  });

  test('a verified address that the settings trust joins its account, and no other subject after it', async () => {
    const somebody = { username: 'g.amma', email: 'Gamma@example.com', roleKeys: [] };
    const trusted = { issuer, subject: 'sub-mail', trustedEmail: 'Gamma@example.com' };
    expect((await admit(somebody, trusted, settings({})))?.id).toBe(gammaId);
    expect(await admit(somebody, { ...trusted, subject: 'sub-later' }, settings({}))).toBeNull();
    expect((await admit(somebody, { ...trusted, trustedEmail: null }, settings({})))?.id).toBe(gammaId);
  });

  test('who is switched off stays out', async () => {
    await world.db.update(user).set({ active: false }).where(eq(user.username, 'ann'));
    expect(await admit(ann, annAt, settings({ registers: true }))).toBeNull();
  });
});

describe('which identity the claims name', () => {
  const provider = (given: object) => {
    const needed = { name: 'house', issuer: 'https://id.corp.test/', clientId: 'a', clientSecret: 'b' };
    const [first] = readSsoSettings(JSON.stringify({ providers: [{ ...needed, ...given }] })).providers;
    if (!first) throw new Error('no provider');
    return first;
  };
  const claims = { sub: '1', email: 'ann@corp.test', email_verified: true };

  test.each([
    ['an address that is not trusted', {}, claims, null],
    ['a trusted address', { trustsVerifiedEmail: true }, claims, 'ann@corp.test'],
    ['a trusted address, not verified', { trustsVerifiedEmail: true }, { ...claims, email_verified: false }, null],
    ['one that says nothing of it', { trustsVerifiedEmail: true }, { sub: '1', email: 'ann@corp.test' }, null],
    ['one that says it as text', { trustsVerifiedEmail: true }, { ...claims, email_verified: 'true' }, null],
  ])('%s', (_name, given, answer, trustedEmail) => {
    expect(identityOf(provider(given), answer)).toEqual({ issuer: 'https://id.corp.test', subject: '1', trustedEmail });
  });

  test('the issuer of the token counts, and without a subject it names nobody', () => {
    expect(identityOf(provider({}), { ...claims, iss: 'https://tenant/' })?.issuer).toBe('https://tenant');
    expect(identityOf(provider({}), { email: 'ann@corp.test' })).toBeNull();
  });
});

describe('where next-auth finds the endpoints of an issuer', () => {
  const at = 'https://id.corp.test';
  const found = { issuer: at, authorization_endpoint: `${at}/a`, token_endpoint: `${at}/t`, jwks_uri: `${at}/k` };

  test('in what the issuer told', () => {
    expect(endpointsOf(at, 'openid', found)).toEqual({
      issuer: at,
      authorization: { url: `${at}/a`, params: { scope: 'openid' } },
      token: `${at}/t`,
      jwks_endpoint: `${at}/k`,
      client: { token_endpoint_auth_method: 'client_secret_basic' },
    });
  });

  test.each([
    [['client_secret_post'], 'client_secret_post'],
    [['client_secret_post', 'client_secret_basic'], 'client_secret_basic'],
    [['private_key_jwt'], 'client_secret_basic'],
  ])('which takes the secret by %j', (methods, method) => {
    const { client } = endpointsOf(at, 'openid', { ...found, token_endpoint_auth_methods_supported: methods });
    expect(client).toEqual({ token_endpoint_auth_method: method });
  });

  test('at the issuer itself where it stands for many', () => {
    const many = { ...found, issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
    const asked = {
      wellKnown: `${at}/.well-known/openid-configuration`,
      authorization: { params: { scope: 'openid' } },
    };
    expect(endpointsOf(at, 'openid', many)).toEqual(asked);
    expect(endpointsOf(at, 'openid', null)).toEqual(asked);
  });
});
