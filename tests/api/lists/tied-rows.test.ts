import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import * as tagRoute from '@/app/api/v1/tag/[[...path]]/route';
import { dashboard } from '@/db/schema/dashboard';
import { taggedObject } from '@/db/schema/tag';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('rows that others are tied to', () => {
  let world: World;
  const admin = new Caller();
  const alpha = new Caller();
  let ada = 0;

  beforeAll(async () => {
    world = await openWorld('embedded');
    ada = await addUser(world.db, 'ada', 'Admin');
    admin.extra['x-csrftoken'] = await admin.signIn(ada);
    alpha.extra['x-csrftoken'] = await alpha.signIn(await addUser(world.db, 'alma', 'Alpha'));
  });
  afterAll(() => world.close());

  const names = async (path: string, opr: string, value: unknown): Promise<string[]> => {
    const { status, body } = await admin.get(
      securityRoute,
      `/api/v1/security/${path}/?q=(filters:!((col:id,opr:${opr},value:${value})),page_size:100)`,
    );
    expect(status).toBe(200);
    return body.result.map(({ name }: { name: string }) => name);
  };

  test('roles are found by user, group and permission, groups by role and user; nothing tells the filters', async () => {
    const make = async (path: string, data: object) => {
      const made = await admin.json(securityRoute, 'POST', `/api/v1/security/${path}/`, data);
      expect(made.status).toBe(201);
      return Number(made.body.id);
    };
    const role = await make('roles', { name: 'Tied' });
    const group = await make('groups', { name: 'Tied group', roles: [role], users: [ada] });
    const [pair] = (await admin.get(securityRoute, '/api/v1/security/permissions-resources/?q=(page_size:1)')).body.ids;
    const ids = { permission_view_menu_ids: [pair] };
    await admin.json(securityRoute, 'POST', `/api/v1/security/roles/${role}/permissions`, ids);
    expect(await names('roles', 'role_of_user', ada)).toEqual(['Admin']);
    expect(await names('roles', 'role_of_group', group)).toEqual(['Tied']);
    expect(await names('roles', 'role_with_permission', pair)).toContain('Tied');
    expect(await names('roles', 'role_of_user', "'x'")).toEqual([]);
    expect(await names('groups', 'group_with_role', role)).toEqual(['Tied group']);
    expect(await names('groups', 'group_with_user', ada)).toEqual(['Tied group']);
    expect(await names('groups', 'group_with_user', 0)).toEqual([]);
    const { body } = await admin.get(securityRoute, '/api/v1/security/roles/_info');
    expect(JSON.stringify(body.filters)).not.toContain('role_of_user');
  });

  test('a tag stays on what its editor cannot see', async () => {
    const make = async (caller: Caller, title: string) =>
      Number((await caller.json(dashboardRoute, 'POST', '/api/v1/dashboard/', { dashboard_title: title })).body.id);
    const [hidden, own] = [await make(admin, 'Hidden'), await make(alpha, 'Own')];
    await world.db.update(dashboard).set({ published: false }).where(eq(dashboard.id, hidden));
    const objects_to_tag = [
      ['dashboard', hidden],
      ['dashboard', own],
    ];
    expect((await alpha.json(tagRoute, 'POST', '/api/v1/tag/', { name: 'shared' })).status).toBe(201);
    expect((await admin.json(tagRoute, 'POST', '/api/v1/tag/', { name: 'shared', objects_to_tag })).status).toBe(201);
    const [id] = (await alpha.get(tagRoute, '/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:shared)))')).body.ids;
    const changed = await alpha.json(tagRoute, 'PUT', `/api/v1/tag/${id}`, { name: 'shared', objects_to_tag: [] });
    expect(changed.status).toBe(200);
    const carriers = await world.db.select().from(taggedObject).where(eq(taggedObject.tag_id, id));
    expect(carriers.map(({ dashboard_id }) => dashboard_id)).toEqual([hidden]);
  });
});
