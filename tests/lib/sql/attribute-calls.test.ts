import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { checkClause, checkExpression, readyToCheck } from '@/lib/query/sql/adhoc';
import { calledFunctions, refusedFunctions } from '@/lib/query/sql/functions';
import { sqlTokens } from '@/lib/query/sql/guard';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { checkScript } from '@/lib/sql/check-script';

beforeAll(async () => {
  await readyToCheck();
  await readyToAnalyse();
});

const administrator = { allowsChanges: true, allowsTables: true, allowsViews: true, hasWholeDatabase: true };

const { dialect } = postgresql;

function codeOf(check: () => unknown): string {
  try {
    check();
    return 'passed';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const inScript = (sql: string, name = 'postgresql') =>
  codeOf(() => checkScript(sql, analyse(sql, name), administrator));

describe('a function that PostgreSQL calls as an attribute', () => {
  test.each([
    "('/etc/passwd'::text).pg_read_file",
    "max(('/etc/passwd'::text).pg_read_file)",
    '(ARRAY[\'/etc/passwd\'::text])[1]."pg_read_file"',
    "((ARRAY['/etc/passwd'])[1]).pg_read_file",
    "('data_directory'::text).current_setting IS NULL",
    '(sales).pg_sleep IS NULL',
    '(sales).a_function_of_somebody',
    "(json_each_text('{}')).pg_read_file",
    "(json_each_text('{}')).value.pg_read_file",
    "(upper('/etc/passwd')).pg_read_file",
  ])('is refused in an expression and in the editor: %s', (sql) => {
    expect(codeOf(() => checkExpression(sql, dialect))).toBe('function_refused');
    expect(codeOf(() => checkClause(`(${sql}) IS NULL`, dialect))).toBe('function_refused');
    expect(inScript(`SELECT ${sql} FROM orders`)).toBe('functions_refused');
    expect(inScript(`SELECT ${sql} FROM orders`, 'redshift')).toBe('functions_refused');
  });

  test.each([
    "SELECT x.pg_read_file FROM unnest(ARRAY['/etc/passwd']) x",
    "SELECT unnest.pg_read_file FROM unnest(ARRAY['/etc/passwd'])",
    "SELECT pg_read_file.pg_read_file FROM upper('/etc/passwd') pg_read_file(a)",
    "SELECT x.pg_read_file FROM ROWS FROM (upper('/etc/passwd')) AS x",
    "SELECT 1 FROM orders, LATERAL upper('a') x WHERE EXISTS (SELECT x.pg_read_file)",
    "SELECT a.b FROM f() a(b) UNION SELECT a.pg_read_file FROM upper('/etc/passwd') a",
    "SELECT a.pg_read_file FROM (upper('b') a(pg_read_file) CROSS JOIN orders) j, upper('/etc/passwd') a",
    "WITH w AS (SELECT x.lo_import FROM upper('/etc/passwd') x) SELECT * FROM w",
    "INSERT INTO orders SELECT x.pg_read_file FROM upper('/etc/passwd') x",
    "UPDATE orders SET a = x.pg_read_file FROM upper('/etc/passwd') x",
  ])('is refused of a function in FROM: %s', (sql) => {
    expect(inScript(sql)).toBe('functions_refused');
  });

  test('is refused in a condition of an owner of data', () => {
    const sql = "EXISTS (SELECT 1 FROM unnest(ARRAY['/etc/passwd']) x WHERE x.pg_read_file IS NULL)";
    expect(codeOf(() => checkClause(sql, dialect, 'owner'))).toBe('function_refused');
  });

  test.each([
    '(status).upper',
    "(json_each('{}')).value",
    "((json_each('{}')).key)",
    '(ARRAY[1, 2])[1]',
    'orders.status',
    'public.orders.status',
  ])('that is allowed, and a column, stay: %s', (sql) => {
    expect(checkExpression(sql, dialect)).toBe(sql);
  });

  test.each([
    "SELECT x.value, x.key FROM json_each('{}') x",
    'SELECT g.g, n.n FROM generate_series(1, 2) g, generate_series(1, 2) n(n)',
    "SELECT u.name, u.ordinality FROM unnest(ARRAY['a']) WITH ORDINALITY u(name)",
    "SELECT r.a FROM json_to_record('{}') r(a int)",
    "SELECT r.a FROM ROWS FROM (json_to_recordset('[]') AS (a int)) r",
    'SELECT o.pg_owner FROM orders o WHERE o.status = ANY(ARRAY[1])',
    'SELECT a.b FROM generate_series(1, 2) a(b) UNION SELECT a.c FROM generate_series(1, 2) a(c)',
    'SELECT (SELECT x.x FROM generate_series(1, 2) x)',
  ])('does not make a refusal of %s', (sql) => {
    expect(inScript(sql)).toBe('passed');
  });
});

describe('a function of an Oracle package that is called without brackets', () => {
  const oracle = { name: 'oracle' };
  test.each(['UTL_INADDR.GET_HOST_NAME', 'sys.utl_inaddr.get_host_address', '"UTL_INADDR"."GET_HOST_NAME"'])(
    'is refused: %s',
    (sql) => {
      expect(refusedFunctions(calledFunctions(sqlTokens(sql, lexiconOf('oracle')), 'oracle'), oracle)).not.toEqual([]);
      expect(inScript(`SELECT ${sql} FROM dual`, 'oracle')).toBe('functions_refused');
    },
  );

  test('a column is none', () => {
    expect(calledFunctions(sqlTokens('orders.utl_inaddr + o.status', lexiconOf('oracle')), 'oracle')).toEqual([]);
    expect(inScript('SELECT o.utl_inaddr, sales.o.status FROM sales.orders o', 'oracle')).toBe('passed');
  });
});
