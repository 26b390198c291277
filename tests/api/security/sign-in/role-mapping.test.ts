import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as route from '@/app/api/v1/role_mapping/[[...path]]/route';
import { log } from '@/db/schema/log';
import { group, groupRole, role } from '@/db/schema/role';
import { roleMapping } from '@/db/schema/role-mapping';
import { user, userGroup, userRole } from '@/db/schema/user';
import { admit } from '@/lib/server/auth/sso/admit';
import { personOf } from '@/lib/server/auth/sso/person';
import { readSsoSettings } from '@/lib/server/auth/sso/settings';
import { forgetConfig } from '@/lib/server/config';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, places, type World } from '@/tests/support/world';

const api = '/api/v1/role_mapping/';
const house = { name: 'house', issuer: 'https://id.example.org', clientId: 'isoline', clientSecret: 'x' };

describe.each(places)('rules that give roles, %s', (place) => {
  let world: World;
  const admin = new Caller();
  const alpha = new Caller();
  const manager = new Caller();
  let headers: Record<string, string>;
  const roles: Record<string, number> = {};

  beforeAll(async () => {
    world = await openWorld(place);
    await grant(world.db, 'Manager', 'can_update_role_users on Role');
    headers = { 'x-csrftoken': await admin.signIn(await addUser(world.db, 'admin', 'Admin')) };
    await alpha.signIn(await addUser(world.db, 'alpha', 'Alpha'));
    await manager.signIn(await addUser(world.db, 'manager', 'Manager'));
    for (const { id, name } of await world.db.select().from(role)) roles[name] = id;
  });
  beforeEach(() => world.db.delete(roleMapping));
  afterAll(async () => {
    await world.close();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  function setting(sso: object): void {
    vi.stubEnv('ISOLINE_SSO', JSON.stringify(sso));
    forgetConfig();
  }

  const send = (method: string, path: string, body: unknown) => admin.json(route, method, api + path, body, headers);
  const rule = (value: string, more: object = {}) => ({
    claim: 'groups',
    operator: 'has',
    value,
    roles: [roles.Alpha],
    ...more,
  });
  async function make(value: string, more: object = {}): Promise<number> {
    const { status, body } = await send('POST', '', rule(value, more));
    expect(body).toMatchObject({ id: expect.any(Number) });
    expect(status).toBe(201);
    return body.id;
  }
  const values = async () => (await admin.get(route, api)).body.result.map((row: { value: string }) => row.value);

  test('are made, listed in their order, changed, moved and deleted', async () => {
    const first = await make('a', { provider: 'house', stops: true });
    const second = await make('b');
    const third = await make('c');
    expect(await values()).toEqual(['a', 'b', 'c']);
    const { body } = await admin.get(route, `${api}${first}`);
    expect(body.result).toMatchObject({
      provider: 'house',
      claim: 'groups',
      operator: 'has',
      value: 'a',
      active: true,
      stops: true,
      position: 1,
      roles: [{ id: roles.Alpha, name: 'Alpha' }],
      groups: [],
    });
    expect((await send('POST', `${third}/move`, { to: 'up' })).status).toBe(200);
    expect(await values()).toEqual(['a', 'c', 'b']);
    expect((await send('POST', `${first}/move`, { to: 'up' })).status).toBe(200);
    expect((await send('POST', `${first}/move`, { to: 'down' })).status).toBe(200);
    expect(await values()).toEqual(['c', 'a', 'b']);
    expect((await send('PUT', `${second}`, { value: 'd', active: false })).status).toBe(200);
    expect((await admin.get(route, `${api}${second}`)).body.result).toMatchObject({ value: 'd', active: false });
    expect((await admin.send(route.DELETE, 'DELETE', `${api}${first}`, { headers })).status).toBe(200);
    expect(await values()).toEqual(['c', 'd']);
    const logged = await world.db.select({ action: log.action }).from(log);
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['RoleMappingRestApi.post', 'RoleMappingRestApi.put', 'RoleMappingRestApi.delete']),
    );
  });

  test.each([
    ['no role and no group', { roles: [] }, 422],
    ['an unknown role', { roles: [999_999] }, 422],
    ['an unknown group', { groups: [999_999] }, 422],
    ['an unknown operator', { operator: 'matches' }, 400],
    ['an empty value', { value: '' }, 400],
    ['an endless claim', { claim: 'x'.repeat(256) }, 400],
    ['a field of its own', { position: 7 }, 400],
  ])('%s is refused, and nothing is stored', async (_what, more, status) => {
    expect((await send('POST', '', rule('a', more))).status).toBe(status);
    expect(await world.db.$count(roleMapping)).toBe(0);
  });

  test('a rule that is left with nothing to give is refused', async () => {
    const id = await make('a');
    expect((await send('PUT', `${id}`, { roles: [] })).status).toBe(422);
    expect((await send('PUT', `${id}`, { roles: [], groups: [] })).status).toBe(422);
  });

  test('one that makes administrators is stored only when its sender says that they know', async () => {
    const [made] = await world.db.insert(group).values({ name: 'chiefs' }).returning({ id: group.id });
    await world.db.insert(groupRole).values({ group_id: made?.id ?? 0, role_id: roles.Admin ?? 0 });
    for (const given of [{ roles: [roles.Admin] }, { roles: [roles.Manager] }, { roles: [], groups: [made?.id] }]) {
      const refused = await send('POST', '', rule('chiefs', given));
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toContain('makes an administrator of everybody');
      const id = await make('chiefs', { ...given, confirms_admin: true });
      expect((await send('PUT', `${id}`, { value: 'everybody' })).status).toBe(422);
      expect((await send('PUT', `${id}`, { active: false })).status).toBe(200);
      expect((await send('PUT', `${id}`, { roles: [roles.Gamma], groups: [] })).status).toBe(200);
    }
    await world.db.delete(group);
  });

  test('are for those who may give roles to people, and nobody else', async () => {
    expect((await alpha.get(route, api)).status).toBe(403);
    expect((await new Caller().get(route, api)).status).toBe(401);
    expect((await manager.get(route, api)).status).toBe(200);
    const claims = { provider: 'house', claims: {} };
    expect((await alpha.json(route, 'POST', `${api}preview`, claims)).status).not.toBe(200);
  });

  const identity = (subject: string) => ({ issuer: house.issuer, subject, trustedEmail: null });
  const come = async (sub: string, groups: string[], sso: object) => {
    const person = personOf('house', { sub, preferred_username: sub, groups });
    if (person === null) throw new Error('nobody');
    return admit(person, identity(sub), readSsoSettings(JSON.stringify(sso)));
  };
  async function heldBy(id: number | undefined) {
    const held = await world.db
      .select({ name: role.name })
      .from(userRole)
      .innerJoin(role, eq(role.id, userRole.role_id))
      .where(eq(userRole.user_id, id ?? 0));
    const joined = await world.db
      .select({ name: group.name })
      .from(userGroup)
      .innerJoin(group, eq(group.id, userGroup.group_id))
      .where(eq(userGroup.user_id, id ?? 0));
    return [held.map(({ name }) => name).sort(), joined.map(({ name }) => name).sort()];
  }

  test('apply at a sign-in beside the mapping of the environment', async () => {
    const [made] = await world.db.insert(group).values({ name: 'readers' }).returning({ id: group.id });
    await make('team', { groups: [made?.id] });
    await make('other');
    await make('sleeping', { roles: [roles.sql_lab], active: false });
    await make('team', { provider: 'elsewhere', roles: [roles.sql_lab] });
    const sso = { registers: true, registrationRole: 'Gamma', rolesMapping: { team: ['Public'] } };
    const owner = await come('ann', ['team', 'sleeping'], sso);
    expect(await heldBy(owner?.id)).toEqual([['Alpha', 'Gamma', 'Public'], ['readers']]);
    await come('ann', [], sso);
    expect(await heldBy(owner?.id)).toEqual([['Alpha', 'Gamma', 'Public'], ['readers']]);
    await come('ann', ['readers'], { syncsRoles: true, syncsGroups: true });
    expect(await heldBy(owner?.id)).toEqual([[], ['readers']]);
    await come('ann', ['team'], { syncsRoles: true, syncsGroups: true });
    expect(await heldBy(owner?.id)).toEqual([['Alpha'], ['readers']]);
    await world.db.delete(group);
  });

  test('tell what claims would lead to, and change nothing', async () => {
    const id = await make('team');
    const counts = async () => [await world.db.$count(user), await world.db.$count(userRole)];
    const before = await counts();
    const ask = async (provider: string, claims: object) =>
      (await send('POST', 'preview', { provider, claims })).body.result;
    setting({ providers: [house], rolesMapping: { team: ['Gamma'] } });
    const stranger = { sub: 'new', preferred_username: 'new', groups: ['team'] };
    expect(await ask('house', stranger)).toMatchObject({ admission: 'refused', reason: 'unknown', rules: [id] });
    setting({ providers: [house], registers: true, rolesMapping: { team: ['Gamma'] } });
    expect(await ask('house', stranger)).toEqual({
      admission: 'new',
      reason: null,
      username: 'new',
      rules: [id],
      environment: ['team'],
      roles: ['Alpha', 'Gamma', 'Public'],
      groups: [],
      keeps_roles: false,
      keeps_groups: false,
    });
    expect(await ask('house', { ...stranger, preferred_username: 'Admin' })).toMatchObject({ reason: 'taken' });
    expect(await ask('house', { groups: ['team'] })).toMatchObject({ reason: 'unreadable' });
    expect(await ask('house', { error: 'denied', sub: '1' })).toMatchObject({ reason: 'unreadable' });
    expect(await ask('elsewhere', stranger)).toMatchObject({ admission: null, rules: [id] });
    setting({ providers: [{ ...house, allowedEmails: ['@example.org'] }] });
    expect(await ask('house', stranger)).toMatchObject({ reason: 'address_barred' });
    expect(await ask('house', { ...stranger, email: 'n@example.org', email_verified: false })).toMatchObject({
      reason: 'address_unverified',
    });
    expect(await counts()).toEqual(before);
    expect((await send('POST', 'preview', { provider: 'house', claims: [] })).status).toBe(400);
  });

  test('an account that exists keeps its roles unless they follow the provider', async () => {
    const owner = await come('bea', [], { registers: true, registrationRole: 'Gamma' });
    const id = await make('team');
    const claims = { sub: 'bea', preferred_username: 'bea', groups: ['team'] };
    const ask = async () => (await send('POST', 'preview', { provider: 'house', claims })).body.result;
    setting({ providers: [house] });
    expect(await ask()).toMatchObject({ admission: 'known', username: 'bea', roles: ['Gamma'], keeps_roles: true });
    setting({ providers: [house], syncsRoles: true });
    expect(await ask()).toMatchObject({ rules: [id], roles: ['Alpha'], keeps_roles: false });
    await world.db
      .update(user)
      .set({ active: false })
      .where(eq(user.id, owner?.id ?? 0));
    expect(await ask()).toMatchObject({ admission: 'refused', reason: 'inactive' });
  });
});
