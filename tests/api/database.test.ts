import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/database/[[...path]]/route';
import { database } from '@/db/schema/database';
import { viewMenu } from '@/db/schema/role';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const path = '/api/v1/database/';
const duckdb = 'duckdb:///:memory:';

const refusedAddress = 'The server does not call this address. Ask an administrator whether it may be allowed.';

describe.each(places)('keeping databases, on %s', (place) => {
  let world: World;
  const admin = new Caller();
  const alpha = new Caller();

  beforeAll(async () => {
    world = await openWorld(place);
    for (const [caller, name, role] of [
      [admin, 'admin', 'Admin'],
      [alpha, 'alpha', 'Alpha'],
    ] as const) {
      const id = await addUser(world.db, name, role);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
  });
  afterAll(() => world.close());

  async function views(prefix: string): Promise<string[]> {
    const found = await world.db
      .select()
      .from(viewMenu)
      .where(like(viewMenu.name, `${prefix}%`));
    return found.map(({ name }) => name);
  }

  test('its rights come, are renamed and go with a database', async () => {
    const made = await admin.json(route, 'POST', path, { database_name: 'ducks', sqlalchemy_uri: duckdb });
    expect(made.status).toBe(201);
    expect(await views('[ducks].')).toEqual([`[ducks].(id:${made.body.id})`]);
    const own = `${path}${made.body.id}`;
    expect((await admin.json(route, 'PUT', own, { database_name: 'geese' })).status).toBe(200);
    expect(await views('[ducks].')).toEqual([]);
    expect(await views('[geese].')).toEqual([`[geese].(id:${made.body.id})`]);
    expect((await admin.send(route.DELETE, 'DELETE', own)).status).toBe(200);
    expect(await views('[geese].')).toEqual([]);
  });

  test('what cannot be reached is not stored, and the fields that are wrong are named', async () => {
    const body = { database_name: 'nowhere', sqlalchemy_uri: 'postgresql://nobody-at-all@127.0.0.1:5432/postgres' };
    const answer = await admin.json(route, 'POST', path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({
      error_type: 'CONNECTION_INVALID_USERNAME_ERROR',
      extra: { invalid: ['username'], engine_name: 'PostgreSQL' },
    });
    expect(await world.db.$count(database, like(database.database_name, 'nowhere'))).toBe(0);
  });

  test('only administrators keep databases', async () => {
    const body = { database_name: 'mine', sqlalchemy_uri: duckdb };
    expect((await alpha.json(route, 'POST', path, body)).status).toBe(403);
    expect((await alpha.json(route, 'POST', `${path}test_connection/`, body)).status).toBe(403);
  });

  test.each([
    'postgresql://a:b@169.254.169.254/x',
    'postgresql://a:b@[::ffff:169.254.169.254]/x',
    'postgresql://a:b@2852039166/x',
    'postgresql:///x?host=169.254.169.254',
    'mysql://a:b@169.254.169.254/x',
    'mysql://a:b@0xa9fea9fe/x',
    'trino://a@169.254.169.254:80/x',
    'clickhouse://a:b@[fd00:ec2::254]:80/x',
  ])('%s is not called', async (sqlalchemy_uri) => {
    const answer = await admin.json(route, 'POST', `${path}test_connection/`, { sqlalchemy_uri });
    expect([answer.status, answer.body.errors[0].message]).toEqual([400, refusedAddress]);
    const stored = await admin.json(route, 'POST', path, { database_name: sqlalchemy_uri, sqlalchemy_uri });
    expect([stored.status, stored.body.errors[0].message]).toEqual([400, refusedAddress]);
  });

  test('a form does not call it either', async () => {
    const parameters = { host: '169.254.169.254', port: 80, database: 'x', username: 'a' };
    const body = { engine: 'postgresql', configuration_method: 'dynamic_form', parameters };
    const answer = await admin.json(route, 'POST', `${path}validate_parameters/`, body);
    expect([answer.status, answer.body.errors[0].message]).toEqual([400, refusedAddress]);
  });

  test('parameters that miss are told together', async () => {
    const body = { engine: 'postgresql', configuration_method: 'dynamic_form', parameters: {} };
    const answer = await admin.json(route, 'POST', `${path}validate_parameters/`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].extra.missing).toEqual(['database', 'host', 'port', 'username']);
  });
});
