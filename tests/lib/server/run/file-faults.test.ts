import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST } from '@/app/api/v1/chart/data/route';
import { database } from '@/db/schema/database';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { addCountedDataset, countedRequest } from '@/tests/support/counted-dataset';
import { addUser, openWorld, type World } from '@/tests/support/world';

interface FileDatabase {
  readonly scheme: string;
  make(path: string): Promise<void>;
  /** A query that does not end by itself. */
  readonly endless: string;
  /** A query that needs more memory or disk than its limit. */
  readonly tooLarge: string;
}

const products: Readonly<Record<string, FileDatabase>> = {
  SQLite: {
    scheme: 'sqlite',
    make: async (path) => {
      const made = new sqlite3.Database(path);
      made.exec("create table t (a integer, b text); insert into t values (1, printf('%.8000c', 'x'))");
      made.close();
    },
    endless: 'with recursive n(a) as (select 1 union all select a + 1 from n) select max(a) as a from n',
    tooLarge: "select length(replace(printf('%.900000000c', 'x'), 'x', 'xx')) as a",
  },
  DuckDB: {
    scheme: 'duckdb',
    make: async (path) => {
      const instance = await DuckDBInstance.create(path);
      const session = await instance.connect();
      await session.run("create table t as select 1 as a, repeat('x', 8000) as b");
      session.closeSync();
      instance.closeSync();
    },
    endless: 'select sum(x.range * y.range) as a from range(3000000) as x, range(3000000) as y',
    tooLarge:
      "select max(length(s)) as a from (select string_agg(repeat('x', 1000), ',') as s from range(200000000) group by range)",
  },
};

/** What the viewer receives when a file database fails: an error of the catalogue, promptly; the next query works. */
describe.each(Object.entries(products))('a file of %s that fails', (_, { scheme, make, endless, tooLarge }) => {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-file-faults-'));
  const at = (name: string) => join(folder, `${name}.${scheme}`);
  let world: World;
  let token = '';
  const datasets = { fine: 0, endless: 0, large: 0, absent: 0, noise: 0, cut: 0 };

  beforeAll(async () => {
    await make(at('fine'));
    copyFileSync(at('fine'), at('cut'));
    truncateSync(at('cut'), 6_000);
    writeFileSync(at('noise'), 'this is no database '.repeat(1_000));
    world = await openWorld('embedded');
    token = await signToken({ id: await addUser(world.db, 'admin', 'Admin'), sessionVersion: 1 }, 'access', true);
    const fine = await addDatabase('fine', 30_000);
    datasets.fine = await addCountedDataset(world, 'fine', fine, 'select a from t');
    datasets.large = await addCountedDataset(world, 'large', fine, tooLarge);
    datasets.endless = await addCountedDataset(world, 'endless', await addDatabase('fine', 500, 'hasty'), endless);
    datasets.absent = await addCountedDataset(world, 'absent', await addDatabase('absent'), 'select 1 as a');
    datasets.noise = await addCountedDataset(world, 'noise', await addDatabase('noise'), 'select a from t');
    datasets.cut = await addCountedDataset(world, 'cut', await addDatabase('cut'), 'select max(length(b)) as a from t');
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function addDatabase(file: string, timeout_ms = 30_000, database_name = file): Promise<number> {
    const values = { database_name, ...storeAddress(`${scheme}:///${at(file)}`) };
    const extra = JSON.stringify({ limits: { connections: 4, timeout_ms } });
    const [made] = await world.db
      .insert(database)
      .values({ ...values, extra })
      .returning();
    return made?.id ?? 0;
  }

  async function ask(id: number, limit = 10) {
    const started = performance.now();
    const response = await POST(countedRequest(token, id, { row_limit: limit }));
    const body = JSON.stringify(await response.json());
    return { status: response.status, body, seconds: (performance.now() - started) / 1000 };
  }

  test.each([
    ['absent', /absent|unable to open|does not exist|connect/i],
    ['noise', /not a (?:database|valid)|valid DuckDB|file is not/i],
    ['cut', /malformed|corrupt|disk image|I\/O|read/i],
    ['large', /too big|memory|too large|exceed/i],
    ['endless', /timeout/i],
  ] as const)('%s: says so, and serves the next', async (name, words) => {
    const answer = await ask(datasets[name]);
    expect(answer.body).toMatch(words);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).not.toBe(500);
    expect(answer.body).not.toMatch(/node_modules|\.ts:|at async/);
    expect(answer.seconds).toBeLessThan(20);
    expect((await ask(datasets.fine, 1_000)).status).toBe(200);
  });

  test('answers five hundred readers at once', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, (_, number) => ask(datasets.fine, number + 2_000)));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });
});
