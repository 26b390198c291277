import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as advancedDataType from '@/app/api/v1/advanced_data_type/[[...path]]/route';
import * as annotationLayer from '@/app/api/v1/annotation_layer/[[...path]]/route';
import * as assets from '@/app/api/v1/assets/[[...path]]/route';
import * as asyncEvent from '@/app/api/v1/async_event/[[...path]]/route';
import * as availableDomains from '@/app/api/v1/available_domains/[[...path]]/route';
import * as cacheKey from '@/app/api/v1/cachekey/[[...path]]/route';
import * as chart from '@/app/api/v1/chart/[[...path]]/route';
import * as cssTemplate from '@/app/api/v1/css_template/[[...path]]/route';
import * as dashboard from '@/app/api/v1/dashboard/[[...path]]/route';
import * as database from '@/app/api/v1/database/[[...path]]/route';
import * as dataset from '@/app/api/v1/dataset/[[...path]]/route';
import * as embeddedDashboard from '@/app/api/v1/embedded_dashboard/[[...path]]/route';
import * as explore from '@/app/api/v1/explore/[[...path]]/route';
import * as formData from '@/app/api/v1/form_data/[[...path]]/route';
import * as log from '@/app/api/v1/log/[[...path]]/route';
import * as menu from '@/app/api/v1/menu/[[...path]]/route';
import * as query from '@/app/api/v1/query/[[...path]]/route';
import * as report from '@/app/api/v1/report/[[...path]]/route';
import * as roleMapping from '@/app/api/v1/role_mapping/[[...path]]/route';
import * as rowLevelSecurity from '@/app/api/v1/rowlevelsecurity/[[...path]]/route';
import * as savedQuery from '@/app/api/v1/saved_query/[[...path]]/route';
import * as search from '@/app/api/v1/search/[[...path]]/route';
import * as security from '@/app/api/v1/security/[[...path]]/route';
import * as tag from '@/app/api/v1/tag/[[...path]]/route';
import * as theme from '@/app/api/v1/theme/[[...path]]/route';
import * as timeRange from '@/app/api/v1/time_range/[[...path]]/route';
import * as user from '@/app/api/v1/user/[[...path]]/route';
import * as samples from '@/app/datasource/[[...path]]/route';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** What all calls of a kind have in common: who has access, what a list contains, how invalid input is refused. */
describe('every resource', () => {
  let world: World;
  const admin = new Caller();
  const nobody = new Caller();
  const stranger = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [nobody, 'nobody', 'Public'],
    ] as const) {
      const id = await addUser(world.db, name, role);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
  });
  afterAll(() => world.close());

  const lists = [
    [annotationLayer, 'annotation_layer/'],
    [chart, 'chart/'],
    [cssTemplate, 'css_template/'],
    [dashboard, 'dashboard/'],
    [database, 'database/'],
    [dataset, 'dataset/'],
    [log, 'log/'],
    [query, 'query/'],
    [report, 'report/'],
    [roleMapping, 'role_mapping/'],
    [rowLevelSecurity, 'rowlevelsecurity/'],
    [savedQuery, 'saved_query/'],
    [security, 'security/groups/'],
    [security, 'security/permissions/'],
    [security, 'security/permissions-resources/'],
    [security, 'security/resources/'],
    [security, 'security/roles/'],
    [security, 'security/user_registrations/'],
    [security, 'security/users/'],
    [tag, 'tag/'],
    [theme, 'theme/'],
  ] as const;

  describe.each(lists.map(([route, path]) => ({ route, path: `/api/v1/${path}` })))('$path', ({ route, path }) => {
    test('lists to administrators', async () => {
      const { status, body } = await admin.get(route, path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ count: expect.any(Number), result: expect.any(Array), ids: expect.any(Array) });
      expect(body.ids.length).toBe(body.result.length);
    });

    test('is closed to strangers and to those without the right', async () => {
      expect((await stranger.get(route, path)).status).toBe(401);
      expect((await nobody.get(route, path)).status).toBe(403);
    });

    test('says what one may do with it', async () => {
      const { status, body } = await admin.get(route, `${path}_info`);
      if (route === log || route === query) return expect(status).toBe(404);
      expect(status).toBe(200);
      return expect(body.permissions).toEqual(expect.any(Array));
    });

    test('answers for a row that is not there, and for nonsense, without failing', async () => {
      expect((await admin.get(route, `${path}99999`)).status).toBe(404);
      for (const q of ['(', '!!', '(page:-1)', '(filters:!((col:nope,opr:eq,value:1)))', '%00']) {
        const { status } = await admin.get(route, `${path}?q=${q}`);
        expect([200, 400, 422], q).toContain(status);
      }
    });
  });

  const services = [
    { route: advancedDataType, path: 'advanced_data_type/types', wanted: 200 },
    { route: assets, path: 'assets/export/', wanted: 200 },
    { route: availableDomains, path: 'available_domains/', wanted: 200 },
    { route: explore, path: 'explore/?slice_id=99999', wanted: 200 },
    { route: menu, path: 'menu/', wanted: 200 },
    { route: search, path: 'search/?q=(text:sales)', wanted: 200 },
    { route: timeRange, path: "time_range/?q='Last week'", wanted: 200 },
    { route: embeddedDashboard, path: 'embedded_dashboard/00000000-0000-0000-0000-000000000000', wanted: 404 },
  ] as const;

  test.each(services)('$path answers administrators, and strangers not', async ({ route, path, wanted }) => {
    expect((await admin.get(route, `/api/v1/${path}`)).status).toBe(wanted);
    expect((await stranger.get(route, `/api/v1/${path}`)).status).toBe(401);
  });

  test('results are let go by those who may', async () => {
    const path = '/api/v1/cachekey/invalidate';
    const body = { datasource_uids: ['99999__table'] };
    expect((await admin.json(cacheKey, 'POST', path, body)).status).toBe(201);
    expect((await nobody.json(cacheKey, 'POST', path, body)).status).toBe(403);
  });

  test('samples are for browsers that are signed in, not for tokens', async () => {
    const path = '/datasource/samples?datasource_id=99999&datasource_type=table';
    expect((await admin.json(samples, 'POST', path, {})).status).toBe(401);
    expect((await stranger.json(samples, 'POST', path, {})).status).toBe(401);
  });

  test('a channel of news that nobody opened has none', async () => {
    expect((await admin.get(asyncEvent, '/api/v1/async_event/')).body).toEqual({ result: [] });
    expect((await stranger.get(asyncEvent, '/api/v1/async_event/')).status).toBe(401);
  });

  test('a picture tells administrators alone which accounts there are', async () => {
    const pictureOf = (caller: Caller, id: string) => caller.get(user, `/api/v1/user/${id}/avatar.png`);
    expect((await pictureOf(admin, '99999')).status).toBe(404);
    for (const caller of [nobody, stranger]) {
      const [there, missing] = [await pictureOf(caller, '1'), await pictureOf(caller, '99999')];
      expect(missing).toEqual({ ...there, headers: missing.headers });
      expect([...missing.headers]).toEqual([...there.headers]);
    }
  });

  test('an export marks its arrival with a cookie, never with one of ours', async () => {
    const arrival = async (token: string) => {
      const path = `/api/v1/assets/export/?token=${encodeURIComponent(token)}`;
      const { status, headers } = await new Caller().get(assets, path, { ...admin.extra });
      return [status, headers.get('set-cookie')];
    };
    expect(await arrival('dl_A-1')).toEqual([200, 'dl_A-1=done; Max-Age=600; Path=/; SameSite=Lax']);
    const ours = ['session', 'csrf', 'notice', 'theme', 'patterns', 'SESSION', '__Host-session', '__Secure-x'];
    const bad = ['a=b', 'a;b', 'a b', 'ä', '', 'a'.repeat(65), 'x\r\nset-cookie: y=z'];
    for (const token of [...ours, ...bad]) expect(await arrival(token)).toEqual([200, null]);
  });

  test('tells what a chart was saved with to those who see the chart', async () => {
    expect(await admin.get(formData, '/api/v1/form_data/')).toMatchObject({ status: 200, body: {} });
    expect((await admin.get(formData, '/api/v1/form_data/?slice_id=999999')).status).toBe(404);
    expect(await nobody.get(formData, '/api/v1/form_data/')).toMatchObject({
      status: 403,
      body: { message: 'Access is Denied' },
    });
  });
});
