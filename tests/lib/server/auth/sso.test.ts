import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { admit } from '@/lib/server/auth/sso-admit';
import { personOf } from '@/lib/server/auth/sso-person';
import { readSsoSettings } from '@/lib/server/auth/sso-settings';
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
  const ann = { username: 'ann', firstName: 'Ann', lastName: 'Lee', email: 'ann@corp.test', roleKeys: ['team'] };
  const settings = (given: object) => readSsoSettings(JSON.stringify(given));
  const mapped = { rolesMapping: { team: ['Alpha', 'no such role'] } };

  beforeAll(async () => {
    world = await openWorld('embedded');
    await addUser(world.db, 'gamma', 'Gamma');
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
    expect(await admit(ann, settings({}))).toBeNull();
    const owner = await admit(ann, settings({ registers: true, registrationRole: 'Gamma', ...mapped }));
    expect(await rolesOf(owner?.id ?? 0)).toEqual(['Alpha', 'Gamma']);
  });

  test('known people are known in any case, and keep roles and names unless roles follow the provider', async () => {
    const other = { ...ann, username: 'ANN', firstName: 'Anna' };
    const owner = await admit(other, settings({ rolesMapping: {} }));
    expect(await rolesOf(owner?.id ?? 0)).toEqual(['Alpha', 'Gamma']);
    const [row] = await world.db
      .select()
      .from(user)
      .where(eq(user.id, owner?.id ?? 0));
    expect(row?.first_name).toBe('Ann');
    await admit(other, settings({ syncsRoles: true, ...mapped }));
    expect(await rolesOf(owner?.id ?? 0)).toEqual(['Alpha']);
  });

  test("another's address opens nothing", async () => {
    const thief = { username: 'new', email: 'gamma@example.com', roleKeys: [] };
    expect(await admit(thief, settings({ registers: true }))).toBeNull();
    expect(await admit({ email: 'gamma@example.com', roleKeys: [] }, settings({}))).toBeNull();
  });

  test('who is switched off stays out', async () => {
    await world.db.update(user).set({ active: false }).where(eq(user.username, 'ann'));
    expect(await admit(ann, settings({ registers: true }))).toBeNull();
  });
});
