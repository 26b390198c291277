import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST as chartData } from '@/app/api/v1/chart/data/route';
import * as route from '@/app/api/v1/database/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { parseAddress } from '@/lib/server/database/address';
import { closeDatabases, openDatabase } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import type { Engine, RunOptions } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { Caller } from '@/tests/support/caller';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { viewerWith } from '@/tests/support/viewer';
import { addUser, openWorld, type World } from '@/tests/support/world';

const tag = randomBytes(4).toString('hex');
const [ada, bob, stranger] = [`ada_${tag}`, `bob_${tag}`, `nobody_${tag}`];
const table = `notes_${tag}`;
const sqlalchemy_uri = `postgresql://postgres@${postgresqlServer.host}/postgres`;

/** A table with PostgreSQL's row-level security: each row is visible to its owner only. */
describe.skipIf(!(await isPostgresqlReachable()))('a database that is asked in the name of its users', () => {
  let world: World;
  let databaseId = 0;
  let datasetId = 0;
  const callers: Record<string, Caller> = {};

  beforeAll(async () => {
    await askPostgresql(`create role ${ada} login; create role ${bob} login; create table ${table} (owner name, note text);
      insert into ${table} values ('${ada}', 'of ada'), ('${bob}', 'of bob'); alter table ${table} enable row level security;
      create policy own on ${table} using (owner = current_user); grant select on ${table} to ${ada}, ${bob}`);
    world = await openWorld('embedded');
    for (const name of [ada, bob, stranger]) {
      const id = await addUser(world.db, name, 'Admin');
      const caller = new Caller();
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
      callers[name] = caller;
    }
    const [stored] = await world.db
      .insert(database)
      .values({ database_name: 'own', ...storeAddress(sqlalchemy_uri), impersonate_user: true })
      .returning();
    databaseId = stored?.id ?? 0;
    const [made] = await world.db
      .insert(dataset)
      .values({ table_name: table, schema: 'public', database_id: databaseId })
      .returning();
    datasetId = made?.id ?? 0;
    await world.db.insert(datasetColumn).values({ dataset_id: datasetId, column_name: 'note', groupby: true });
  });

  afterAll(async () => {
    closeDatabases();
    await world.close();
    await askPostgresql(`drop table ${table}; drop role ${ada}; drop role ${bob}`);
  });

  const notes = async (name: string) => {
    const query = { columns: ['note'], metrics: [], row_limit: 10, orderby: [['note', true]] };
    const body = { datasource: { id: datasetId, type: 'table' }, queries: [query] };
    const { status, body: answer } = await (callers[name] as Caller).send(chartData, 'POST', '/api/v1/chart/data', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (status !== 200) return [status, answer.errors?.[0]?.message ?? answer.message];
    return [answer.result[0].is_cached === true, ...answer.result[0].data.map(({ note }: { note: string }) => note)];
  };

  test('gives each the rows of their own, from the cache, too', async () => {
    expect(await notes(ada)).toEqual([false, 'of ada']);
    expect(await notes(bob)).toEqual([false, 'of bob']);
    expect(await notes(ada)).toEqual([true, 'of ada']);
    expect(await notes(bob)).toEqual([true, 'of bob']);
  });

  test('asks each on a connection of theirs, one for all their questions', async () => {
    const [one, again, other] = [
      await openDatabase(databaseId, viewerWith({ username: ada })),
      await openDatabase(databaseId, viewerWith({ username: ada })),
      await openDatabase(databaseId, viewerWith({ username: bob })),
    ];
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    const options: RunOptions = { signal: new AbortController().signal, timeoutMs: 5_000, maxRows: 10 };
    const whose = async ({ connection }: typeof one) =>
      (await connection.run({ sql: 'select session_user::text as who', parameters: [] }, options)).columns[0]?.values;
    expect([await whose(one), await whose(other)]).toEqual([[ada], [bob]]);
  });

  test('says who is not known there, and asks nobody else in their place', async () => {
    expect(await notes(stranger)).toEqual([
      expect.any(Number),
      expect.stringContaining(`"${stranger}" does not exist`),
    ]);
  });

  test('answers neither guests nor strangers', async () => {
    const guest = viewerWith({ kind: 'guest', id: null, username: ada });
    await expect(openDatabase(databaseId, guest)).rejects.toMatchObject({ code: 'impersonation_nobody' });
    await expect(openDatabase(databaseId, null)).rejects.toMatchObject({ code: 'impersonation_nobody' });
  });

  test('is shared again once that is turned off', async () => {
    await world.db
      .update(database)
      .set({ impersonate_user: false, changed_on: new Date() })
      .where(eq(database.id, databaseId));
    expect(await notes(stranger)).toEqual([false, 'of ada', 'of bob']);
  });

  test('a product without users refuses', async () => {
    const body = { sqlalchemy_uri: 'duckdb:///:memory:', impersonate_user: true };
    const { status, body: answer } = await (callers[ada] as Caller).json(
      route,
      'POST',
      '/api/v1/database/test_connection/',
      body,
    );
    expect([status, answer.errors[0].message]).toEqual([
      422,
      'DuckDB cannot be asked in the name of a user. Turn off “Connect as whoever asks” for it.',
    ]);
  });
});

describe('the name in which a product is asked', () => {
  const asked = (uri: string, accessToken: string | null = null) => {
    const address = parseAddress(uri);
    const engine: Engine = engineOf(address.scheme, address.driver);
    const own = engine.impersonate?.({ address, settings: {} }, { username: 'ada', accessToken }) ?? null;
    return own && { username: own.address.username, password: own.address.password, ...own.settings };
  };

  test.each(['postgresql', 'cockroachdb', 'mysql', 'mariadb', 'starrocks', 'mssql', 'oracle', 'clickhouse'])(
    '%s: the account',
    (scheme) => {
      expect(asked(`${scheme}://service:secret@db/shop`)).toEqual({ username: 'ada', password: 'secret' });
    },
  );

  test.each(['trino', 'presto', 'hive'])('%s: beside the account', (scheme) => {
    const named = { username: 'service', password: 'secret', session_user: 'ada' };
    expect(asked(`${scheme}://service:secret@db/shop`)).toEqual(named);
  });

  test.each(['snowflake', 'databricks+databricks-sql-python'])('%s: by a token alone', (scheme) => {
    expect(asked(`${scheme}://service:secret@db/shop`)).toBeNull();
    expect(asked(`${scheme}://service:secret@db/shop`, 'token')).toMatchObject({ access_token: 'token' });
  });

  test.each(['sqlite', 'duckdb', 'bigquery', 'gsheets', 'awsathena'])('%s: nobody', (scheme) => {
    expect(asked(`${scheme}://db/shop`)).toBeNull();
  });
});
