import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST } from '@/app/api/v1/chart/data/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { freePort } from '@/tests/support/free-port';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/postgresql-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const marker = `isoline_faults_${process.pid}`;
const connections = 4;

/** What a reader sees when a database fails: an error of the catalogue, soon, and nothing left behind. */
describe.skipIf(!(await isPostgresqlReachable()))('a database that fails', () => {
  let world: World;
  let token = '';
  const datasets = { fine: 0, slow: 0, impatient: 0, down: 0, lost: 0 };

  beforeAll(async () => {
    world = await openWorld('embedded');
    token = await signToken({ id: await addUser(world.db, 'admin', 'Admin'), sessionVersion: 1 }, 'access', true);
    const here = `postgresql://postgres@${postgresqlServer.host}/postgres?application_name=${marker}`;
    const main = await addDatabase('main', here, { limits: { connections, timeout_ms: 30_000 } });
    const hasty = await addDatabase('hasty', here, { limits: { connections, timeout_ms: 300 } });
    const down = await addDatabase('down', `postgresql://postgres@127.0.0.1:${await freePort()}/postgres`);
    const lost = await addDatabase('lost', `postgresql://postgres@${postgresqlServer.host}/no_such_database`);
    datasets.fine = await addDataset('fine', main, 'select 1 as a');
    datasets.slow = await addDataset('slow', main, `select a from (select 1 as a, pg_sleep(20)) as ${marker}`);
    datasets.impatient = await addDataset('impatient', hasty, 'select a from (select 1 as a, pg_sleep(20)) as slept');
    datasets.down = await addDataset('down', down, 'select 1 as a');
    datasets.lost = await addDataset('lost', lost, 'select 1 as a');
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function addDatabase(database_name: string, address: string, extra: object = {}): Promise<number> {
    const values = { database_name, ...storeAddress(address), extra: JSON.stringify(extra) };
    const [made] = await world.db.insert(database).values(values).returning();
    return made?.id ?? 0;
  }

  async function addDataset(table_name: string, database_id: number, sql: string): Promise<number> {
    const [made] = await world.db.insert(dataset).values({ table_name, sql, database_id }).returning();
    const dataset_id = made?.id ?? 0;
    await world.db.insert(datasetColumn).values({ dataset_id, column_name: 'a', type: 'INTEGER', groupby: true });
    await world.db.insert(datasetMetric).values({ dataset_id, metric_name: 'count', expression: 'COUNT(*)' });
    return dataset_id;
  }

  async function ask(id: number, limit = 10) {
    const started = performance.now();
    const response = await call(id, limit);
    const body = await response.json();
    return { status: response.status, body, seconds: (performance.now() - started) / 1000 };
  }

  function call(id: number, limit: number, signal?: AbortSignal): Promise<Response> {
    return POST(
      new Request('http://localhost:8088/api/v1/chart/data', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          datasource: { id, type: 'table' },
          queries: [{ columns: ['a'], metrics: ['count'], row_limit: limit }],
        }),
        ...(signal ? { signal } : {}),
      }),
    );
  }

  const sessions = async (where = 'true') =>
    Number(
      (
        await askPostgresql(
          `select count(*) as n from pg_stat_activity where application_name = '${marker}' and (${where})`,
        )
      )[0]?.n,
    );
  const isRunning = () => sessions(`state = 'active' and query like '%pg_sleep%'`);

  async function until(condition: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await condition()) return;
      await delay(100);
    }
    throw new Error('it did not come to pass within ten seconds');
  }

  /** An error as clients read it. */
  function expectError(answer: { status: number; body: unknown }, wanted: RegExp): void {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).not.toBe(500);
    expect(JSON.stringify(answer.body)).toMatch(wanted);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|at async/);
  }

  test('that is down says so at once', async () => {
    const answer = await ask(datasets.down);
    expectError(answer, /refused|unreachable|did not answer|port/i);
    expect(answer.seconds).toBeLessThan(12);
  });

  test('that does not exist is named', async () => {
    expectError(await ask(datasets.lost), /no_such_database/);
  });

  test('that is slow is stopped by the server after the time it has', async () => {
    const answer = await ask(datasets.impatient);
    expectError(answer, /timeout/i);
    expect(answer.seconds).toBeLessThan(5);
    await until(async () => (await isRunning()) === 0);
  });

  test('that ends a session in the midst of a query is asked anew by the next', async () => {
    const answering = ask(datasets.slow);
    await until(async () => (await isRunning()) === 1);
    await askPostgresql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = '${marker}' and state = 'active' and query like '%pg_sleep%'`,
    );
    expectError(await answering, /connection|terminat/i);
    expect((await ask(datasets.fine)).status).toBe(200);
  });

  test('is not kept busy for a reader who left', async () => {
    const leaving = new AbortController();
    const answering = call(datasets.slow, 11, leaving.signal);
    await until(async () => (await isRunning()) === 1);
    leaving.abort();
    expect((await answering).status).toBe(499);
    await until(async () => (await isRunning()) === 0);
  });

  test('answers five hundred readers through the few connections it allows, and all are let go', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => ask(datasets.fine, at + 1)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
    expect(await sessions()).toBeLessThanOrEqual(connections * 2);
    expect(await sessions(`state <> 'idle'`)).toBe(0);
  });
});
