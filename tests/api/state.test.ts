import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { dashboard } from '@/db/schema/dashboard';
import { guardPage } from '@/lib/server/auth/guard-page';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('states, links and embedding of a dashboard', () => {
  let world: World;
  const admin = new Caller();
  const gamma = new Caller();
  let path = '';

  beforeAll(async () => {
    world = await openWorld('embedded');
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [gamma, 'gamma', 'Gamma'],
    ] as const) {
      const id = await addUser(world.db, name, role);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
    const [row] = await world.db.insert(dashboard).values({ dashboard_title: 'Sales' }).returning();
    path = `/api/v1/dashboard/${row?.id}`;
  });
  afterAll(() => world.close());

  test('a tab keeps its key, and only its owner changes what is under it', async () => {
    const keep = (value: string) => admin.json(dashboardRoute, 'POST', `${path}/filter_state?tab_id=1`, { value });
    const { key } = (await keep('{"a": 1}')).body;
    expect((await keep('{"a": 2}')).body.key).toBe(key);
    expect((await admin.get(dashboardRoute, `${path}/filter_state/${key}`)).body.value).toBe('{"a": 2}');
    expect((await gamma.get(dashboardRoute, `${path}/filter_state/${key}`)).status).toBe(404);
    expect((await keep('{')).status).toBe(400);
  });

  test('the same view gets the same link', async () => {
    const link = (state: object) => admin.json(dashboardRoute, 'POST', `${path}/permalink`, state);
    const first = await link({ anchor: 'x', activeTabs: ['t'] });
    expect(first.status).toBe(201);
    expect((await link({ activeTabs: ['t'], anchor: 'x' })).body.key).toBe(first.body.key);
    expect((await gamma.get(dashboardRoute, `/api/v1/dashboard/permalink/${first.body.key}`)).status).toBe(403);
  });

  test('only allowed sites frame it, and only administrators allow them', async () => {
    const body = { allowed_domains: ['https://good.example'] };
    expect((await gamma.json(dashboardRoute, 'POST', `${path}/embedded`, body)).status).toBe(403);
    const { uuid } = (await admin.json(dashboardRoute, 'POST', `${path}/embedded`, body)).body.result;
    const open = (referer: string) =>
      guardPage(new Request(`http://localhost:8088/embedded/${uuid}`, { headers: { referer } }));
    expect((await open('https://evil.example/')).status).toBe(403);
    const page = await open('https://good.example/page');
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://good.example');
  });

  test('a password goes in and never comes out', async () => {
    const fields = {
      username: 'ann',
      first_name: 'A',
      last_name: 'B',
      email: 'ann@example.com',
      password: 'secret pw',
    };
    const roles = (await admin.get(securityRoute, '/api/v1/security/roles/')).body.ids.slice(0, 1);
    const made = await admin.json(securityRoute, 'POST', '/api/v1/security/users/', { ...fields, roles });
    expect(made.status).toBe(201);
    const changed = await admin.json(securityRoute, 'PUT', `/api/v1/security/users/${made.body.id}`, {
      password: 'other pw',
      first_name: 'C',
    });
    expect(changed.body).toEqual({ result: { first_name: 'C' } });
    expect((await gamma.get(securityRoute, '/api/v1/security/users/')).status).toBe(403);
  });
});
