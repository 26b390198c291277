import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import mysql, { type Connection } from 'mysql2/promise';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '@/db/schema/database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { freshId } from '@/tests/support/fresh-id';
import { EditorServers } from '@/tests/support/servers/editor-servers';
import {
  askMariadb,
  isMariadbReachable,
  mariadbAuthority,
  mariadbConfig,
} from '@/tests/support/servers/mariadb-server';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { openWorld, type World } from '@/tests/support/world';

const name = `isoline_killed_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'isoline-killed-'));
const marker = 'killed_query';
const queries = 20;
/**
 * The server's own timeout of a statement: after it, a query whose process was killed must have ended. All queries must
 * be open before the first of them reaches it.
 */
const timeoutMs = 45_000;
/** From the operating system's report of the end until the server that ends a statement reports it. */
const slackMs = 60_000;
/** Queries inside the process share its processors with the server, which starts twenty of them slowly. */
const patienceMs = 90_000;

/** One product with its test table; the statement `slow` never ends by itself. */
interface Product {
  readonly isThere: boolean;
  readonly slow: (at: number) => string;
  /**
   * The number of the queries that the database reports as running; null where the database runs inside the process.
   */
  readonly running: (() => Promise<number>) | null;
  open(): Promise<string>;
  close(): Promise<void>;
}

let holder: Connection | undefined;

const products: Readonly<Record<string, Product>> = {
  mariadb: {
    isThere: await isMariadbReachable(),
    // The first query computes, the others wait for a lock that the test holds and use no CPU.
    slow: (at) =>
      at === 0
        ? `SELECT count(*) AS ${marker} FROM busy a, busy b, busy c, busy d`
        : `SELECT count(*) AS ${marker} FROM held`,
    async running() {
      const found = await askMariadb('SHOW FULL PROCESSLIST');
      return found.filter(({ Info, db }) => db === name && String(Info).includes(marker)).length;
    },
    async open() {
      await askMariadb(`CREATE DATABASE ${name}`);
      await askMariadb('CREATE TABLE held (a int); CREATE TABLE busy AS SELECT seq FROM seq_1_to_2000', name);
      holder = await mysql.createConnection({ ...mariadbConfig, database: name });
      await holder.query('LOCK TABLE held WRITE');
      return `mysql://${mariadbAuthority}/${name}`;
    },
    async close() {
      await holder?.end();
      await askMariadb(`DROP DATABASE ${name}`);
    },
  },
  duckdb: {
    isThere: true,
    // Twenty of them fit in the memory of one DuckDB process.
    slow: () =>
      `SELECT count(*) AS ${marker} FROM range(100000) a, range(100000) b, range(100000) c WHERE a.range + b.range + c.range < 0`,
    running: null,
    async open() {
      const file = join(folder, freshId('killed.duckdb'));
      const instance = await DuckDBInstance.create(file);
      const connection = await instance.connect();
      await connection.run('CREATE TABLE held (a int)');
      connection.closeSync();
      instance.closeSync();
      return `duckdb:///${file}`;
    },
    close: async () => undefined,
  },
  sqlite: {
    isThere: true,
    slow: () =>
      `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 10000000000) SELECT count(*) AS ${marker} FROM s`,
    running: null,
    async open() {
      const file = join(folder, freshId('killed.sqlite'));
      const opened = new sqlite3.Database(file);
      opened.exec('CREATE TABLE held (a int)');
      opened.close();
      return `sqlite:///${file}`;
    },
    close: async () => undefined,
  },
};

/** The process ids of a process and all its descendants that still exist. */
function family(root: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    processes.filter(([, of]) => of === parent).flatMap(([pid = 0]) => [pid, ...below(pid)]);
  return [root, ...below(root)].filter((pid) => processes.some(([known]) => known === pid));
}

describe.runIf(await isPostgresqlReachable())('a server of the SQL editor that is killed', () => {
  let world: World;
  let servers: EditorServers;

  beforeAll(async () => {
    world = await openWorld('postgres');
    servers = await EditorServers.on(world);
  });
  afterAll(async () => {
    servers.stop();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const there = Object.entries(products).filter(([, { isThere }]) => isThere);
  test.each(there)(
    'leaves no query in %s, and none that shows as running',
    { timeout: 240_000 },
    async (product, of) => {
      const address = await of.open();
      try {
        const [stored] = await world.db
          .insert(database)
          .values({
            database_name: freshId(product),
            extra: JSON.stringify({
              limits: { timeout_ms: of.running ? timeoutMs : 2 * patienceMs, connections: queries },
            }),
            ...storeAddress(address),
          })
          .returning();
        const ids = Array.from({ length: queries }, () => freshId(product));
        const execute = (base: string, client_id: string, sql: string) =>
          servers.send(base, 'sqllab/execute/', { database_id: stored?.id, client_id, sql });
        const { base, child } = await servers.start();
        // Loads the driver, so that the queries open in seconds.
        expect(await execute(base, freshId(product), 'SELECT 1 AS one')).toMatchObject({ status: 200 });
        const early: unknown[] = [];
        const answers = ids.map((id, at) =>
          execute(base, id, of.slow(at)).then(
            (answer) => early.push(answer),
            () => null,
          ),
        );
        const shown = async () => ({ open: await servers.open(base), early });
        await expect.poll(shown, { timeout: patienceMs, interval: 100 }).toEqual({ open: queries, early: [] });
        if (of.running) await expect.poll(of.running, { timeout: timeoutMs, interval: 50 }).toBe(queries);
        const pids = family(child.pid ?? 0);
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
        expect(await Promise.all(answers)).toEqual(Array.from({ length: queries }, () => null));
        if (of.running) await expect.poll(of.running, { timeout: timeoutMs + slackMs, interval: 100 }).toBe(0);
        const alive = () => pids.filter((pid) => family(pid).length > 0);
        await expect.poll(alive, { timeout: slackMs, interval: 50 }).toEqual([]);

        const { base: again } = await servers.start();
        await expect.poll(() => servers.open(again), { timeout: slackMs, interval: 250 }).toBe(0);
        const states = await servers.states(again);
        expect(ids.map((id) => states.get(id))).toEqual(ids.map(() => 'failed'));
        expect(await execute(again, freshId(product), 'SELECT 1 AS one')).toMatchObject({
          status: 200,
          body: { data: [{ one: 1 }] },
        });
      } finally {
        servers.stop();
        await of.close();
      }
    },
  );
});
