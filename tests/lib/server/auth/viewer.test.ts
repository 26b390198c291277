import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { signToken } from '@/lib/server/auth/token';
import { viewerOf } from '@/lib/server/auth/viewer';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

describe('what a viewer may', () => {
  let world: World;
  let id = 0;
  let headers = new Headers();

  beforeAll(async () => {
    world = await openWorld('embedded');
    await world.db.insert(role).values({ name: 'readers' });
    id = await addUser(world.db, 'reader', 'Gamma', 'readers');
    headers = new Headers({ authorization: `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}` });
  });
  afterAll(() => world.close());

  test('is what their roles held when they last asked, and what they hold now', async () => {
    const right = 'database_access on [sales].(id:7)';
    expect((await viewerOf(headers)).permissions.has(right)).toBe(false);
    await grant(world.db, 'readers', right);
    expect((await viewerOf(headers)).permissions.has(right)).toBe(true);
  });

  test('ends with a role that is taken away', async () => {
    expect((await viewerOf(headers)).roles.map(({ name }) => name)).toContain('readers');
    const [readers] = await world.db.select().from(role).where(eq(role.name, 'readers'));
    await world.db.delete(userRole).where(eq(userRole.role_id, readers?.id ?? 0));
    expect((await viewerOf(headers)).roles.map(({ name }) => name)).toEqual(['Gamma']);
  });

  test('of strangers is what the role Public holds now', async () => {
    const right = 'can_read on Dashboard';
    expect((await viewerOf(new Headers())).permissions.has(right)).toBe(false);
    await grant(world.db, 'Public', right);
    expect((await viewerOf(new Headers())).permissions.has(right)).toBe(true);
  });

  test('ends with the session', async () => {
    await world.db.update(user).set({ session_version: 2 }).where(eq(user.id, id));
    await expect(viewerOf(headers)).rejects.toMatchObject({ code: 'token_revoked' });
  });
});
