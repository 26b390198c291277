import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { MillionRows } from './export';
import { type Figure, median } from './figure';
import { repeated } from './queries';
import type { Subject } from './stage';
import { ask, askJson, type Visitor } from './visitor';

const execute = '/api/v1/sqllab/execute/';
const atOnce = 100;
const stops = 5;
const compilingMs = 300;
/** Requests before the measurement, so that the server's code is compiled. */
const warmUps = 200;
/** The most, in ms, that the product may add to a statement that takes no time. */
const ownMs = 4;

/** The SQL editor: the smallest query, the first rows of a large one, many at once, and stopping one. */
export async function editorFigures({ visitor }: Subject, million: MillionRows): Promise<Figure[]> {
  const driver = new pg.Pool({ connectionString: million.address, max: 10 });
  try {
    return [
      ...(await smallest(visitor, million, driver)),
      await firstRows(visitor, million),
      ...(await manyAtOnce(visitor, million, driver)),
      await stopping(visitor, million),
    ];
  } finally {
    await driver.end();
  }
}

async function smallest(visitor: Visitor, { databaseId }: MillionRows, driver: pg.Pool): Promise<Figure[]> {
  const query = () => ask(visitor, { path: execute, json: { database_id: databaseId, sql: 'select 1' } });
  await repeated(warmUps, query);
  await repeated(20, () => driver.query('select 1'));
  const bare = median(await repeated(100, () => driver.query('select 1')));
  const value = median(await repeated(100, query));
  return [{ name: 'SQL editor: select 1, half of them within', value, unit: 'ms', bare, budget: bare + ownMs }];
}

/** The time until the first row of the response has arrived. */
async function firstRows(visitor: Visitor, { databaseId }: MillionRows): Promise<Figure> {
  const json = { database_id: databaseId, sql: 'select * from million', queryLimit: 1_000_000 };
  const took: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { metAtMs, status } = await ask(visitor, {
      path: execute,
      json,
      until: (arrived) => arrived.includes('"name":"name 1"'),
    });
    if (status !== 200 || metAtMs === null) throw new Error('the large result did not come');
    took.push(metAtMs);
  }
  return { name: 'SQL editor: first of a million rows', value: median(took), unit: 'ms', budget: 300 };
}

async function manyAtOnce(visitor: Visitor, { databaseId }: MillionRows, driver: pg.Pool): Promise<Figure[]> {
  const sql = 'select bucket, count(*) from million where id % 10 = 0 group by bucket limit 10';
  const together = async (query: () => Promise<unknown>) => {
    const startedAt = performance.now();
    const took = await Promise.all(
      Array.from({ length: atOnce }, async () => {
        await query();
        return performance.now() - startedAt;
      }),
    );
    return { all: performance.now() - startedAt, longest: Math.max(...took) };
  };
  const query = async () => {
    const { status } = await ask(
      { ...visitor, agent: undefined as never },
      { path: execute, json: { database_id: databaseId, sql } },
    );
    if (status !== 200) throw new Error(`one of many queries was answered ${status}`);
  };
  await together(() => driver.query(sql));
  const bare = await together(() => driver.query(sql));
  const ours = await together(query);
  return [{ name: `SQL editor: ${atOnce} queries at once`, value: ours.all, unit: 'ms', bare: bare.all }];
}

/** The time from the call until the database has ended the statement. */
async function stopping(visitor: Visitor, { databaseId, address }: MillionRows): Promise<Figure> {
  const database = new URL(address).pathname.slice(1);
  const watcher = new pg.Client({ connectionString: address });
  await watcher.connect();
  const running = async () => {
    const found = await watcher.query(
      `select 1 from pg_stat_activity where datname = $1 and state = 'active' and query like '%bench_slow%'
       and pid <> pg_backend_pid()`,
      [database],
    );
    return found.rowCount ?? 0;
  };
  const until = async (wanted: number) => {
    for (let tries = 0; (await running()) !== wanted; tries += 1) {
      if (tries > 4_000) throw new Error('the slow query neither ran nor ended');
      await delay(2);
    }
  };
  const took: number[] = [];
  for (let at = 0; at < stops; at += 1) {
    const client_id = `stop${process.pid}${at}`;
    // A statement without temporary files, which the database takes time to remove.
    const sql = 'select count(*) from generate_series(1, 100000) as a, generate_series(1, 100000) as bench_slow';
    await askJson(visitor, execute, { database_id: databaseId, sql, client_id, runAsync: true });
    await until(1);
    // PostgreSQL cannot be interrupted while it compiles a statement.
    await delay(compilingMs);
    const startedAt = performance.now();
    await askJson(visitor, '/api/v1/query/stop', { client_id });
    await until(0);
    took.push(performance.now() - startedAt);
  }
  await watcher.end();
  return {
    name: 'SQL editor: a stopped query has left the database',
    value: Math.max(...took),
    unit: 'ms',
    budget: 200,
  };
}
