import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { dashboard } from '@/db/schema/dashboard';
import { role } from '@/db/schema/role';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, type World } from '@/tests/support/world';
import { admin, dataOf, guest, ids, openRuledWorld, tile } from '@/tests/support/worlds/ruled-world';

/** What was read, and is cached therefore, is refused from the moment when the right to it ends. */
describe('access that ends', () => {
  let world: World;
  beforeAll(async () => {
    world = await openRuledWorld();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function readable(who: Caller): Promise<readonly string[]> {
    const path = `/api/v1/dashboard/${ids.dashboard}`;
    const ofChart = { form_data: { dashboardId: ids.dashboard, slice_id: ids.chart } };
    const readings = {
      dashboard: () => who.get(dashboardRoute, path),
      charts: () => who.get(dashboardRoute, `${path}/charts`),
      datasets: () => who.get(dashboardRoute, `${path}/datasets`),
      tile: () => tile(who, ids.chart, 'table'),
      data: () => dataOf(who, ofChart),
    };
    const read: string[] = [];
    for (const [name, ask] of Object.entries(readings)) if ((await ask()).status === 200) read.push(name);
    return read;
  }
  const everything = ['dashboard', 'charts', 'datasets', 'tile', 'data'];

  /** A user whose own role may read the dashboard and all data. */
  async function readerBy(roleName: string): Promise<{ reader: Caller; userId: number; roleId: number }> {
    const rights = ['can_read on Dashboard', 'can_read on Chart', 'all_datasource_access on all_datasource_access'];
    await grant(world.db, roleName, ...rights);
    const userId = await addUser(world.db, roleName, roleName);
    const reader = new Caller();
    reader.extra.authorization = `Bearer ${await signToken({ id: userId, sessionVersion: 1 }, 'access', true)}`;
    // The tile is a page.
    await reader.signIn(userId);
    const [own] = await world.db.select().from(role).where(eq(role.name, roleName));
    return { reader, userId, roleId: own?.id ?? 0 };
  }

  test('for a guest, with the embedding; a later one is not for earlier tokens', async () => {
    const path = `/api/v1/dashboard/${ids.dashboard}/embedded`;
    expect(await readable(guest)).toEqual(everything);
    expect((await admin.json(dashboardRoute, 'DELETE', path, {})).status).toBe(200);
    expect(await readable(guest)).toEqual([]);
    const { body } = await admin.json(dashboardRoute, 'POST', path, { allowed_domains: [] });
    expect(await readable(guest)).toEqual([]);
    const resources = [{ type: 'dashboard' as const, id: String(body.result.uuid) }];
    guest.extra['x-guesttoken'] = await signGuestToken({ user: {}, resources, rls_rules: [] });
    expect(await readable(guest)).toEqual(everything);
  });

  test('for a reader, with the rights of their role', async () => {
    const { reader, roleId } = await readerBy('lender');
    expect(await readable(reader)).toEqual(everything);
    const path = `/api/v1/security/roles/${roleId}/permissions`;
    expect((await admin.json(securityRoute, 'POST', path, { permission_view_menu_ids: [] })).status).toBe(200);
    expect(await readable(reader)).toEqual([]);
  });

  test('for a reader, with the role', async () => {
    const { reader, userId } = await readerBy('member');
    expect(await readable(reader)).toEqual(everything);
    const [other] = await world.db.select().from(role).where(eq(role.name, 'Public'));
    const path = `/api/v1/security/users/${userId}`;
    expect((await admin.json(securityRoute, 'PUT', path, { roles: [other?.id ?? 0] })).status).toBe(200);
    expect(await readable(reader)).toEqual([]);
  });

  test('for a reader, with the publication of the dashboard', async () => {
    const { reader } = await readerBy('early');
    const publish = (published: boolean) =>
      world.db.update(dashboard).set({ published }).where(eq(dashboard.id, ids.dashboard));
    expect(await readable(reader)).toEqual(everything);
    await publish(false);
    // The data are the reader's own right, the dashboard is not.
    expect(await readable(reader)).toEqual(['data']);
    await publish(true);
    expect(await readable(reader)).toEqual(everything);
  });
});
