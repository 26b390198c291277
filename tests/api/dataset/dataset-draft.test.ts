import { afterAll, beforeAll, expect, test } from 'vitest';
import * as datasourceRoute from '@/app/datasource/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

let world: World;
const owner = new Caller();
const other = new Caller();
const path = '/datasource/external_metadata/table/1/';

beforeAll(async () => {
  world = await openWorld('embedded');
  const ids: number[] = [];
  for (const [caller, name] of [
    [owner, 'owner'],
    [other, 'other'],
  ] as const) {
    const id = await addUser(world.db, name, 'Alpha');
    ids.push(id);
    caller.extra['x-csrftoken'] = await caller.signIn(id);
  }
  const place = { database_name: 'd', sqlalchemy_uri: 'duckdb:///:memory:' };
  const [source] = await world.db.insert(database).values(place).returning();
  await world.db
    .insert(dataset)
    .values({ table_name: 'stored', database_id: source?.id ?? 0, sql: 'SELECT 1 AS stored' });
  await world.db.insert(datasetOwner).values({ dataset_id: 1, user_id: ids[0] ?? 0 });
});
afterAll(() => world.close());

const draft = (caller: Caller, sql: string, more: object = {}) =>
  caller.json(datasourceRoute, 'POST', path, { sql, ...more });
const names = (body: unknown) => (body as { column_name: string; type: string }[]).map((one) => one.column_name);

test('an owner sees the columns of a query before it is stored', async () => {
  const answered = await draft(owner, "SELECT 1 AS n, 'a' AS word;");
  expect([answered.status, names(answered.body)]).toEqual([200, ['n', 'word']]);
  expect(names((await owner.get(datasourceRoute, path)).body)).toEqual(['stored']);
});

test('what the database refuses, and what does more than read, is told', async () => {
  for (const sql of ['SELECT nothing_like_it', 'CREATE TABLE made AS SELECT 1', 'SELECT 1; SELECT 2', '']) {
    const { status } = await draft(owner, sql);
    expect([400, 422], sql).toContain(status);
  }
  expect((await draft(owner, 'SELECT 1', { database_id: 99 })).status).toBe(404);
});

test('who may not store it may not try it', async () => {
  expect((await other.get(datasourceRoute, path)).status).toBe(200);
  expect((await draft(other, 'SELECT 1 AS n')).status).toBe(403);
});
