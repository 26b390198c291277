import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as security from '@/app/api/v1/security/[[...path]]/route';
import { POST as submitRole } from '@/app/roles/add/submit/route';
import { guardPage } from '@/lib/server/auth/guard-page';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** Programs request some addresses outside the API with a token, without a browser. */
describe('what programs ask the guard of pages', () => {
  let world: World;
  const admin = new Caller();
  const reader = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [reader, 'reader', 'Gamma'],
    ] as const) {
      const id = await addUser(world.db, name, role);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
  });
  afterAll(() => world.close());

  test.each([
    ['POST', '/superset/sql_json/'],
    ['GET', '/superset/sql_json/'],
    ['GET', '/version'],
    ['POST', '/superset/sqllab_viz/'],
  ])('%s %s is told in JSON that there is nothing', async (method, path) => {
    for (const accept of ['*/*', 'application/json']) {
      const { status, body } = await new Caller().send(guardPage, method, path, { headers: { accept } });
      expect([status, body.errors?.[0].message]).toEqual([404, expect.stringMatching(/^404 Not Found/)]);
    }
    const browser = await new Caller().send(guardPage, method, path, { headers: { accept: 'text/html,*/*' } });
    expect(browser.headers.has('x-middleware-next')).toBe(true);
  });

  test.each(['/users/action/x/1', '/roles/action/x/1', '/groups/action_post'])(
    'a post to the former address %s leads home, as a read does',
    async (path) => {
      const sent = await new Caller().send(guardPage, 'POST', path);
      expect([sent.status, new URL(sent.headers.get('location') ?? '').pathname]).toEqual([302, '/']);
      expect((await new Caller().send(guardPage, 'PUT', path)).status).toBe(405);
    },
  );

  test.each(['/roles/add', '/roles/list/', '/users/add', '/users/list/', '/groups/add'])(
    '%s is opened with a token of the API, and refused to those whose roles do not open it',
    async (path) => {
      expect((await admin.send(guardPage, 'GET', path)).headers.has('x-middleware-next')).toBe(true);
      expect((await reader.send(guardPage, 'GET', path)).status).toBe(403);
      const stranger = await new Caller().send(guardPage, 'GET', path);
      expect([stranger.status, stranger.headers.get('location')]).toEqual([302, expect.stringMatching(/\/login\//)]);
    },
  );

  test('other pages know no tokens', async () => {
    const { status, headers } = await admin.send(guardPage, 'GET', '/chart/list/');
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/\/login\//)]);
  });

  test('a role is made by the form of its page', async () => {
    const { result } = (await admin.get(security, '/api/v1/security/permissions-resources/?q=(page_size:2)')).body;
    const permissions = result.map(({ id }: { id: number }) => id);
    const body = new URLSearchParams([
      ['name', 'Night shift'],
      ...permissions.map((id: number) => ['permissions', String(id)]),
    ]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { body: body.toString(), headers };
    const guarded = await admin.send(guardPage, 'POST', '/roles/add', init);
    expect(guarded.headers.get('x-middleware-rewrite')).toMatch(/\/roles\/add\/submit$/);
    const made = await admin.send(submitRole, 'POST', '/roles/add/submit', init);
    expect([made.status, made.headers.get('location')]).toEqual([302, '/roles/list/']);
    const q = "(filters:!((col:name,opr:eq,value:'Night shift')))";
    const [role] = (await admin.get(security, `/api/v1/security/roles/?q=${q}`)).body.result;
    const held = (await admin.get(security, `/api/v1/security/roles/${role.id}/permissions/`)).body.result;
    expect(held.map(({ id }: { id: number }) => id)).toEqual(permissions);
    expect((await admin.send(submitRole, 'POST', '/roles/add/submit', init)).status).toBe(422);
    expect((await reader.send(submitRole, 'POST', '/roles/add/submit', init)).status).toBe(403);
    expect((await new Caller().send(submitRole, 'POST', '/roles/add/submit', init)).status).toBeGreaterThan(399);
  });
});
