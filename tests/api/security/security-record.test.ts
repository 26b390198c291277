import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as meRoute from '@/app/api/v1/me/[[...path]]/route';
import * as securityRoute from '@/app/api/v1/security/[[...path]]/route';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { datasetView } from '@/lib/permissions/object-permission';
import { guardPage } from '@/lib/server/auth/guard-page';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { startSession } from '@/lib/server/auth/session-token';
import { signToken } from '@/lib/server/auth/token';
import { storeAddress } from '@/lib/server/database/stored-address';
import { routeTable } from '@/tests/support/attacks/route-table';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

/** Known vulnerabilities of similar products, each as a test with its CVE number. */
describe('the security record', () => {
  let world: World;
  const admin = new Caller();
  const alpha = new Caller();
  const gamma = new Caller();
  const callers = new Map([['admin', admin] as const, ['alpha', alpha] as const, ['gamma', gamma] as const]);
  const userIds = new Map<string, number>();
  const canary = 'canary-5f2c9d';
  const ids = { dataset: 0, chart: 0, dashboard: 0, own: 0 };

  beforeAll(async () => {
    world = await openWorld('embedded');
    const { db } = world;
    for (const [name, caller] of callers) {
      const id = await addUser(db, name, name.charAt(0).toUpperCase() + name.slice(1));
      userIds.set(name, id);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
    const [source] = await db
      .insert(database)
      .values({ database_name: 'far', ...storeAddress(`postgresql://someone:${canary}@127.0.0.1:1/none`) })
      .returning();
    const [made] = await db
      .insert(dataset)
      .values({ table_name: 'sales', database_id: source?.id ?? 0 })
      .returning();
    ids.dataset = made?.id ?? 0;
    const adminId = userIds.get('admin') ?? 0;
    const gammaId = userIds.get('gamma') ?? 0;
    await db.insert(datasetOwner).values({ dataset_id: ids.dataset, user_id: adminId });
    const view = datasetView({ id: ids.dataset, table_name: 'sales', database: { database_name: 'far' } });
    await grant(db, 'Gamma', `datasource_access on ${view}`);
    const [drawn] = await db
      .insert(chart)
      .values({
        slice_name: 'Sales',
        viz_type: 'table',
        datasource_id: ids.dataset,
        datasource_type: 'table',
        params: '{}',
      })
      .returning();
    ids.chart = drawn?.id ?? 0;
    await db.insert(chartOwner).values({ chart_id: ids.chart, user_id: adminId });
    ids.dashboard = await addDashboard('Theirs', adminId);
    ids.own = await addDashboard('Own', gammaId);
    await db.insert(dashboardChart).values({ dashboard_id: ids.dashboard, chart_id: ids.chart });
  });
  afterAll(() => world.close());

  async function addDashboard(dashboard_title: string, user_id: number): Promise<number> {
    const [made] = await world.db.insert(dashboard).values({ dashboard_title, published: true }).returning();
    const dashboard_id = made?.id ?? 0;
    await world.db.insert(dashboardOwner).values({ dashboard_id, user_id });
    return dashboard_id;
  }

  async function ownersOf(id: number): Promise<number[]> {
    const owners = await world.db.select().from(chartOwner).where(eq(chartOwner.chart_id, id));
    return owners.map(({ user_id }) => user_id);
  }

  test('CVE-2021-37839, 2024-28148, 2025-55675: what is out of reach is neither shown nor changed', async () => {
    await world.db.insert(dataset).values({ table_name: 'hidden', database_id: 1 });
    const hidden = `/api/v1/dataset/${ids.dataset + 1}`;
    expect((await gamma.get(datasetRoute, hidden)).status).toBe(404);
    expect((await gamma.get(datasetRoute, `${hidden}/drill_info/`)).status).toBe(404);
    expect((await gamma.get(datasetRoute, `${hidden}/related_objects`)).status).toBe(404);
    expect((await gamma.json(datasetRoute, 'PUT', hidden, { description: 'x' })).status).toBe(403);
    const { body } = await gamma.get(datasetRoute, '/api/v1/dataset/');
    expect(body.count).toBe(1);
  });

  test('CVE-2023-49734: putting a chart on a dashboard makes nobody its owner', async () => {
    const before = await ownersOf(ids.chart);
    const path = `/api/v1/dashboard/${ids.own}`;
    const position = {
      CHART: { type: 'CHART', id: 'CHART', children: [], meta: { chartId: ids.chart, width: 4, height: 20 } },
    };
    await gamma.json(dashboardRoute, 'PUT', path, { position_json: JSON.stringify(position) });
    expect(await ownersOf(ids.chart)).toEqual(before);
  });

  test('CVE-2025-27696: readers take no ownership', async () => {
    const owners = [userIds.get('gamma')];
    expect((await gamma.json(chartRoute, 'PUT', `/api/v1/chart/${ids.chart}`, { owners })).status).toBe(403);
    expect((await gamma.json(dashboardRoute, 'PUT', `/api/v1/dashboard/${ids.dashboard}`, { owners })).status).toBe(
      403,
    );
    expect(await ownersOf(ids.chart)).toEqual([userIds.get('admin')]);
  });

  test('CVE-2026-23981: a chart is put on no dashboard of others, and taken off none', async () => {
    const body = {
      slice_name: 'Mine',
      viz_type: 'table',
      datasource_id: ids.dataset,
      datasource_type: 'table',
      params: '{}',
    };
    const path = '/api/v1/chart/';
    expect((await gamma.json(chartRoute, 'POST', path, { ...body, dashboards: [ids.dashboard] })).status).toBe(403);
    const made = await gamma.json(chartRoute, 'POST', path, { ...body, dashboards: [ids.own] });
    expect(made.status).toBe(201);
    const own = `${path}${made.body.id}`;
    expect((await gamma.json(chartRoute, 'PUT', own, { dashboards: [ids.own, ids.dashboard] })).status).toBe(403);
    await world.db.insert(dashboardChart).values({ dashboard_id: ids.dashboard, chart_id: made.body.id });
    expect((await gamma.json(chartRoute, 'PUT', own, { dashboards: [] })).status).toBe(403);
    expect((await gamma.json(chartRoute, 'PUT', own, { dashboards: [ids.dashboard] })).status).toBe(200);
    const ties = await world.db.select().from(dashboardChart).where(eq(dashboardChart.chart_id, made.body.id));
    expect(ties.map(({ dashboard_id }) => dashboard_id)).toEqual([ids.dashboard]);
  });

  test('CVE-2024-55633, 2024-24779: no chart on a dataset that its maker may not read', async () => {
    const body = { slice_name: 'x', viz_type: 'table', datasource_id: ids.dataset + 1, datasource_type: 'table' };
    expect((await gamma.json(chartRoute, 'POST', '/api/v1/chart/', body)).status).toBe(422);
  });

  test('CVE-2024-53949: roles, accounts and rights are administrators’ alone', async () => {
    for (const caller of [alpha, gamma]) {
      for (const path of ['roles/', 'users/', 'groups/', 'permissions-resources/', 'resources/']) {
        expect((await caller.json(securityRoute, 'POST', `/api/v1/security/${path}`, {})).status, path).toBe(403);
      }
      expect((await caller.json(securityRoute, 'POST', '/api/v1/security/guest_token/', {})).status).toBe(403);
      expect((await caller.json(databaseRoute, 'POST', '/api/v1/database/test_connection/', {})).status).toBe(403);
    }
  });

  test('CVE-2021-41972, 2023-30776, 2020-1932: no answer holds the password of a database or a hash', async () => {
    const told: string[] = [];
    for (const { method, path, handler } of await routeTable()) {
      if (method !== 'GET' || !handler || !path.startsWith('/api/v1/')) continue;
      const address = path.replace(/:(\w+)/g, '1');
      const request = new Request(new URL(address, 'http://localhost:8088'), { headers: admin.extra });
      const answer = await handler(request, { params: Promise.resolve({}) });
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      if (text.includes(canary) || text.includes('$argon2')) told.push(path);
    }
    expect(told).toEqual([]);
  });

  test('CVE-2023-43701: every answer of the API is JSON and says so, refusals too', async () => {
    for (const answer of [
      await new Caller().get(chartRoute, '/api/v1/chart/'),
      await admin.get(chartRoute, '/api/v1/chart/<script>'),
      await admin.get(chartRoute, '/api/v1/chart/?q=(('),
      await gamma.get(databaseRoute, '/api/v1/database/1/connection'),
    ]) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('CVE-2023-39264, 2024-27315: no refusal tells a line of code', async () => {
    for (const path of ['?q=(filters:!((col:id,opr:eq,value:x)))', '?q=(page:-1)', '99999999999999', '%00', "'--"]) {
      const { status, body } = await gamma.get(chartRoute, `/api/v1/chart/${path}`);
      expect(status, path).toBeLessThan(500);
      expect(JSON.stringify(body), path).not.toMatch(/node_modules|\.ts:\d|select "|at async/);
    }
  });

  test('CVE-2021-28125, 2023-42502: nobody is led to another site, whatever the address and the host say', async () => {
    for (const path of ['//evil.example/', '/chart/list/?next=//evil.example', '/superset/dashboard/1/']) {
      const request = new Request(`http://localhost:8088${path}`, { headers: { host: 'evil.example' } });
      const location = (await guardPage(request)).headers.get('location') ?? '';
      if (location) expect(new URL(location, 'http://localhost:8088').pathname, path).toMatch(/^\/(login|superset)/);
      expect(new URL(location || '/', 'http://localhost:8088').hostname, path).not.toBe('evil.example');
    }
  });

  test('CVE-2022-43719: a cookie alone changes nothing, and travels with no form of another site', async () => {
    const cookie = await startSession({ id: userIds.get('admin') ?? 0, sessionVersion: 1 }, new Headers());
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
    const browser = new Caller();
    browser.extra.cookie = cookie.split(';')[0] ?? '';
    const changed = await browser.json(dashboardRoute, 'PUT', `/api/v1/dashboard/${ids.own}`, { dashboard_title: 'x' });
    expect(changed.status).toBe(400);
  });

  test('CVE-2022-39328: requests of the same moment are answered to each in their own name', async () => {
    const names = Array.from({ length: 60 }, (_, at) => [...callers.keys()][at % 3] ?? 'admin');
    const told = await Promise.all(names.map((name) => (callers.get(name) ?? admin).get(meRoute, '/api/v1/me/')));
    expect(told.map(({ body }) => body.result.username)).toEqual(names);
  });

  test('CVE-2021-39226, 2024-1442: a pattern, a star or a placeholder is nobody’s id', async () => {
    for (const key of [':id', ':key', '*', '%25', '..%2f1', 'null', '1;2']) {
      const answer = await admin.get(chartRoute, `/api/v1/chart/${key}`);
      expect(answer.status, key).toBe(404);
    }
    const resources = [{ type: 'dashboard' as const, id: '*' }];
    const guest = new Caller();
    guest.extra['x-guesttoken'] = await signGuestToken({ user: {}, resources, rls_rules: [] });
    await grant(world.db, 'Public', 'can_read on Dashboard', 'can_read on Chart');
    await world.db.insert(embeddedDashboard).values({ dashboard_id: ids.dashboard, allowed_domains: [] });
    expect((await guest.get(dashboardRoute, '/api/v1/dashboard/')).body.count).toBe(0);
  });

  test('superset#26201: a guest sees the dashboards of the token and no chart besides', async () => {
    const [row] = await world.db.select().from(embeddedDashboard);
    const resources = [{ type: 'dashboard' as const, id: row?.uuid ?? '' }];
    const guest = new Caller();
    guest.extra['x-guesttoken'] = await signGuestToken({ user: {}, resources, rls_rules: [] });
    expect((await guest.get(dashboardRoute, `/api/v1/dashboard/${ids.dashboard}`)).status).toBe(200);
    expect((await guest.get(dashboardRoute, `/api/v1/dashboard/${ids.own}`)).status).toBe(404);
    expect((await guest.get(chartRoute, `/api/v1/chart/${ids.chart}`)).status).toBe(404);
    expect((await guest.get(chartRoute, '/api/v1/chart/')).body.count).toBe(0);
  });

  test('sessions of the field cannot be revoked: ours end with sign-out and a new password', async () => {
    const id = await addUser(world.db, 'leaver', 'Gamma');
    const caller = new Caller();
    caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    expect((await caller.get(meRoute, '/api/v1/me/')).status).toBe(200);
    const path = `/api/v1/security/users/${id}`;
    const changed = await admin.json(securityRoute, 'PUT', path, { password: 'another-secret-word' });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toContain('another-secret-word');
    expect((await caller.get(meRoute, '/api/v1/me/')).status).toBe(401);
  });
});
