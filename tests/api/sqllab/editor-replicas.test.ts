import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '@/db/schema/database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { freshId } from '@/tests/support/fresh-id';
import { EditorServers } from '@/tests/support/servers/editor-servers';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { isRedisReachable, redisUrl } from '@/tests/support/servers/redis';
import { openWorld, type World } from '@/tests/support/world';

const isReachable = await isPostgresqlReachable();
const hasRedis = await isRedisReachable();
const name = `isoline_replicas_${process.pid}`;
/** The server's own timeout of a statement: after it, a query whose process was killed must have ended. */
const timeoutMs = 8_000;
/** Longer than a busy machine needs for what is immediate on an idle one. */
const patienceMs = 30_000;
const queries = 20;

describe.runIf(isReachable)('replicas of the SQL editor', () => {
  let world: World;
  let servers: EditorServers;
  let databaseId = 0;
  let patientId = 0;
  let holder: pg.Client;

  beforeAll(async () => {
    await askPostgresql(`CREATE DATABASE ${name}`);
    const held = new URL(postgresqlServer);
    held.pathname = `/${name}`;
    holder = new pg.Client({ connectionString: held.href });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('CREATE TABLE held (a int)');
    await holder.query('BEGIN; LOCK TABLE held');
    world = await openWorld('postgres');
    servers = await EditorServers.on(world);
    const address = `postgresql://${postgresqlServer.username}@${postgresqlServer.host}/${name}`;
    const limited = (database_name: string, timeout_ms: number) => ({
      database_name,
      allow_run_async: true,
      extra: JSON.stringify({ limits: { timeout_ms } }),
      ...storeAddress(address),
    });
    const stored = await world.db
      .insert(database)
      .values([limited('slow', timeoutMs), limited('patient', 600_000)])
      .returning();
    [databaseId = 0, patientId = 0] = stored.map((row) => row.id);
  });
  afterAll(async () => {
    servers.stop();
    await holder.end();
    await world.close();
    await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  const start = (env?: Record<string, string>) => servers.start(env);
  const send = (base: string, path: string, body?: unknown) => servers.send(base, path, body);
  const states = (base: string) => servers.states(base);
  const execute = (base: string, client_id: string, sql: string, runAsync = true, database_id = databaseId) =>
    send(base, 'sqllab/execute/', { database_id, client_id, sql, runAsync });
  /** Waits for a lock that the test holds, and so uses no CPU. */
  const slow = (marker: string) => `SELECT count(*) AS ${marker} FROM held`;
  const running = async (marker: string) => {
    const found = await askPostgresql(
      `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND state = 'active' AND query LIKE '%${marker}%'`,
    );
    return found.length;
  };
  test('a server that is killed leaves no query that shows as running, nor one that runs', async () => {
    const { base, child } = await start();
    for (let at = 0; at < queries; at += 1) await execute(base, freshId('killed'), slow('killed_query'));
    await expect.poll(() => running('killed_query'), { timeout: patienceMs }).toBeGreaterThanOrEqual(4);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await expect.poll(() => running('killed_query'), { timeout: timeoutMs + patienceMs }).toBe(0);
    const { base: again } = await start();
    await expect.poll(() => servers.open(again), { timeout: patienceMs, interval: 500 }).toBe(0);
    expect([...(await states(again)).values()]).toContain('failed');
  });

  test('one replica stops what another runs', async () => {
    const [one, other] = [await start(), await start()];
    const client_id = freshId('stopped-elsewhere');
    await execute(one.base, client_id, slow('stopped_elsewhere'), true, patientId);
    await expect.poll(() => running('stopped_elsewhere'), { timeout: patienceMs, interval: 20 }).toBe(1);
    expect((await send(other.base, 'query/stop', { client_id })).status).toBe(200);
    await expect.poll(() => running('stopped_elsewhere'), { timeout: patienceMs, interval: 20 }).toBe(0);
    expect((await states(other.base)).get(client_id)).toBe('stopped');
  });

  test.runIf(hasRedis)('with a shared queue what waits outlives its server', async () => {
    await holder.query('ROLLBACK; BEGIN; LOCK TABLE held');
    const { base, child } = await start({ REDIS_URL: redisUrl });
    for (let at = 0; at < 12; at += 1) await execute(base, freshId('shared'), slow('shared_query'), true, patientId);
    const waiting = freshId('waiting');
    await execute(base, waiting, 'SELECT 5 AS five', true, patientId);
    expect((await states(base)).get(waiting)).toBe('pending');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const other = await start({ REDIS_URL: redisUrl });
    await holder.query('ROLLBACK');
    await expect
      .poll(async () => (await states(other.base)).get(waiting), { timeout: 60_000, interval: 200 })
      .toBe('success');
    const { body } = await send(other.base, 'query/updated_since?q=(last_updated_ms:0)');
    const key = body.result.find(({ id }: { id: string }) => id === waiting).resultsKey;
    const third = await start({ REDIS_URL: redisUrl });
    const read = async () => (await send(third.base, `sqllab/results/?q=(key:'${key}')`)).body.data;
    await expect.poll(read, { timeout: patienceMs, interval: 200 }).toEqual([{ five: 5 }]);
  });

  test('a hundred queries at once are all answered', async () => {
    const { base } = await start();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        execute(base, freshId('many'), `SELECT ${at} AS n, count(*) FROM pg_class`, false),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.data?.[0]?.n])).toEqual(
      Array.from({ length: 100 }, (_, at) => [200, at]),
    );
    await expect.poll(() => servers.open(base), { timeout: patienceMs }).toBe(0);
  });
});
