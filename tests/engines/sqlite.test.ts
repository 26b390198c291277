import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection, RunOptions } from '@/lib/server/engines/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';
import { failure, runOptions } from '@/tests/support/engine-run';

const folder = mkdtempSync(join(tmpdir(), 'isoline-sqlite-'));
const file = join(folder, 'store.db');
const limits = { maxConnections: 5, connectTimeoutMs: 2000 };
const numbers = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)';
const endless = `${numbers} SELECT count(*) FROM n`;

describe('SQLite', () => {
  let connection: Connection;
  const run = (
    sql: string,
    over: Partial<RunOptions> = {},
    parameters: (string | number | bigint | boolean | null)[] = [],
  ) => connection.run({ sql, parameters }, runOptions(over));

  beforeAll(async () => {
    const database = new sqlite3.Database(file);
    database.exec(`CREATE TABLE item (id INTEGER PRIMARY KEY, label VARCHAR(20) NOT NULL, price DECIMAL(10,2), made TIMESTAMP);
      INSERT INTO item VALUES (1, 'one', 1.50, '2020-01-02 03:04:05');
      CREATE VIEW dear AS SELECT * FROM item`);
    database.close();
    connection = await sqlite.connect(parseAddress(`sqlite:///${file}`), limits);
  });

  afterAll(async () => {
    await connection.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['7', 7, 'numeric', 'INTEGER'],
    ['9007199254740993', 9007199254740993n, 'numeric', 'INTEGER'],
    ['1.5', 1.5, 'numeric', 'REAL'],
    ['1e999', null, 'numeric', 'REAL'],
    ['true', 1, 'numeric', 'INTEGER'],
    ["'ümlaut \u{1F600}'", 'ümlaut \u{1F600}', 'string', 'TEXT'],
    ['NULL', null, 'string', 'TEXT'],
    ["x'41'", 'A', 'string', 'BLOB'],
    ["date('2020-01-02')", '2020-01-02', 'string', 'TEXT'],
  ])('reads %s', async (sql, value, kind, nativeType) => {
    expect((await run(`SELECT ${sql} AS v`)).columns[0]).toMatchObject({ kind, nativeType, values: [value] });
  });

  it('tells columns of one name apart, and names those of an empty result', async () => {
    const twins = await run('SELECT 1 AS a, 2 AS a');
    expect(twins.columns.map(({ name, values }) => [name, values])).toEqual([
      ['a', [1]],
      ['a__1', [2]],
    ]);
    expect((await run('SELECT id, made FROM item WHERE false')).columns.map(({ name }) => name)).toEqual([
      'id',
      'made',
    ]);
  });

  it('binds every kind of value', async () => {
    const sql = 'SELECT id FROM item WHERE id = ? AND label = ? AND price > ? AND ?';
    expect((await run(sql, {}, [1, 'one', 1.25, true])).columns[0]?.values).toEqual([1]);
    expect((await run('SELECT ? AS n', {}, [9007199254740993n])).columns[0]?.values).toEqual([9007199254740993n]);
    expect((await run('SELECT id FROM item WHERE label = ?', {}, ["'; DROP TABLE item; --"])).length).toBe(0);
  });

  it('stops after maxRows', async () => {
    expect((await run(`${numbers} SELECT i FROM n`, { maxRows: 30_000 })).length).toBe(30_000);
    expect((await run('SELECT 1')).length).toBe(1);
  });

  it.each([
    "INSERT INTO item VALUES (2, 'two', 1, NULL)",
    'DELETE FROM item',
    'WITH gone AS (SELECT 1) DELETE FROM item',
    'CREATE TABLE other (a INTEGER)',
    'CREATE TEMP TABLE other (a INTEGER)',
    "ATTACH '/tmp/other.db' AS other",
    'PRAGMA journal_mode = DELETE',
    "VACUUM INTO '/tmp/stolen.db'",
    "SELECT load_extension('/tmp/evil.so')",
    "SELECT writefile('/tmp/stolen', 'x')",
    'SELECT 1; DELETE FROM item',
    "SELECT ';'; DELETE FROM item",
    'COMMIT',
    'REINDEX',
    '',
  ])('refuses %s', async (sql) => {
    await failure(run(sql));
    expect((await run('SELECT id FROM item')).columns[0]?.values).toEqual([1]);
  });

  it('writes when it is told to, and reads what was written', async () => {
    await run('CREATE TABLE made (a INTEGER)', { readOnly: false });
    await run('INSERT INTO made VALUES (?)', { readOnly: false }, [1]);
    expect((await run('SELECT a FROM made')).columns[0]?.values).toEqual([1]);
    await failure(run(`ATTACH '${file}' AS other`, { readOnly: false }));
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('stops when the caller leaves', async () => {
    const leaving = new AbortController();
    const running = failure(run(endless, { signal: leaving.signal }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    leaving.abort();
    expect((await running).code).toBe('query_cancelled');
    expect((await run('SELECT 1')).length).toBe(1);
  });

  it('ends a statement at its timeout', async () => {
    expect(await failure(run(endless, { timeoutMs: 100 }))).toMatchObject({
      code: 'query_timeout',
      message: 'The query exceeded the 0.1 seconds timeout.',
    });
  });

  it('keeps the process free while it works', async () => {
    const leaving = new AbortController();
    const running = failure(run(endless, { signal: leaving.signal }));
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    leaving.abort();
    await running;
  });

  it('serves 200 callers at once, and two readers of one table', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, (_, at) => run('SELECT ? AS n', {}, [at])));
    expect(results.map(({ columns }) => columns[0]?.values[0])).toEqual(Array.from({ length: 200 }, (_, at) => at));
    const open = await connection.stream({ sql: 'SELECT * FROM item', parameters: [] }, runOptions());
    expect((await run('SELECT count(*) AS n FROM item')).columns[0]?.values).toEqual([1]);
    for await (const _ of open.rows);
  });

  it('streams batch by batch, and frees the thread when the reader stops', async () => {
    let count = 0;
    const { columns, rows } = await connection.stream(
      { sql: `${numbers} SELECT i, 'x' AS t FROM n LIMIT 5001`, parameters: [] },
      runOptions(),
    );
    for await (const batch of rows) count += batch.length;
    expect([columns, count]).toMatchObject([
      [
        { name: 'i', nativeType: 'INTEGER' },
        { name: 't', nativeType: 'TEXT' },
      ],
      5001,
    ]);
    for (let turn = 0; turn < 10; turn += 1) {
      const without = await connection.stream({ sql: `${numbers} SELECT i FROM n`, parameters: [] }, runOptions());
      for await (const _ of without.rows) break;
    }
    const leaving = new AbortController();
    const left = await connection.stream(
      { sql: `${numbers} SELECT i FROM n`, parameters: [] },
      runOptions({ signal: leaving.signal }),
    );
    const error = await failure(
      (async () => {
        for await (const _ of left.rows) leaving.abort();
      })(),
    );
    expect(error.code).toBe('query_cancelled');
    expect((await run('SELECT 1')).length).toBe(1);
  });

  it('names schemas, tables, views and columns', async () => {
    expect(await connection.schemas(null)).toEqual(['main']);
    expect(await connection.tables(null, null)).toEqual({ tables: ['item', 'made'], views: ['dear'] });
    expect(await connection.columns({ catalog: null, schema: null, table: 'item' })).toEqual([
      { name: 'id', nativeType: 'INTEGER', nullable: false, primaryKey: true, comment: null },
      { name: 'label', nativeType: 'VARCHAR(20)', nullable: false, primaryKey: false, comment: null },
      { name: 'price', nativeType: 'DECIMAL(10,2)', nullable: true, primaryKey: false, comment: null },
      { name: 'made', nativeType: 'TIMESTAMP', nullable: true, primaryKey: false, comment: null },
    ]);
  });

  it('says what went wrong', async () => {
    expect(await failure(run('SELECT nope FROM item'))).toMatchObject({
      code: 'column_unknown',
      facts: { column_name: 'nope' },
    });
    expect(await failure(run('SELECT 1 FORM item WHERE'))).toMatchObject({ code: 'sql_syntax_near' });
    expect(await failure(sqlite.connect(parseAddress('sqlite:////no/such.db'), limits))).toMatchObject({
      code: 'database_file_missing',
    });
  });
});
