import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import type { SqlAnalysis } from '@/lib/sql/analysis';
import { checkScript } from '@/lib/sql/check-script';
import { type Grammar, type RandomSql, randomNoise, randomStatement } from '@/tests/support/attacks/random-sql';
import { type Scratch, scratches } from '@/tests/support/attacks/scratch-databases';

const plain: Grammar = {
  seesItself: false,
  changesInCommonTables: false,
  tableStatement: false,
  returning: false,
  explain: ['EXPLAIN '],
};
const grammars: Readonly<Record<string, Grammar>> = {
  postgresql: {
    seesItself: false,
    changesInCommonTables: true,
    tableStatement: true,
    returning: true,
    explain: [
      'EXPLAIN ',
      'EXPLAIN ANALYZE ',
      'EXPLAIN (ANALYZE) ',
      'explain analyze verbose\n',
      'EXPLAIN (COSTS OFF, ANALYZE TRUE) ',
    ],
    literals: [
      "E'\\'; DELETE FROM victim; --'",
      '$$; DELETE FROM victim; --$$',
      "$a$ ' $$ ; $a$",
      "U&'\\0027'",
      "'\\'",
      "N'--'",
    ],
    effects: [
      "nextval('sq')",
      "setval('sq', 99)",
      'wr()',
      'public."wr"()',
      "lo_from_bytea(0, 'x')",
      "lo_import('/nowhere')",
      'pg_terminate_backend(0)',
      'pg_cancel_backend(0)',
      'pg_advisory_lock(7)',
      'txid_current()',
      "set_config('work_mem', '1MB', false)",
      "dblink_exec('dbname=postgres', 'select 1')",
      "query_to_xml('delete from victim returning 1', true, true, '')",
      "pg_read_file('/nowhere')",
      "upper('a')",
      'now()',
    ],
    commands: [
      'SELECT 1 AS a INTO made',
      'SELECT v INTO TEMP made FROM own',
      'SELECT v FROM victim FOR UPDATE',
      'SELECT v FROM own, victim FOR SHARE OF victim SKIP LOCKED',
      'PREPARE p1 AS S…',
      'PREPARE p2 AS DELETE FROM victim; EXECUTE p2',
      'EXECUTE p3',
      'DO $$ BEGIN DELETE FROM victim; END $$',
      'CALL pr()',
      'DECLARE c1 CURSOR FOR S…',
      'COPY (S…) TO STDOUT',
      "COPY victim FROM '/nowhere'",
      "COPY victim TO PROGRAM 'true'",
      'CREATE TABLE made AS S…',
      'CREATE TEMP VIEW made AS S…',
      'MERGE INTO victim USING own ON false WHEN NOT MATCHED THEN INSERT VALUES (1, v)',
      'TRUNCATE victim',
      'LOCK TABLE victim',
      'REFRESH MATERIALIZED VIEW none',
      'SET search_path = none',
      "NOTIFY a, 'b'",
      'COMMENT ON TABLE victim IS NULL',
    ],
  },
  duckdb: {
    seesItself: false,
    changesInCommonTables: false,
    tableStatement: true,
    returning: true,
    explain: ['EXPLAIN ', 'EXPLAIN ANALYZE '],
    literals: ['$$; DELETE FROM victim$$', "e'\\'; DELETE FROM victim; --'", "'\\'"],
    effects: ["nextval('sq')", "getenv('HOME')", "current_setting('threads')", "upper('a')", 'now()'],
    commands: [
      'PREPARE p1 AS S…',
      'CREATE TABLE made AS S…',
      'CREATE OR REPLACE TEMP VIEW made AS S…',
      'CREATE MACRO made() AS TABLE S…',
      "COPY (S…) TO '/nowhere/made.csv'",
      "COPY victim FROM '/nowhere/made.csv'",
      "ATTACH ':memory:' AS other",
      'INSTALL httpfs',
      'LOAD httpfs',
      'PRAGMA enable_profiling',
      "SELECT * FROM read_csv('/nowhere/made.csv')",
      "FROM query('S…')",
      "FROM query_table('victim')",
      'TRUNCATE victim',
      'SET VARIABLE a = (S…)',
      'PIVOT victim ON v',
      'SUMMARIZE victim',
      'FROM victim',
    ],
  },
  sqlite: {
    seesItself: true,
    changesInCommonTables: false,
    tableStatement: false,
    returning: true,
    explain: ['EXPLAIN ', 'EXPLAIN QUERY PLAN '],
    literals: ["x'41'", "'\\'", '"; DELETE FROM victim"'],
    effects: [
      "load_extension('x')",
      "writefile('/nowhere/made', 'x')",
      "readfile('/nowhere/made')",
      'last_insert_rowid()',
      "upper('a')",
      '1 IN victim',
    ],
    commands: [
      'PRAGMA user_version = 7',
      'PRAGMA writable_schema = 1',
      'SELECT * FROM pragma_user_version',
      "ATTACH ':memory:' AS other",
      'CREATE TABLE made AS S…',
      'CREATE TEMP TRIGGER made AFTER INSERT ON own BEGIN DELETE FROM victim; END',
      'REPLACE INTO victim VALUES (7, 7)',
      'INSERT OR REPLACE INTO victim VALUES (7, 7)',
      'REINDEX',
      'ANALYZE',
      'DROP TABLE victim',
      'ALTER TABLE victim ADD COLUMN w',
    ],
  },
  mysql: {
    seesItself: false,
    changesInCommonTables: false,
    tableStatement: false,
    returning: false,
    explain: ['EXPLAIN ', 'ANALYZE ', 'EXPLAIN EXTENDED ', 'ANALYZE FORMAT=JSON '],
    literals: ["'\\'; DELETE FROM victim; -- '", '"\\"; DELETE FROM victim"', "_utf8'a'", "/*!50000 '*/'", "N'\\\\'"],
    effects: [
      'NEXTVAL(sq)',
      'NEXT VALUE FOR sq',
      'SETVAL(sq, 99)',
      'wr()',
      '`wr`()',
      "LOAD_FILE('/nowhere')",
      "GET_LOCK('a', 0)",
      '@a := 1',
      "UPPER('a')",
      'NOW()',
    ],
    commands: [
      'CALL pr()',
      'DO wr()',
      "SELECT 'x' INTO OUTFILE '/nowhere/made'",
      "SELECT 'x' INTO DUMPFILE '/nowhere/made'",
      'SELECT 1 INTO @a',
      'SELECT v FROM victim FOR UPDATE',
      'SELECT v FROM victim LOCK IN SHARE MODE',
      "PREPARE p1 FROM 'DELETE FROM victim'; EXECUTE p1",
      "EXECUTE IMMEDIATE 'DELETE FROM victim'",
      "LOAD DATA INFILE '/nowhere' INTO TABLE victim",
      'SELECT 1 /*!50000; DELETE FROM victim */',
      '/*! DELETE FROM victim */',
      'SET STATEMENT max_statement_time = 1 FOR DELETE FROM victim',
      'BEGIN NOT ATOMIC DELETE FROM victim; END',
      'HANDLER victim OPEN',
      'REPLACE INTO victim VALUES (7, 7)',
      'TRUNCATE victim',
      'DELETE victim FROM victim JOIN own',
    ],
  },
  ...Object.fromEntries(
    ['mssql', 'oracle', 'trino', 'bigquery', 'snowflake', 'clickhouse', 'hive', 'redshift'].map((name) => [
      name,
      { ...plain, seesItself: name === 'mssql' || name === 'oracle' },
    ]),
  ),
};

beforeAll(readyToAnalyse);

/** Whether a user without permission to change data, or to call unknown functions, may run the statement. */
function isAllowed(sql: string, analysis: SqlAnalysis): boolean {
  const policy = { allowsChanges: false, allowsTables: false, allowsViews: false, hasWholeDatabase: false };
  try {
    checkScript(sql, analysis, policy);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function checkTables({ sql, tables: expected }: RandomSql, { statements }: SqlAnalysis): void {
  if (statements.some(({ problem, unnamed }) => problem !== null || unnamed !== null)) return;
  const found = new Set(statements.flatMap((statement) => statement.tables.map(({ table }) => table)));
  expect(
    expected.filter((table) => !found.has(table)),
    sql,
  ).toEqual([]);
}

describe.each(Object.entries(grammars))('%s', (dialect, grammar) => {
  it('is read without a failure, and every table is named', () => {
    fc.assert(
      fc.property(randomStatement(grammar), (statement) => checkTables(statement, analyse(statement.sql, dialect))),
      { numRuns: 200, seed: 11 },
    );
  });

  it('may be no SQL at all', () => {
    fc.assert(
      fc.property(randomNoise, (sql) => void analyse(sql, dialect)),
      { numRuns: 300, seed: 11 },
    );
  });
});

describe.each(scratches.filter(([, isThere]) => isThere))('%s', (dialect, _, open) => {
  let scratch: Scratch;

  beforeAll(async () => {
    scratch = await open();
  });
  afterAll(() => scratch.close());

  it('never takes for a reading what writes', async () => {
    let readings = 0;
    const grammar = grammars[dialect] ?? plain;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          randomStatement(grammar).map(({ sql }) => sql),
          randomNoise,
        ),
        async (sql) => {
          const analysis = analyse(sql, dialect);
          const isQuiet = isAllowed(sql, analysis);
          if (isQuiet) {
            readings += 1;
            expect(await scratch.changes(sql), sql).toBe(false);
          }
          for (const { kind, functions, start, end } of analysis.statements) {
            if (kind !== 'read' || (functions.length > 0 && !isQuiet)) continue;
            readings += 1;
            expect(await scratch.changes(sql.slice(start, end)), sql).toBe(false);
          }
        },
      ),
      { numRuns: 600, seed: 11 },
    );
    expect(readings).toBeGreaterThan(50);
    expect(await scratch.changes('DELETE FROM victim')).toBe(true);
  });
});
