import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '@/lib/frame/frame';
import { parseAddress } from '@/lib/server/database/address';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import type { Connection, RunOptions } from '@/lib/server/engines/engine';
import { failure, runOptions } from '@/tests/support/engine-run';

const folder = mkdtempSync(join(tmpdir(), 'isoline-duckdb-'));
const file = join(folder, 'store.duckdb');
const limits = { maxConnections: 5, connectTimeoutMs: 30_000 };
const endless = 'SELECT count(*) FROM range(1000000000000) AS a';

describe('DuckDB', () => {
  let connection: Connection;
  const run = (
    sql: string,
    over: Partial<RunOptions> = {},
    parameters: (string | number | bigint | boolean | null)[] = [],
  ) => connection.run({ sql, parameters }, runOptions(over));

  beforeAll(async () => {
    const instance = await DuckDBInstance.create(file);
    const session = await instance.connect();
    await session.run(
      'CREATE TABLE item (id BIGINT PRIMARY KEY, label VARCHAR NOT NULL, price DECIMAL(10,2), made DATE)',
    );
    await session.run(
      "INSERT INTO item VALUES (1, 'one', 1.50, '2020-01-02'); CREATE VIEW dear AS FROM item; CREATE SEQUENCE ids",
    );
    session.closeSync();
    instance.closeSync();
    connection = await duckdb.connect(parseAddress(`duckdb:///${file}`), limits);
  });

  afterAll(async () => {
    await connection.close();
    rmSync(folder, { recursive: true });
  });

  const day = Date.UTC(2020, 0, 2);
  it.each([
    ['7::TINYINT', 7, 'numeric'],
    ['9007199254740993::BIGINT', 9007199254740993n, 'numeric'],
    ['170141183460469231731687303715884105727::HUGEINT', 170141183460469231731687303715884105727n, 'numeric'],
    ['1.50::DECIMAL(10,2)', 1.5, 'numeric'],
    ['12345678901234567890.123::DECIMAL(38,3)', new Decimal('12345678901234567890.123'), 'numeric'],
    ["'NaN'::DOUBLE", null, 'numeric'],
    ['1e21::DOUBLE', 1e21, 'numeric'],
    ['true', true, 'boolean'],
    ["'ümlaut'", 'ümlaut', 'string'],
    ['NULL::INTEGER', null, 'numeric'],
    ["DATE '2020-01-02'", day, 'temporal'],
    ["DATE '0001-01-01'", -62135596800000, 'temporal'],
    ["'infinity'::DATE", null, 'temporal'],
    ["TIMESTAMP '2020-01-02 03:04:05.678901'", day + 11_045_678.901, 'temporal'],
    ["TIMESTAMPTZ '2020-01-02 03:04:05+05'", day - 6_955_000, 'temporal'],
    ["TIMESTAMP_S '2020-01-02 00:00:01'", day + 1000, 'temporal'],
    ["TIMESTAMP_MS '2020-01-02 00:00:00.001'", day + 1, 'temporal'],
    ["TIMESTAMP_NS '2020-01-02 00:00:00.000001'", day + 0.001, 'temporal'],
    ["TIME '10:00:00.5'", '10:00:00.500000', 'string'],
    ["INTERVAL '1 day 2 hours'", '1 days 02:00:00', 'string'],
    ['[1, 2, NULL]', '[1, 2, null]', 'string'],
    ["{'a': 1, 'b': ['x', NULL]}", "{'a': 1, 'b': ['x', None]}", 'string'],
    ["'\\x41'::BLOB", 'A', 'string'],
    ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::UUID", 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'string'],
    ["'a'::ENUM ('a', 'b')", 'a', 'string'],
  ])('reads %s', async (sql, value, kind) => {
    expect((await run(`SELECT ${sql} AS v`)).columns[0]).toMatchObject({ kind, values: [value] });
  });

  it('binds every kind of value', async () => {
    const sql = 'SELECT id FROM item WHERE id = $1 AND label = $2 AND price > $3 AND $4 AND made = $5';
    expect((await run(sql, {}, [1, 'one', 1.25, true, '2020-01-02'])).columns[0]?.values).toEqual([1]);
    expect((await run('SELECT id FROM item WHERE id = $1', {}, [9007199254740993n])).length).toBe(0);
    expect((await run('SELECT id FROM item WHERE label = $1', {}, ["'; DROP TABLE item; --"])).length).toBe(0);
  });

  it('refuses more bytes than the memory holds', async () => {
    const sql = "SELECT repeat('a', 100000) || range FROM range(4000)";
    expect(await failure(connection.run({ sql, parameters: [] }, runOptions()))).toMatchObject({
      code: 'result_too_large',
    });
    expect((await connection.run({ sql: 'SELECT 1', parameters: [] }, runOptions())).length).toBe(1);
  });

  it('reads a million rows, and stops after maxRows', async () => {
    const sql = 'SELECT i, i * 0.5 AS x, i::VARCHAR AS t FROM range(1000000) AS r (i)';
    expect((await run(sql, { maxRows: 1_000_000 })).length).toBe(1_000_000);
    expect((await run(sql, { maxRows: 3000 })).length).toBe(3000);
    expect((await run('SELECT id FROM item WHERE false')).columns[0]).toMatchObject({
      name: 'id',
      kind: 'numeric',
      values: [],
    });
  });

  it.each([
    "INSERT INTO item VALUES (2, 'two', 1, NULL)",
    'DELETE FROM item',
    'CREATE TABLE other (a INTEGER)',
    'CREATE TEMP TABLE other (a INTEGER)',
    "SELECT nextval('ids')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "COPY item TO '/tmp/stolen.csv'",
    "EXPORT DATABASE '/tmp/stolen'",
    "ATTACH '/tmp/other.duckdb' AS other",
    "ATTACH ':memory:' AS other",
    'DETACH store',
    'USE memory',
    'INSTALL httpfs',
    "LOAD 'httpfs'",
    'SET threads = 1',
    'SET enable_external_access = true',
    'RESET lock_configuration',
    "CREATE SECRET (TYPE s3, KEY_ID 'a', SECRET 'b')",
    'PRAGMA enable_profiling',
    'CHECKPOINT',
    'VACUUM',
    'CALL pragma_version()',
    'EXPLAIN ANALYZE DELETE FROM item',
    'SELECT 1; DELETE FROM item',
    'COMMIT; DELETE FROM item',
    'COMMIT',
    '',
  ])('refuses %s', async (sql) => {
    await failure(run(sql));
    expect((await run('SELECT id FROM item')).columns[0]?.values).toEqual([1]);
  });

  it('keeps files out of reach of those who may write', async () => {
    await failure(run("COPY item TO '/tmp/stolen.csv'", { readOnly: false }));
    await failure(run('SET enable_external_access = true', { readOnly: false }));
    await run('CREATE TABLE made (a INTEGER)', { readOnly: false });
    await run('INSERT INTO made VALUES ($1)', { readOnly: false }, [1]);
    expect((await run('SELECT a FROM made')).columns[0]?.values).toEqual([1]);
  });

  it('stops when the caller leaves', async () => {
    const leaving = new AbortController();
    const running = failure(run(endless, { signal: leaving.signal }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    leaving.abort();
    expect((await running).code).toBe('query_cancelled');
    await Promise.all(Array.from({ length: 5 }, () => run('SELECT 1')));
  });

  it('ends a statement at its timeout', async () => {
    expect(await failure(run(endless, { timeoutMs: 100 }))).toMatchObject({
      code: 'query_timeout',
      message: 'The query exceeded the 0.1 seconds timeout.',
    });
  });

  it('serves 200 callers at once', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, (_, at) => run('SELECT $1::INTEGER AS n', {}, [at])));
    expect(results.map(({ columns }) => columns[0]?.values[0])).toEqual(Array.from({ length: 200 }, (_, at) => at));
  });

  it('refuses what needs more memory than it has', async () => {
    const small = await duckdb.connect(parseAddress('duckdb:///:memory:?memory_limit=20MB&threads=1'), limits);
    const sql = 'SELECT list(a) FROM range(100000000) AS r (a)';
    expect((await failure(small.run({ sql, parameters: [] }, runOptions()))).message).toMatch(/Out of Memory/);
    expect((await small.run({ sql: 'SELECT 1 AS a', parameters: [] }, runOptions())).length).toBe(1);
    await small.close();
  });

  it('streams batch by batch, and frees the session when the reader stops', async () => {
    let count = 0;
    const { columns, rows } = await connection.stream(
      { sql: 'SELECT i FROM range(5001) AS r (i)', parameters: [] },
      runOptions(),
    );
    for await (const batch of rows) count += batch.length;
    expect([columns, count]).toMatchObject([[{ name: 'i', nativeType: 'BIGINT' }], 5001]);
    for (let turn = 0; turn < 10; turn += 1) {
      const endlessRows = await connection.stream(
        { sql: 'SELECT i FROM range(100000000) AS r (i)', parameters: [] },
        runOptions(),
      );
      for await (const _ of endlessRows.rows) break;
    }
    expect((await run('SELECT 1')).length).toBe(1);
  });

  it('names schemas, tables, views and columns', async () => {
    expect(await connection.schemas(null)).toEqual(['main']);
    expect(await connection.tables(null, null)).toEqual({ tables: ['item', 'made'], views: ['dear'] });
    expect(await connection.columns({ catalog: null, schema: null, table: 'item' })).toEqual([
      { name: 'id', nativeType: 'BIGINT', nullable: false, primaryKey: true, comment: null },
      { name: 'label', nativeType: 'VARCHAR', nullable: false, primaryKey: false, comment: null },
      { name: 'price', nativeType: 'DECIMAL(10,2)', nullable: true, primaryKey: false, comment: null },
      { name: 'made', nativeType: 'DATE', nullable: true, primaryKey: false, comment: null },
    ]);
  });

  it('shares one instance among all who open a file', async () => {
    const second = await duckdb.connect(parseAddress(`duckdb:///${file}`), limits);
    await run('CREATE TABLE seen (a INTEGER)', { readOnly: false });
    expect((await second.run({ sql: 'SELECT * FROM seen', parameters: [] }, runOptions())).length).toBe(0);
    await second.close();
    expect((await run('SELECT 1')).length).toBe(1);
  });

  it('says what went wrong', async () => {
    expect(await failure(run('SELECT nope FROM item'))).toMatchObject({
      code: 'column_unknown',
      facts: { column_name: 'nope' },
    });
    expect(await failure(run('SELECT 1 FORM item WHERE'))).toMatchObject({ code: 'sql_syntax' });
    expect(await failure(duckdb.connect(parseAddress('duckdb:////no/such.duckdb'), limits))).toMatchObject({
      code: 'database_file_missing',
    });
  });

  it.each([
    ['an unknown column', 'SELECT id,\n  nope\nFROM item', { line: 2, column: 3 }],
    ['a syntax error', 'SELECT 1\nFRM item WHERE', { line: 2, column: 5 }],
    ['an unknown table', 'SELECT 1\nFROM nowhere', { line: 2, column: 6 }],
    ['a text that looks like a place', "SELECT 'LINE 3: x', nope FROM item", { line: 1, column: 21 }],
    ['a line that is told in part', `SELECT ${'1, '.repeat(100)}nope FROM item`, { line: 1 }],
    ['characters that are wider than others', "SELECT '\t漢字', nope FROM item", { line: 1 }],
  ])('tells the place of %s', async (_, sql, place) => {
    const told = (await failure(run(sql))) as { readonly facts: Readonly<Record<string, unknown>> };
    expect({
      line: told.facts.line,
      ...(told.facts.column === undefined ? {} : { column: told.facts.column }),
    }).toEqual(place);
  });
});
