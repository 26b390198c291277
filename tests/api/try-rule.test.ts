import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as ruleRoute from '@/app/api/v1/rowlevelsecurity/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { user, userRole } from '@/db/schema/user';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, places, type World } from '@/tests/support/world';

const path = '/api/v1/rowlevelsecurity/test';

/** 40 orders: 10 of each of the regions north, south, east and west; every fourth is large. */
describe.each(places)('a rule is tried before it is stored, on %s', (place) => {
  let world: World;
  const admin = new Caller();
  const writer = new Caller();
  const ids = { orders: 0, virtual: 0, role: 0, base: 0, seller: 0, customers: 0 };

  beforeAll(async () => {
    world = await openWorld(place);
    const { db } = world;
    const adminId = await addUser(db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: adminId, sessionVersion: 1 }, 'access', true)}`;
    const [source] = await db
      .insert(database)
      .values({ database_name: 'shop', ...storeAddress('duckdb:///:memory:') })
      .returning();
    const rows = `select i as id, ['north','south','east','west'][1 + i % 4] as region, i % 40 < 10 as is_large
      from range(40) r(i)`;
    const add = async (table_name: string, sql: string): Promise<number> => {
      const [made] = await db
        .insert(dataset)
        .values({ table_name, sql, database_id: source?.id ?? 0 })
        .returning();
      const id = made?.id ?? 0;
      for (const [column_name, type] of [
        ['id', 'BIGINT'],
        ['region', 'VARCHAR'],
      ] as const) {
        await db.insert(datasetColumn).values({ dataset_id: id, column_name, type, groupby: true, filterable: true });
      }
      return id;
    };
    ids.orders = await add('orders', rows);
    ids.virtual = await add('broken', 'select * from nowhere');
    const [sellers] = await db.insert(role).values({ name: 'Sellers' }).returning();
    ids.role = sellers?.id ?? 0;
    ids.seller = await addUser(db, 'seller', 'Gamma');
    await db.update(user).set({ first_name: 'Sal', last_name: 'Seller' });
    await db.insert(userRole).values({ user_id: ids.seller, role_id: ids.role });
    const [base] = await db
      .insert(rowLevelSecurity)
      .values({ name: 'nothing of the west', filter_type: 'Base', clause: "region <> 'west'" })
      .returning();
    ids.base = base?.id ?? 0;
    await db.insert(rowLevelSecurityTable).values({ rls_id: ids.base, dataset_id: ids.orders });
    const writerId = await addUser(db, 'writer', 'Gamma');
    await grant(db, 'Gamma', 'can_write on Row Level Security');
    writer.extra.authorization = `Bearer ${await signToken({ id: writerId, sessionVersion: 1 }, 'access', true)}`;
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const ask = (changes: object, caller = admin) =>
    caller.json(ruleRoute, 'POST', path, {
      filter_type: 'Regular',
      tables: [ids.orders],
      roles: [ids.role],
      clause: "region = 'north'",
      dataset: ids.orders,
      role: ids.role,
      ...changes,
    });

  test('it counts what a role sees, and shows ten of the rows', async () => {
    const { status, body } = await ask({ clause: "region in ('north', 'west', 'south')" });
    expect([status, body.message]).toEqual([200, undefined]);
    const { data, ...facts } = body.result;
    expect(facts).toEqual({
      name: 'Sellers',
      total: 40,
      seen: 20,
      is_bound: true,
      is_reader: false,
      others: ['nothing of the west'],
      colnames: ['id', 'region'],
      coltypes: [0, 1],
    });
    expect(data).toHaveLength(10);
    expect(new Set(data.map((row: { region: string }) => row.region))).toEqual(new Set(['north', 'south']));
  });

  test('rules of one group are alternatives', async () => {
    await world.db.update(rowLevelSecurity).set({ group_key: 'where' });
    expect((await ask({ group_key: 'where' })).body.result.seen).toBe(30);
    expect((await ask({ group_key: 'elsewhere' })).body.result.seen).toBe(10);
    await world.db.update(rowLevelSecurity).set({ group_key: null });
  });

  test('a regular rule leaves others alone, a base rule spares its roles', async () => {
    const [gamma] = await world.db.select().from(role).where(eq(role.name, 'Gamma'));
    const regular = await ask({ role: gamma?.id });
    expect(regular.body.result).toMatchObject({ name: 'Gamma', seen: 30, is_bound: false });
    const spared = await ask({ filter_type: 'Base' });
    expect(spared.body.result).toMatchObject({ seen: 30, is_bound: false });
    const based = await ask({ filter_type: 'Base', role: gamma?.id });
    expect(based.body.result).toMatchObject({ seen: 10, is_bound: true });
  });

  test('it takes the place of the rule that is edited', async () => {
    const edited = await ask({ id: ids.base, filter_type: 'Base', roles: [], clause: "region = 'west'" });
    expect(edited.body.result).toMatchObject({ seen: 10, is_bound: true, others: [] });
  });

  test('a user is asked about with all roles, and by name in templates', async () => {
    const asked = {
      role: null,
      user: ids.seller,
      clause: "region = 'north' and '{{ current_username() }}' = 'seller'",
    };
    expect((await ask(asked)).body.result).toMatchObject({ name: 'Sal Seller', seen: 10, is_bound: true });
    expect((await ask({ ...asked, clause: "'{{ current_username() }}' = 'admin'" })).body.result.seen).toBe(0);
  });

  test.each([
    ['an unknown column', "continent = 'north'", 'continent'],
    ['half a condition', "region = 'north' and", 'region'],
    ['two statements', "region = 'north'; drop table orders", 'clause'],
    ['a template that nobody can fill', '{{ nothing_of_the_kind() }}', 'nothing_of_the_kind'],
  ])('%s is told at the clause, with what to do', async (_, clause, word) => {
    const { status, body } = await ask({ clause });
    expect(status).toBe(422);
    expect(Object.keys(body.message)).toEqual(['clause']);
    expect(body.message.clause[0]).toContain(word);
    expect(body.message.clause[0]).toContain('as it stands after WHERE');
  });

  test('where another rule is the reason, its name is told', async () => {
    await world.db.update(rowLevelSecurity).set({ clause: 'nowhere = 1' });
    const { status, body } = await ask({});
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('nothing of the west')]);
    await world.db.update(rowLevelSecurity).set({ clause: "region <> 'west'" });
  });

  test('a dataset that cannot be read is told as itself', async () => {
    const { status, body } = await ask({ tables: [ids.virtual], dataset: ids.virtual });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('nowhere');
    expect(JSON.stringify(body)).not.toContain('WHERE');
  });

  test.each([
    ['a dataset that the rule does not name', () => ({ tables: [ids.virtual] }), 'dataset'],
    ['a role that is gone', () => ({ role: 999_999 }), 'role'],
    ['a user who is gone', () => ({ role: null, user: 999_999 }), 'user'],
    ['nobody', () => ({ role: null }), 'role'],
  ])('%s is refused by its field', async (_, changes, field) => {
    const { status, body } = await ask(changes());
    expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
  });

  test('only who may read the data is answered, and only who may change rules', async () => {
    expect((await ask({}, writer)).status).toBe(403);
    const both = new Caller();
    const bothId = await addUser(world.db, 'both', 'Gamma', 'Alpha');
    both.extra.authorization = `Bearer ${await signToken({ id: bothId, sessionVersion: 1 }, 'access', true)}`;
    expect((await ask({}, both)).body.result).toMatchObject({ seen: 10, total: 40 });
    const reader = new Caller();
    const id = await addUser(world.db, 'reader', 'Alpha');
    reader.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    expect((await ask({}, reader)).status).toBe(403);
  });

  test('nothing of it is stored', async () => {
    const before = await world.db.select().from(rowLevelSecurity);
    await ask({ id: ids.base, clause: '1 = 0' });
    expect(await world.db.select().from(rowLevelSecurity)).toEqual(before);
    expect(await world.db.select().from(rowLevelSecurityRole)).toEqual([]);
    expect((await ask({ id: ids.base })).body.result.seen).toBe(10);
  });
});
