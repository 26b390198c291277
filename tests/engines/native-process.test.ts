import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import type { Connection, RunOptions } from '@/lib/server/engines/engine';
import { connectNative } from '@/lib/server/engines/native/connection';
import { sqliteCatalog } from '@/lib/server/engines/sqlite/catalog';
import { sqlite } from '@/lib/server/engines/sqlite/engine';
import { failure, runOptions } from '@/tests/support/engine-run';
import { isAlive, nativePid } from '@/tests/support/servers/native-pid';

const folder = mkdtempSync(join(tmpdir(), 'isoline-native-'));
const limits = { maxConnections: 5, connectTimeoutMs: 30_000 };
const files = { one: join(folder, 'one.duckdb'), two: join(folder, 'two.duckdb'), three: join(folder, 'three.db') };
const opened: Connection[] = [];
const endless = 'SELECT count(*) FROM range(1000000000000) AS a';
const many = 100_000;

async function open(address: string): Promise<Connection> {
  const connection = await (address.startsWith('duckdb') ? duckdb : sqlite).connect(parseAddress(address), limits);
  opened.push(connection);
  return connection;
}

const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';

async function count(rows: AsyncIterable<readonly unknown[]>): Promise<number> {
  let all = 0;
  for await (const batch of rows) all += batch.length;
  return all;
}

function run(connection: Connection, sql: string, over: Partial<RunOptions> = {}) {
  return connection.run({ sql, parameters: [] }, runOptions(over));
}

const one = async (connection: Connection) => (await run(connection, 'SELECT 1 AS a')).columns[0]?.values;

/** Resolves when the process uses CPU time. */
async function busy(pid: number): Promise<void> {
  const ticks = () => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[11]);
  const before = ticks();
  await expect.poll(() => ticks() - before, { interval: 10 }).toBeGreaterThan(3);
}

beforeAll(async () => {
  for (const file of [files.one, files.two]) (await DuckDBInstance.create(file)).closeSync();
  const database = new sqlite3.Database(files.three);
  database.exec("CREATE TABLE kept (a INTEGER, t TEXT); INSERT INTO kept VALUES (1, 'as it was')");
  database.close();
});

afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the process of an embedded database', () => {
  it('may be killed: what runs in it is told so, nothing else is touched, and the next query starts another', async () => {
    const connection = await open(`duckdb:///${files.one}`);
    const beside = [await open(`duckdb:///${files.two}`), await open(`sqlite:///${files.three}`)] as const;
    const pid = nativePid(files.one);
    const others = await Promise.all([
      beside[0].stream({ sql: `FROM range(${many})`, parameters: [] }, runOptions({ maxRows: many })),
      beside[1].stream({ sql: numbers, parameters: [] }, runOptions({ maxRows: many })),
    ]);
    const stream = await connection.stream({ sql: 'FROM range(10000000)', parameters: [] }, runOptions());
    const lost = [failure(run(connection, endless)), failure(run(connection, endless))];
    const left = failure(count(stream.rows));
    await busy(pid);
    process.kill(pid, 'SIGKILL');
    for (const error of await Promise.all([...lost, left])) {
      expect(error).toMatchObject({
        code: 'database_process_ended',
        entry: { status: 422, errorType: 'GENERIC_DB_ENGINE_ERROR' },
        message: expect.stringContaining('The process in which DuckDB runs ended before it had answered'),
      });
    }
    expect(await one(connection)).toEqual([1]);
    expect(nativePid(files.one)).not.toBe(pid);
    expect(await Promise.all(others.map(({ rows }) => count(rows)))).toEqual([many, many]);
  });

  it('may fall over a statement', async () => {
    const connection = await open(`duckdb:///${files.one}`);
    const log = join(folder, 'log');
    const sql = `SELECT * FROM enable_logging(level = 'debug', storage = 'file', storage_path = '${log}')`;
    await run(connection, sql).catch(() => undefined);
    await one(connection).catch(() => undefined);
    expect(await one(connection)).toEqual([1]);
  });

  it('gives up what it wrote when it is killed', async () => {
    const connection = await open(`sqlite:///${files.three}`);
    const pid = nativePid(files.three);
    const fill = `INSERT INTO kept WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, hex(randomblob(500)) FROM n`;
    const lost = failure(run(connection, fill, { readOnly: false }));
    // More than SQLite's cache: pages of the file are overwritten, and only the journal still has their old content.
    await expect.poll(() => statSync(files.three).size, { interval: 5 }).toBeGreaterThan(8_000_000);
    process.kill(pid, 'SIGKILL');
    expect((await lost).code).toBe('database_process_ended');
    expect(existsSync(`${files.three}-journal`)).toBe(true);
    const kept = await run(connection, 'SELECT count(*), max(t) FROM kept');
    expect(kept.columns.map(({ values }) => values[0])).toEqual([1, 'as it was']);
    await run(connection, 'UPDATE kept SET a = 2', { readOnly: false });
  });

  it('lets those who write a SQLite file take turns, however long one takes', async () => {
    const connection = await open(`sqlite:///${files.three}`);
    const load = (table: string, pauseMs: number) => {
      async function* rows() {
        for (const a of [1, 2, 3]) {
          yield [[a]];
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }
      return connection.load?.(
        { schema: null, table, columns: [{ name: 'a', type: 'integer' }], mode: 'create', rows },
        runOptions(),
      );
    };
    const tables = [1, 2, 3, 4, 5].map((at) => `turn_${at}`);
    await Promise.all(tables.map((table, at) => load(table, at === 0 ? 1_000 : 1)));
    for (const table of tables) {
      expect((await run(connection, `SELECT count(*) FROM ${table}`)).columns[0]?.values).toEqual([3]);
    }
    const database = new sqlite3.Database(files.three);
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    database.close();
  });

  it('lets who reads a SQLite file wait for who writes it, and no longer than the statement may run', async () => {
    const connection = await open(`sqlite:///${files.three}`);
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    async function* rows() {
      yield [[1]];
      begin();
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      yield [[2]];
    }
    const columns = [{ name: 'a', type: 'integer' }] as const;
    const written = connection.load?.(
      { schema: null, table: 'long_turn', columns, mode: 'create', rows },
      runOptions(),
    );
    await begun;
    const sql = 'SELECT count(*) FROM long_turn';
    const impatient = failure(run(connection, sql, { timeoutMs: 2_500 }));
    expect((await run(connection, sql)).columns[0]?.values).toEqual([2]);
    expect(await impatient).toMatchObject({ code: 'query_timeout' });
    await written;
  });

  it('reads a file whose lock was left behind by a process that was killed before it wrote', async () => {
    mkdirSync(`${files.three}.lock`);
    const connection = await open(`sqlite:///${files.three}`);
    expect(await one(connection)).toEqual([1]);
    expect(existsSync(`${files.three}.lock`)).toBe(false);
  });

  it('waits a while for a file that the process of an ended server still holds', async () => {
    const holder = spawn(
      process.execPath,
      [
        '-e',
        `require('@duckdb/node-api').DuckDBInstance.create(process.argv[1]).then((instance) => {
          console.log('held');
          setTimeout(() => process.exit(instance ? 0 : 1), 1500);
        })`,
        files.two,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    const connection = await open(`duckdb:///${files.two}`);
    expect(await one(connection)).toEqual([1]);
    expect(holder.exitCode).toBe(0);
  });

  it('ends when it takes more memory than it may', async () => {
    const source = { engine: 'sqlite', path: files.three } as const;
    const small = await connectNative({ source, label: 'SQLite', memoryBytes: 400 * 2 ** 20 }, limits, sqliteCatalog);
    opened.push(small);
    const sql = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000000)
      SELECT b FROM (SELECT randomblob(1000) AS b FROM n) ORDER BY b LIMIT 1 OFFSET 2999999`;
    expect((await failure(run(small, sql))).code).toBe('database_process_ended');
    expect(await one(small)).toEqual([1]);
  });

  it('has a temporary folder of bounded size, which goes with it', async () => {
    const connection = await open(`duckdb:///${files.one}`);
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`isoline-engine-${process.pid}-`));
    const settings = ['temp_directory', 'max_temp_directory_size', 'memory_limit'];
    const sql = `SELECT ${settings.map((name) => `current_setting('${name}')`).join(', ')}`;
    const values = (await run(connection, sql)).columns.map((column) => column.values[0]);
    expect(values).toEqual([join(tmpdir(), folders()[0] ?? ''), '3.7 GiB', '953.6 MiB']);
    await failure(run(connection, "SET max_temp_directory_size = '1TB'", { readOnly: false }));
    process.kill(nativePid(files.one), 'SIGKILL');
    await expect.poll(folders).toEqual([]);
    expect(await one(connection)).toEqual([1]);
    expect(folders()).toHaveLength(1);
    await connection.close();
    expect(folders()).toEqual([]);
  });

  it('knows nothing of the settings of the server', async () => {
    process.env.ISOLINE_SECRET_KEY = 'a secret for tests, 32 characters and more';
    await open(`duckdb:///${files.one}`);
    expect(readFileSync(`/proc/${nativePid(files.one)}/environ`, 'utf8')).not.toMatch(/ISOLINE|secret|DATABASE_URL/);
  });

  it('ends when nobody needs it, and lets go of the file first', async () => {
    const connection = await open(`duckdb:///${files.one}`);
    const pid = nativePid(files.one);
    await connection.close();
    expect(isAlive(pid)).toBe(false);
    (await DuckDBInstance.create(files.one)).closeSync();
    const [first, second] = [await open(`duckdb:///${files.one}`), await open(`duckdb:///${files.one}`)];
    const closed = first.close();
    expect(await one(second)).toEqual([1]);
    await Promise.all([closed, second.close()]);
    expect(await one(await open(`duckdb:///${files.one}`))).toEqual([1]);
  });

  it('ends with the server, however that ends', async () => {
    const program = `import('./lib/server/engines/duckdb/engine.ts').then(async ({ duckdb }) => {
      const { parseAddress } = await import('./lib/server/database/address.ts');
      await duckdb.connect(parseAddress('duckdb:///${files.two}'), { maxConnections: 1, connectTimeoutMs: 30000 });
      const { nativePid } = await import('./tests/support/servers/native-pid.ts');
      console.log(nativePid('${files.two}'));
      setInterval(() => undefined, 1000);
    });`;
    const server = spawn(process.execPath, ['--import', 'tsx', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(server.stdout.setEncoding('utf8'), 'data');
    const pid = Number(said);
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`isoline-engine-${server.pid}-`))).toEqual([]);
  });
});
