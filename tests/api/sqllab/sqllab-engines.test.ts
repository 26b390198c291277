import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as chartDataRoute from '@/app/api/v1/chart/data/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as queryRoute from '@/app/api/v1/query/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { database } from '@/db/schema/database';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { Caller } from '@/tests/support/caller';
import { freshId } from '@/tests/support/fresh-id';
import { askMariadb, isMariadbReachable, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const name = `isoline_editor_engines_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'isoline-editor-engines-'));
const tables = `CREATE TABLE region (id int PRIMARY KEY, name varchar(20) NOT NULL);
  CREATE TABLE sale (id int PRIMARY KEY, region_id int REFERENCES region (id), amount int);
  INSERT INTO region VALUES (1, 'north'), (2, 'south');
  INSERT INTO sale VALUES (1, 1, 2), (2, 1, 3), (3, 2, 4);`;
const index = 'CREATE INDEX sale_amount ON sale (amount);';

/** One product that the SQL editor supports: its test tables, and the features that only some products have. */
interface Product {
  readonly isThere: boolean;
  readonly schema: string;
  /** A statement that never ends by itself. */
  readonly slow: string;
  readonly series: (rows: number) => string;
  readonly estimates: boolean;
  /** Creates the tables and returns the database's address. */
  open(): Promise<string>;
  close(): Promise<void>;
}

const recursive = (rows: number) =>
  `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows}) SELECT n FROM s`;

const products: Readonly<Record<string, Product>> = {
  postgresql: {
    isThere: await isPostgresqlReachable(),
    schema: 'public',
    slow: 'SELECT count(*) FROM generate_series(1, 10000000000)',
    series: (rows) => `SELECT n FROM generate_series(1, ${rows}) AS n`,
    estimates: true,
    async open() {
      await askPostgresql(`CREATE DATABASE ${name}`);
      await askPostgresql(`${tables} ${index} COMMENT ON TABLE sale IS 'what was sold'`, name);
      return `postgresql://${postgresqlServer.username}@${postgresqlServer.host}/${name}`;
    },
    close: async () => void (await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`)),
  },
  mariadb: {
    isThere: await isMariadbReachable(),
    schema: name,
    slow: 'SELECT count(*) FROM information_schema.columns a, information_schema.columns b, information_schema.columns c',
    series: (rows) => `SELECT seq AS n FROM seq_1_to_${rows}`,
    estimates: false,
    async open() {
      await askMariadb(`CREATE DATABASE ${name}`);
      await askMariadb(`${tables} ${index} ALTER TABLE sale COMMENT = 'what was sold'`, name);
      return `mysql://${mariadbAuthority}/${name}`;
    },
    close: async () => void (await askMariadb(`DROP DATABASE ${name}`)),
  },
  duckdb: {
    isThere: true,
    schema: 'main',
    slow: 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range < 0',
    series: (rows) => `SELECT range + 1 AS n FROM range(${rows})`,
    estimates: false,
    async open() {
      const file = join(folder, 'sales.duckdb');
      const instance = await DuckDBInstance.create(file);
      const session = await instance.connect();
      await session.run(`${tables} ${index} COMMENT ON TABLE sale IS 'what was sold'`);
      session.closeSync();
      instance.closeSync();
      return `duckdb:///${file}`;
    },
    close: async () => undefined,
  },
  sqlite: {
    isThere: true,
    schema: 'main',
    slow: `SELECT count(*) FROM (${recursive(10_000_000_000)})`,
    series: recursive,
    estimates: false,
    async open() {
      const file = join(folder, 'sales.db');
      const made = new sqlite3.Database(file);
      made.exec(`${tables} ${index}`);
      made.close();
      return `sqlite:///${file}`;
    },
    close: async () => undefined,
  },
};

describe.each(Object.entries(products).filter(([, { isThere }]) => isThere))('the SQL editor on %s', (product, own) => {
  let world: World;
  let id = 0;
  const admin = new Caller();
  let asked = 0;

  beforeAll(async () => {
    world = await openWorld('embedded');
    const [stored] = await world.db
      .insert(database)
      .values({
        database_name: product,
        allow_ctas: true,
        allow_cvas: true,
        allow_dml: true,
        allow_run_async: true,
        ...storeAddress(await own.open()),
      })
      .returning();
    id = stored?.id ?? 0;
    const user = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: user, sessionVersion: 1 }, 'access', true)}`;
  });
  afterAll(async () => {
    closeDatabases();
    stopAnalysing();
    await world.close();
    await own.close();
    if (product === 'sqlite') rmSync(folder, { recursive: true, force: true });
  });

  const post = (path: string, body: object) => admin.json(sqlLabRoute, 'POST', `/api/v1/sqllab/${path}/`, body);
  const run = (sql: string, more: object = {}) => {
    asked += 1;
    return post('execute', { database_id: id, client_id: `${product}-${asked}`, sql, ...more });
  };
  const about = (path: string) => admin.get(databaseRoute, `/api/v1/database/${id}/${path}`);
  const stateOf = async (clientId: string) => {
    const polled = await admin.get(queryRoute, '/api/v1/query/updated_since?q=(last_updated_ms:0)');
    return polled.body.result.find((query: { id: string }) => query.id === clientId);
  };

  test('runs several statements, and limits the last one in the database', async () => {
    const { body } = await run('SELECT 1 AS a; SELECT name FROM region ORDER BY id', { queryLimit: 1 });
    expect(body.data).toEqual([{ name: 'north' }]);
    expect(body.query).toMatchObject({ state: 'success', rows: 1, limitingFactor: 'DROPDOWN' });
  });

  test('gives a large result in parts, and all of it as a file', async () => {
    const client_id = freshId(`${product}-many`);
    const { body } = await run(own.series(30_000), { queryLimit: 30_000, client_id });
    expect([body.data.length, body.displayLimitReached, body.query.rows]).toEqual([10_000, true, 30_000]);
    const csv = (await admin.get(sqlLabRoute, `/api/v1/sqllab/export/${client_id}/`)).body.trim().split('\n');
    expect([csv.length, csv.at(-1)]).toEqual([30_001, '30000']);
    const workbook = await admin.get(sqlLabRoute, `/api/v1/sqllab/export/${client_id}/?format=xlsx`);
    expect([workbook.status, workbook.body.slice(0, 2)]).toEqual([200, 'PK']);
  });

  test('runs in the background', async () => {
    const client_id = freshId(`${product}-behind`);
    expect((await run('SELECT sum(amount) AS total FROM sale', { runAsync: true, client_id })).status).toBe(202);
    await expect.poll(async () => (await stateOf(client_id)).resultsKey, { timeout: 30_000 }).toBeTruthy();
    const { resultsKey } = await stateOf(client_id);
    const { body } = await admin.get(sqlLabRoute, `/api/v1/sqllab/results/?q=(key:'${resultsKey}')`);
    expect(body.data.map(({ total }: { total: unknown }) => Number(total))).toEqual([9]);
  });

  test('is stopped, and another query runs then', async () => {
    const client_id = freshId(`${product}-slow`);
    await run(own.slow, { runAsync: true, client_id });
    await expect.poll(async () => (await stateOf(client_id)).state, { timeout: 30_000 }).toBe('running');
    const { status } = await admin.json(queryRoute, 'POST', '/api/v1/query/stop', { client_id });
    expect([status, (await stateOf(client_id)).state]).toEqual([200, 'stopped']);
    expect((await run('SELECT 5 AS five')).body.data).toEqual([{ five: 5 }]);
  });

  test('stores rows as a table and as a view', async () => {
    const sql = 'SELECT name FROM region';
    const stored = await run(sql, { select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: 'kept_rows' });
    expect([stored.status, stored.body.status]).toEqual([200, 'success']);
    await run(sql, { select_as_cta: true, ctas_method: 'VIEW', tmp_table_name: 'kept_view' });
    const counted = 'SELECT (SELECT count(*) FROM kept_rows) + (SELECT count(*) FROM kept_view) AS n';
    expect((await run(counted)).body.data).toEqual([{ n: 4 }]);
    await run('DROP VIEW kept_view; DROP TABLE kept_rows');
  });

  test('tells what is wrong before it runs, and what the database says when it does', async () => {
    const check = async (sql: string) =>
      (await admin.json(databaseRoute, 'POST', `/api/v1/database/${id}/validate_sql/`, { sql })).body.result;
    expect(await check('SELECT name FROM region')).toEqual([]);
    expect(await check('SELECT 1;\nSELEC 2')).toMatchObject([{ line_number: 2 }]);
    const unknown = await check('SELECT 1;\n\nSELECT amount,\n  nothing\nFROM sale; SELECT 2');
    const pointsAt = product === 'duckdb' || product === 'postgresql';
    expect(unknown).toMatchObject([pointsAt ? { line_number: 4, start_column: 3 } : { line_number: 3 }]);
    const first = await check('  SELECT nothing FROM sale');
    expect(first).toMatchObject([{ line_number: 1, start_column: pointsAt ? 10 : 3 }]);
    const failed = await run('SELECT nothing FROM region');
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(failed.body.errors)).toContain('nothing');
  });

  test('tells which statement of a script went wrong, at once and in the background', async () => {
    const script = 'SELECT 1 AS a;\n\nSELECT amount,\n  nothing\nFROM sale;\nSELECT 2 AS b';
    const place = product === 'duckdb' ? { line: 2, column: 3 } : {};
    const failed = await run(script);
    expect(failed.body.errors[0].extra).toMatchObject({ statement_number: 2, ...place });
    expect((await run('SELECT nothing FROM sale')).body.errors[0].extra).not.toHaveProperty('statement_number');
    const client_id = freshId(`${product}-failed`);
    await run(script, { runAsync: true, client_id });
    await expect.poll(async () => (await stateOf(client_id)).state, { timeout: 30_000 }).toBe('failed');
    expect((await stateOf(client_id)).extra.errors[0].extra).toMatchObject({ statement_number: 2, ...place });
  });

  test.runIf(own.estimates)('tells what a query costs', async () => {
    const { body } = await post('estimate', { database_id: id, sql: 'SELECT * FROM sale' });
    expect(Object.keys(body.result[0])).toEqual(['Start-up cost', 'Total cost']);
  });

  test('is browsed: schemas, tables, columns with their keys and indexes', async () => {
    expect((await about('schemas/')).body.result).toContain(own.schema);
    const { body } = await about(`tables/?q=(schema_name:${own.schema})`);
    expect(body.result.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(['region', 'sale']),
    );
    const table = (await about(`table_metadata/?name=sale&schema=${own.schema}`)).body;
    expect(table.columns.map((column: { name: string }) => column.name)).toEqual(['id', 'region_id', 'amount']);
    expect(table.indexes.map((found: { name: string }) => found.name)).toContain('sale_amount');
    expect(table.selectStar).toMatch(/SELECT[\s\S]*sale/);
    if (product !== 'sqlite') expect(table.comment).toBe('what was sold');
    expect(table.foreignKeys[0]).toMatchObject({ column_names: ['region_id'] });
    const { metadata } = (await about(`table_metadata/extra/?name=sale&schema=${own.schema}`)).body;
    expect(metadata.primary_key).toEqual(['id']);
    if (product === 'duckdb') expect(metadata.rows).toBe(3);
  });

  test('becomes a chart and a dataset', async () => {
    const sql = 'SELECT name, amount FROM sale JOIN region ON region.id = region_id';
    const { query_id } = (await run(sql)).body;
    const total = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' };
    const queries = [{ columns: ['name'], metrics: [total], orderby: [[total, false]] }];
    const chart = async (datasource: object) => {
      const { body } = await admin.json(chartDataRoute, 'POST', '/api/v1/chart/data', { datasource, queries });
      return body.result[0].data.map((row: { name: string; total: unknown }) => [row.name, Number(row.total)]);
    };
    const rows = [
      ['north', 5],
      ['south', 4],
    ];
    expect(await chart({ id: query_id, type: 'query' })).toEqual(rows);
    const made = await admin.json(datasetRoute, 'POST', '/api/v1/dataset/', {
      database: id,
      table_name: 'sales by region',
      sql,
    });
    expect(made.status).toBe(201);
    expect(await chart({ id: made.body.id, type: 'table' })).toEqual(rows);
  });
});
