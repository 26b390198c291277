import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as layerRoute from '@/app/api/v1/annotation_layer/[[...path]]/route';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as cssRoute from '@/app/api/v1/css_template/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as rowRuleRoute from '@/app/api/v1/rowlevelsecurity/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import * as themeRoute from '@/app/api/v1/theme/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { linkVersion } from '@/lib/server/api/write/link-version';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const person = {
  first_name: 'a',
  last_name: 'b',
  username: 'edited',
  email: 'edited@example.com',
  password: 'p',
  active: true,
  roles: [1],
};
const rowRule = { name: 'a', filter_type: 'Regular', tables: [1], roles: [], clause: '1 = 1' };

describe.each(places)('two editors of one thing, on %s', (place) => {
  let world: World;
  const one = new Caller();
  const other = new Caller();

  beforeAll(async () => {
    world = await openWorld(place);
    for (const [caller, name] of [
      [one, 'one'],
      [other, 'other'],
    ] as const) {
      const id = await addUser(world.db, name, 'Admin');
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
    const [source] = await world.db
      .insert(database)
      .values({ database_name: 'd', sqlalchemy_uri: 'duckdb:///:memory:' })
      .returning();
    await world.db.insert(dataset).values({ table_name: 't', database_id: source?.id ?? 0 });
    await world.db.insert(chart).values({ slice_name: 'c', datasource_id: 1, datasource_type: 'table' });
    await world.db.insert(dashboard).values({ dashboard_title: 'd' });
  });
  afterAll(() => world.close());

  test.each([
    ['chart', chartRoute, '/api/v1/chart/1', 'description'],
    ['dashboard', dashboardRoute, '/api/v1/dashboard/1', 'css'],
    ['dataset', datasetRoute, '/api/v1/dataset/1', 'description'],
  ] as const)('who saves a %s from an older version is told so, and nothing is lost', async (_, route, path, field) => {
    const seen = (await one.get(route, path)).headers.get('x-version') ?? '';
    expect(seen).toMatch(/^\d+$/);
    const first = await other.json(route, 'PUT', path, { [field]: 'theirs' }, { 'if-match': `"${seen}"` });
    expect([first.status, first.headers.get('x-version')]).toEqual([200, String(Number(seen) + 1)]);
    const late = await one.json(route, 'PUT', path, { [field]: 'mine' }, { 'if-match': `"${seen}"` });
    expect(late.status).toBe(412);
    const now = await one.get(route, path);
    expect(now.body.result[field]).toBe('theirs');
    const again = await one.json(
      route,
      'PUT',
      path,
      { [field]: 'both' },
      { 'if-match': now.headers.get('x-version') ?? '' },
    );
    expect(again.status).toBe(200);
  });

  test.each([
    ['css template', cssRoute, '/api/v1/css_template/', { template_name: 'a', css: '' }, 'css'],
    ['theme', themeRoute, '/api/v1/theme/', { theme_name: 'a', json_data: '{}' }, 'theme_name'],
    ['annotation layer', layerRoute, '/api/v1/annotation_layer/', { name: 'a', descr: '' }, 'descr'],
    ['user', securityRoute, '/api/v1/security/users/', person, 'first_name'],
    ['row rule', rowRuleRoute, '/api/v1/rowlevelsecurity/', rowRule, 'clause'],
    ['role', securityRoute, '/api/v1/security/roles/', { name: 'edited' }, 'name'],
    ['group', securityRoute, '/api/v1/security/groups/', { name: 'edited' }, 'label'],
  ] as const)('nor is what two people do to one %s', async (name, route, path, body, field) => {
    const made = await one.json(route, 'POST', path, body);
    expect([200, 201]).toContain(made.status);
    const address = `${path}${made.body.id}`;
    const seen = (await one.get(route, address)).headers.get('x-version') ?? '';
    expect(seen).toMatch(/^[\da-f]+$/);
    const change = (value: string) => ({ ...(name === 'theme' ? body : {}), [field]: value });
    const first = await other.json(route, 'PUT', address, change('theirs'), { 'if-match': seen });
    expect(first.status).toBe(200);
    expect(first.headers.get('x-version')).not.toBe(seen);
    expect((await one.json(route, 'PUT', address, change('mine'), { 'if-match': seen })).status).toBe(412);
    const now = await one.get(route, address);
    expect(now.body.result[field]).toBe('theirs');
    expect(now.headers.get('x-version')).toBe(first.headers.get('x-version'));
    expect((await one.json(route, 'PUT', address, change('mine'))).status).toBe(200);
  });

  test('nor what two people do to the users of one group', async () => {
    const path = '/api/v1/security/groups/';
    const { id } = (await one.json(securityRoute, 'POST', path, { name: 'shared' })).body;
    const seen = (await one.get(securityRoute, `${path}${id}`)).headers.get('x-version') ?? '';
    const header = { 'if-match': `"${seen}"` };
    expect((await other.json(securityRoute, 'PUT', `${path}${id}`, { users: [1] }, header)).status).toBe(200);
    expect((await one.json(securityRoute, 'PUT', `${path}${id}`, { users: [2] }, header)).status).toBe(412);
    const now = await one.get(securityRoute, `${path}${id}`);
    expect(now.body.result.users.map((user: { id: number }) => user.id)).toEqual([1]);
  });

  test('nor what they do to the permissions, users and groups of one role', async () => {
    const { id } = (await one.json(securityRoute, 'POST', '/api/v1/security/roles/', { name: 'shared' })).body;
    const path = `/api/v1/security/roles/${id}`;
    const names = await one.get(securityRoute, '/api/v1/security/permissions-resources/names');
    const [a, b, c] = names.body.result.can_read
      .map(([known]: [number, string]) => known)
      .sort((left: number, right: number) => left - right);
    const seen = (await one.get(securityRoute, `${path}/permissions`)).headers.get('x-version') ?? '';
    const give = (caller: Caller, ids: readonly number[], version: string) =>
      caller.json(
        securityRoute,
        'POST',
        `${path}/permissions`,
        { permission_view_menu_ids: ids },
        { 'if-match': `"${version}"` },
      );
    const first = await give(other, [a, b], seen);
    expect(first.status).toBe(200);
    expect((await give(one, [c], seen)).status).toBe(412);
    const now = await one.get(securityRoute, `${path}/permissions`);
    expect(now.body.result.map((row: { id: number }) => row.id)).toEqual([a, b]);
    expect(now.headers.get('x-version')).toBe(first.headers.get('x-version'));
    expect((await give(one, [c, a], now.headers.get('x-version') ?? '')).status).toBe(200);
    for (const [link, key] of [
      ['users', 'user_ids'],
      ['groups', 'group_ids'],
    ] as const) {
      const put = (ids: readonly number[], version: string) =>
        one.json(securityRoute, 'PUT', `${path}/${link}`, { [key]: ids }, { 'if-match': version });
      const stored = await put([1], linkVersion([]));
      expect([link, stored.status]).toEqual([link, 200]);
      expect((await put([], linkVersion([]))).status).toBe(412);
      expect((await put([], stored.headers.get('x-version') ?? '')).status).toBe(200);
    }
  });

  test('clients that name no version save as ever', async () => {
    for (const slice_name of ['a', 'b']) {
      expect((await one.json(chartRoute, 'PUT', '/api/v1/chart/1', { slice_name })).status).toBe(200);
    }
  });

  test('filters and colours of a dashboard are part of it', async () => {
    const path = '/api/v1/dashboard/1';
    const seen = (await one.get(dashboardRoute, path)).headers.get('x-version') ?? '';
    expect((await other.json(dashboardRoute, 'PUT', path, { css: 'x' })).status).toBe(200);
    const header = { 'if-match': seen };
    expect((await one.json(dashboardRoute, 'PUT', `${path}/filters`, { deleted: ['a'] }, header)).status).toBe(412);
    expect((await one.json(dashboardRoute, 'PUT', `${path}/colors`, { color_scheme: 'a' }, header)).status).toBe(412);
  });
});
