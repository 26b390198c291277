import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import type { Dialect } from '@/lib/query/dialect';
import { checkClause, checkExpression, readyToCheck, savedExpression } from '@/lib/query/sql/adhoc';
import { refusedFunctions } from '@/lib/query/sql/functions';
import type { Engine } from '@/lib/server/engines/engine';
import { engines } from '@/lib/server/engines/registry';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { checkScript, type ScriptPolicy } from '@/lib/sql/check-script';
import { harmfulFunctions } from '@/lib/sql/refused-functions';

beforeAll(async () => {
  await readyToCheck();
  await readyToAnalyse();
});

const administrator = { allowsChanges: true, allowsTables: true, allowsViews: true, hasWholeDatabase: true };

function dialectOf(name: string): Dialect {
  const engine = Object.values<Engine>(engines).find(({ dialect }) => dialect.name === name);
  if (!engine) throw new Error(`no engine called ${name}`);
  return engine.dialect;
}

function codeOf(check: () => unknown): string {
  try {
    check();
    return 'passed';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const inScript = (dialect: string, sql: string) => codeOf(() => checkScript(sql, analyse(sql, dialect), administrator));

const refused: readonly (readonly [dialect: string, expression: string])[] = [
  ['duckdb', "enable_logging('debug')"],
  ['duckdb', 'force_checkpoint()'],
  ['duckdb', 'stats(region)'],
  ['duckdb', "getenv('HOME')"],
  ['duckdb', "'HOME'.getenv()"],
  ['duckdb', "current_setting('memory_limit')"],
  ['duckdb', "error('x')"],
  ['duckdb', 'current_user'],
  ['postgresql', "pg_read_file('/etc/passwd')"],
  ['postgresql', "query_to_xml('select 1', true, true, '')"],
  ['postgresql', "lo_import('/etc/passwd')"],
  ['postgresql', "current_setting('data_directory')"],
  ['postgresql', 'pg_stat_get_activity(1)'],
  ['postgresql', 'current_user'],
  ['postgresql', 'public.upper(region)'],
  ['sqlite', "load_extension('x')"],
  ['sqlite', "readfile('x')"],
  ['sqlite', 'sqlite_version()'],
  ['mysql', "LOAD_FILE('/etc/passwd')"],
  ['mysql', 'SLEEP(9)'],
  ['mariadb', "GET_LOCK('a', 9)"],
  ['mariadb', 'BENCHMARK(9, 1)'],
  ['mysql', '@@version'],
  ['mysql', 'uuid()'],
  ['mariadb', 'other.upper(region)'],
  ['oracle', "UTL_HTTP.REQUEST('http://example.com')"],
  ['oracle', "SYS_CONTEXT('USERENV', 'SESSION_USER')"],
  ['oracle', "somebody.lower('x')"],
  ['mssql', "OPENROWSET('a', 'b', 'c')"],
  ['mssql', 'SUSER_NAME()'],
  ['mssql', 'dbo.anything(1)'],
  ['clickhouse', "url('http://example.com')"],
  ['clickhouse', "file('/etc/passwd')"],
  ['clickhouse', 'hostName()'],
  ['clickhouse', "dictGet('a', 'b', 1)"],
  ['snowflake', 'SYSTEM$WAIT(1)'],
  ['snowflake', "GET_DDL('table', 'a')"],
  ['snowflake', "SNOWFLAKE.CORTEX.COMPLETE('a', 'b')"],
  ['bigquery', "EXTERNAL_QUERY('a', 'b')"],
  ['bigquery', 'SESSION_USER()'],
  ['bigquery', 'my_dataset.my_function(1)'],
  ['trino', 'current_user'],
  ['trino', "system.query('a')"],
  ['databricks', "reflect('java.lang.System', 'getenv')"],
  ['hive', "java_method('java.lang.System', 'getenv')"],
  ['redshift', 'pg_last_query_id()'],
  ['druid', 'not_known_at_all(1)'],
];

const allowed: readonly (readonly [dialect: string, expression: string])[] = [
  ['duckdb', "date_trunc('month', d)"],
  ['duckdb', 'region.upper()'],
  ['duckdb', 'list_transform(l, x -> x + 1)'],
  ['postgresql', "EXTRACT(YEAR FROM d) + date_part('day', d)"],
  ['postgresql', 'COALESCE(SUM(a) FILTER (WHERE b > 1), 0)::numeric(10, 2)'],
  ['postgresql', "pg_catalog.lower(region) || to_char(d AT TIME ZONE 'UTC', 'YYYY')"],
  ['postgresql', 'similarity(a, b)'],
  ['sqlite', "strftime('%Y', d)"],
  ['mysql', "DATE_FORMAT(d, '%Y')"],
  ['mariadb', "GROUP_CONCAT(DISTINCT a ORDER BY b SEPARATOR ',')"],
  ['oracle', "TO_CHAR(d, 'YYYY')"],
  ['mssql', 'DATEADD(day, 1, d)'],
  ['clickhouse', 'toStartOfMonth(toDateTime(d))'],
  ['clickhouse', 'quantile(0.9)(a)'],
  ['snowflake', "DATE_TRUNC('month', d)"],
  ['bigquery', 'SAFE.SUBSTR(a, 1)'],
  ['bigquery', 'NET.HOST(a)'],
  ['trino', "date_diff('day', a, b)"],
  ['databricks', 'transform_values(m, (k, v) -> v + 1)'],
  ['redshift', 'DATEADD(day, 1, d)'],
  ['druid', "TIME_FLOOR(__time, 'P1D')"],
];

describe('functions are called by a list of their engine', () => {
  test.each(refused)('%s refuses %s, in charts and in the editor of an administrator', (name, expression) => {
    const dialect = dialectOf(name);
    const isQuery = name === 'hive' || name === 'databricks';
    expect(codeOf(() => checkExpression(expression, dialect))).toBe('function_refused');
    expect(codeOf(() => checkClause(`${expression} = 1`, dialect, 'owner'))).toBe('function_refused');
    expect(inScript(name, `SELECT ${expression} FROM sales`)).toBe('functions_refused');
    if (!isQuery) expect(inScript(name, `EXPLAIN SELECT ${expression} FROM sales`)).toBe('functions_refused');
  });

  test.each(allowed)('%s lets %s pass', (name, expression) => {
    const dialect = dialectOf(name);
    expect(codeOf(() => checkExpression(expression, dialect))).toBe('passed');
    expect(inScript(name, `SELECT ${expression} FROM sales`)).toBe('passed');
  });
});

test('no engine has a function on its list that is known to do harm', async () => {
  const folder = join(import.meta.dirname, '../../../lib/query/sql/functions');
  const lists: readonly Readonly<Record<string, string>>[] = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file))),
  );
  const words = new Set(lists.flatMap((list) => Object.values(list)).flatMap((list) => list.trim().split(/\s+/)));
  expect(words.size).toBeGreaterThan(1000);
  for (const { dialect } of Object.values<Engine>(engines)) {
    const refused = new Set(refusedFunctions(words, { name: dialect.name }));
    const allowed = [...words].filter((name) => !refused.has(name));
    expect(harmfulFunctions(allowed, dialect.name), dialect.name).toEqual([]);
  }
});

describe('a function in FROM', () => {
  test.each([
    ['mssql', 'SELECT * FROM dbo.string_split(a, b)', 'functions_refused'],
    ['mssql', 'SELECT * FROM string_split(a, b)', 'passed'],
    ['snowflake', 'SELECT * FROM ours.flatten(a)', 'functions_refused'],
    ['postgresql', 'SELECT * FROM ours.generate_series(1, 2)', 'functions_refused'],
    ['postgresql', 'SELECT * FROM pg_catalog.generate_series(1, 2)', 'passed'],
  ])("%s: %s is somebody else's behind a schema", (dialect, sql, code) => {
    expect(inScript(dialect, sql)).toBe(code);
  });

  test('that a database lets be called needs access to the whole database', () => {
    const ownFunctions = new Set(['geo.cells']);
    for (const dialect of ['postgresql', 'duckdb', 'mssql', 'snowflake']) {
      const sql = 'SELECT * FROM geo.cells(1) AS c';
      const under = (policy: ScriptPolicy) => codeOf(() => checkScript(sql, analyse(sql, dialect), policy));
      expect(under({ ...administrator, ownFunctions })).toBe('passed');
      expect(under({ ...administrator, ownFunctions, hasWholeDatabase: false })).toBe('tables_unnamed');
    }
  });
});

describe('functions that a database lets be called', () => {
  const policies = [administrator, { ...administrator, allowsChanges: false, hasWholeDatabase: false }];
  const verdicts = (dialect: Dialect, expression: string) => [
    codeOf(() => checkExpression(expression, dialect)),
    codeOf(() => savedExpression(expression, dialect)),
    codeOf(() => checkClause(`${expression} = 1`, dialect)),
    codeOf(() => checkClause(`${expression} = 1`, dialect, 'owner')),
    ...policies.map((policy) => {
      const sql = `SELECT ${expression} FROM sales`;
      const { ownFunctions } = dialect;
      return codeOf(() => checkScript(sql, analyse(sql, dialect.name), { ...policy, ownFunctions }));
    }),
  ];

  test.each([
    ['postgresql', 'margin(a, 2)'],
    ['postgresql', 'geo.area_of(a)'],
    ['postgresql', '"geo"."area_of"(a)'],
    ['postgresql', 'MARGIN(geo.Area_Of(a), lower(b))'],
    ['mariadb', 'margin(a, 2)'],
    ['mariadb', '`geo`.`area_of`(a)'],
    ['duckdb', 'margin(a, 2)'],
    ['mssql', 'geo.area_of(a)'],
    ['snowflake', 'margin(a, 2)'],
  ])('%s: %s passes everywhere, for everybody', (name, expression) => {
    const plain = dialectOf(name);
    const codes = ['function_refused', 'function_refused', 'function_refused', 'function_refused'];
    expect(verdicts(plain, expression)).toEqual([...codes, 'functions_refused', 'functions_refused']);
    const own = { ...plain, ownFunctions: new Set(['margin', 'geo.area_of']) };
    expect(verdicts(own, expression)).toEqual(Array(6).fill('passed'));
    expect(verdicts(plain, expression)).toEqual([...codes, 'functions_refused', 'functions_refused']);
  });

  test.each([
    ['postgresql', 'area_of(a)'],
    ['postgresql', 'ours.margin(a)'],
    ['postgresql', 'other.area_of(a)'],
    ['postgresql', 'margin(pg_read_file(a))'],
    ['postgresql', 'geo.area_of(area_of(a))'],
    ['mariadb', 'area_of(a)'],
    ['mariadb', 'ours.margin(a)'],
  ])('%s: %s does not: a name holds as it is written', (name, expression) => {
    const own = { ...dialectOf(name), ownFunctions: new Set(['margin', 'geo.area_of']) };
    expect(new Set(verdicts(own, expression))).toEqual(new Set(['function_refused', 'functions_refused']));
  });
});

describe('statements that reach out of the database run for nobody', () => {
  test.each([
    ['postgresql', "COPY sales TO '/tmp/file'"],
    ['postgresql', "COPY sales FROM PROGRAM 'id'"],
    ['postgresql', "DO 'begin perform pg_read_file(''x''); end'"],
    ['postgresql', "LOAD 'library'"],
    ['duckdb', "COPY sales TO 'file.csv'"],
    ['duckdb', "ATTACH 'file.db'"],
    ['duckdb', 'INSTALL httpfs'],
    ['duckdb', "EXPORT DATABASE 'folder'"],
    ['mariadb', "LOAD DATA INFILE '/etc/passwd' INTO TABLE sales"],
    ['sqlite', "ATTACH 'file.db' AS other"],
    ['mssql', "BACKUP DATABASE a TO DISK = 'x'"],
  ])('%s: %s', (dialect, sql) => {
    expect(inScript(dialect, sql)).toBe('statement_refused');
  });

  test.each([
    ['duckdb', "CREATE TABLE t AS SELECT * FROM enable_logging(level = 'debug')", 'functions_refused'],
    ['duckdb', 'CALL force_checkpoint()', 'functions_refused'],
    ['duckdb', 'PRAGMA enable_profiling', 'session_refused'],
    ['postgresql', "CREATE VIEW v AS SELECT pg_read_file('x')", 'functions_refused'],
    ['postgresql', 'CREATE TABLE t (a varchar(10) CHECK (length(a) > 1), PRIMARY KEY (a))', 'passed'],
    ['duckdb', 'CREATE TABLE t (a DECIMAL(10, 2))', 'passed'],
    ['sqlite', "CREATE VIEW v AS SELECT glob('a*', b) FROM t", 'passed'],
    ['oracle', 'CREATE VIEW v AS SELECT SYS_EXTRACT_UTC(a) FROM t', 'passed'],
    ['mariadb', 'SELECT NEXT VALUE FOR s', 'functions_refused'],
    ['mariadb', 'SELECT PREVIOUS VALUE FOR s', 'functions_refused'],
  ])('%s: %s', (dialect, sql, code) => {
    expect(inScript(dialect, sql)).toBe(code);
  });
});
