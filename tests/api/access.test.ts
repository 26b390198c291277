import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as accessRoute from '@/app/access/[kind]/[id]/route';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { group, groupRole, role } from '@/db/schema/role';
import { user, userGroup } from '@/db/schema/user';
import type { AccessKind, Readers } from '@/lib/access/readers';
import { databaseView, datasetView } from '@/lib/permissions/object-permission';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

const items = { chart: chartRoute, dashboard: dashboardRoute, database: databaseRoute, dataset: datasetRoute };

describe.each(['embedded', 'postgres'] as const)('who can see an object, %s', (place) => {
  let world: World;
  const users = new Map<string, { readonly id: number; readonly caller: Caller }>();
  const ids = { dataset: 0, chart: 0, database: 0, open: 0, draft: 0, named: 0 };

  const idOf = (name: string) => users.get(name)?.id ?? 0;
  const callerOf = (name: string) => users.get(name)?.caller ?? new Caller();
  const ask = (name: string, kind: string, id: number, query = '') => {
    const params = Promise.resolve({ kind, id: String(id) });
    const handler = (request: Request) => accessRoute.GET(request, { params });
    return callerOf(name).get({ GET: handler }, `/access/${kind}/${id}/${query}`);
  };
  const readers = async (kind: AccessKind, id: number, query = ''): Promise<Readers> => {
    const { status, body } = await ask('admin', kind, id, query);
    expect(status).toBe(200);
    return body;
  };

  async function addDashboard(dashboard_title: string, published: boolean): Promise<number> {
    const [made] = await world.db.insert(dashboard).values({ dashboard_title, published }).returning();
    const id = made?.id ?? 0;
    await world.db.insert(dashboardChart).values({ dashboard_id: id, chart_id: ids.chart });
    return id;
  }

  beforeAll(async () => {
    world = await openWorld(place);
    const { db } = world;
    const [source] = await db
      .insert(database)
      .values({ database_name: 'shop', sqlalchemy_uri: 'duckdb://' })
      .returning();
    const database_id = source?.id ?? 0;
    const [sales] = await db.insert(dataset).values({ table_name: 'sales', schema: 'main', database_id }).returning();
    const datasource_id = sales?.id ?? 0;
    const [drawn] = await db
      .insert(chart)
      .values({ slice_name: 'Sales', viz_type: 'table', datasource_id, datasource_type: 'table', params: '{}' })
      .returning();
    Object.assign(ids, { database: database_id, dataset: datasource_id, chart: drawn?.id ?? 0 });
    const object = { id: datasource_id, table_name: 'sales', database: { database_name: 'shop' } };
    const roles = {
      'Sales readers': `datasource_access on ${datasetView(object)}`,
      'Schema readers': 'schema_access on [shop].[main]',
      'Shop readers': `database_access on ${databaseView({ id: database_id, database_name: 'shop' })}`,
      'Board readers': 'can_read on Theme',
    };
    await db.insert(role).values(Object.keys(roles).map((name) => ({ name })));
    for (const [name, right] of Object.entries(roles)) await grant(db, name, right);
    for (const [name, ...held] of [
      ['admin', 'Admin'],
      ['alpha', 'Alpha'],
      ['gamma', 'Gamma'],
      ['owner', 'Alpha'],
      ['sales', 'Gamma', 'Sales readers'],
      ['schema', 'Gamma', 'Schema readers'],
      ['shop', 'Gamma', 'Shop readers'],
      ['board', 'Gamma', 'Board readers'],
      ['bare', 'Sales readers'],
      ['grouped', 'Gamma'],
      ['gone', 'Admin'],
    ] as const) {
      const id = await addUser(db, name, ...held);
      const caller = new Caller();
      await caller.signIn(id);
      users.set(name, { id, caller });
    }
    const [made] = await db.insert(group).values({ name: 'sellers' }).returning();
    const roleId = async (name: string) =>
      (await db.select({ id: role.id }).from(role).where(eq(role.name, name)))[0]?.id ?? 0;
    await db.insert(groupRole).values({ group_id: made?.id ?? 0, role_id: await roleId('Sales readers') });
    await db.insert(userGroup).values({ group_id: made?.id ?? 0, user_id: idOf('grouped') });
    await db
      .update(user)
      .set({ active: false })
      .where(eq(user.id, idOf('gone')));
    ids.open = await addDashboard('Open', true);
    ids.draft = await addDashboard('Draft', false);
    ids.named = await addDashboard('Named', true);
    await db.insert(dashboardOwner).values({ dashboard_id: ids.draft, user_id: idOf('owner') });
    await db.insert(dashboardRole).values({ dashboard_id: ids.named, role_id: await roleId('Board readers') });
    await db.insert(embeddedDashboard).values({ dashboard_id: ids.named });
  }, 60_000);
  afterAll(() => world.close());

  test.each([
    ['dataset', 'dataset'],
    ['chart', 'chart'],
    ['database', 'database'],
    ['dashboard', 'open'],
    ['dashboard', 'draft'],
    ['dashboard', 'named'],
  ] as const)('are those who get it: %s, %s', async (kind, name) => {
    const told = (await readers(kind, ids[name])).people.map((person) => person.id).sort((a, b) => a - b);
    const getting: number[] = [];
    for (const [who, { id, caller }] of users) {
      const { status } = await caller.get(items[kind], `/api/v1/${kind}/${ids[name]}`);
      if (status === 200 && who !== 'gone') getting.push(id);
    }
    expect(told).toEqual(getting.sort((a, b) => a - b));
    expect(told.length).toBeGreaterThan(1);
    expect(told.length).toBeLessThan(users.size - 1);
  });

  test('are told with every reason', async () => {
    const reasons = async (kind: AccessKind, id: number) =>
      Object.fromEntries(
        (await readers(kind, id)).people.map(({ name, isOwner, roles }) => [
          name,
          [...(isOwner ? ['owner'] : []), ...roles.map((one) => `${one.name}: ${one.way}`)],
        ]),
      );
    expect(await reasons('dashboard', ids.open)).toEqual({
      'Admin User': ['Admin: admin'],
      'Alpha User': ['Alpha: all_data'],
      'Grouped User': ['Sales readers: dataset'],
      'Owner User': ['Alpha: all_data'],
      'Sales User': ['Sales readers: dataset'],
      'Schema User': ['Schema readers: schema'],
      'Shop User': ['Shop readers: database'],
    });
    expect(await reasons('dashboard', ids.draft)).toEqual({ 'Admin User': ['Admin: admin'], 'Owner User': ['owner'] });
    expect(await reasons('dashboard', ids.named)).toEqual({
      'Admin User': ['Admin: admin'],
      'Board User': ['Board readers: dashboard_role'],
    });
  });

  test('with what else is open', async () => {
    expect(await readers('dashboard', ids.draft)).toMatchObject({ isDraft: true, isEmbedded: false, isPublic: false });
    expect(await readers('dashboard', ids.named)).toMatchObject({ isDraft: false, isEmbedded: true, isPublic: false });
    await grant(world.db, 'Public', 'can_read on Dashboard', 'all_datasource_access on all_datasource_access');
    expect(await readers('dashboard', ids.open)).toMatchObject({ isPublic: true });
    expect(await readers('chart', ids.chart)).toMatchObject({ isPublic: false });
  });

  test('by parts of their names and by pages', async () => {
    const { count, people } = await readers('dashboard', ids.open, '?search=USER&page=0');
    expect([count, people.length]).toEqual([7, 7]);
    expect((await readers('dashboard', ids.open, '?search=les%20us')).people.map(({ name }) => name)).toEqual([
      'Sales User',
    ]);
    expect((await readers('dashboard', ids.open, '?search=%25')).people).toEqual([]);
    expect((await readers('dashboard', ids.open, '?page=1')).people).toEqual([]);
  });

  test('are told to those who may change it, and to nobody else', async () => {
    expect((await ask('owner', 'dashboard', ids.draft)).status).toBe(200);
    for (const name of ['alpha', 'sales', 'gamma', 'board']) {
      for (const [kind, id] of [
        ['dashboard', ids.draft],
        ['dashboard', ids.open],
        ['chart', ids.chart],
        ['dataset', ids.dataset],
        ['database', ids.database],
      ] as const)
        expect([name, kind, (await ask(name, kind, id)).status]).toEqual([name, kind, 404]);
    }
    expect((await ask('nobody', 'dashboard', ids.open)).status).toBe(401);
    expect((await ask('admin', 'dashboard', 99_999)).status).toBe(404);
    expect((await ask('admin', 'role', 1)).status).toBe(400);
    expect((await ask('admin', 'dashboard', ids.open, `?search=${'x'.repeat(101)}`)).status).toBe(400);
  });
});
