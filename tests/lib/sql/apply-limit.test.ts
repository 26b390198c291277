import { beforeAll, expect, test } from 'vitest';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { limited } from '@/lib/sql/apply-limit';

beforeAll(readyToAnalyse);

function last(sql: string, dialect: string): string | undefined {
  const statement = analyse(sql, dialect).statements.at(-1);
  return statement && limited(sql, statement, 11, dialect);
}

test.each([
  ['postgresql', 'SELECT * FROM t', 'SELECT * FROM t\nLIMIT 11'],
  ['postgresql', 'SELECT * FROM t -- all of it', 'SELECT * FROM t\nLIMIT 11'],
  ['postgresql', 'SELECT * FROM t LIMIT 5 OFFSET 2;', 'SELECT * FROM t LIMIT 11 OFFSET 2'],
  ['postgresql', 'SELECT * FROM t OFFSET 2', 'SELECT * FROM t\nLIMIT 11 OFFSET 2'],
  ['postgresql', 'SELECT * FROM t FOR UPDATE', 'SELECT * FROM t\nLIMIT 11 FOR UPDATE'],
  ['postgresql', 'SELECT * FROM t FETCH FIRST ROW ONLY', 'SELECT * FROM t FETCH FIRST 11 ROW ONLY'],
  ['postgresql', 'SELECT 1 UNION (SELECT 2 LIMIT 3)', 'SELECT 1 UNION (SELECT 2 LIMIT 3)\nLIMIT 11'],
  ['mysql', 'SELECT * FROM t LIMIT 3, 5', 'SELECT * FROM t LIMIT 3, 11'],
  ['trino', 'SELECT * FROM t OFFSET 2', 'SELECT * FROM t OFFSET 2\nLIMIT 11'],
  [
    'clickhouse',
    'SELECT * FROM t LIMIT 1 BY a SETTINGS max_threads = 1',
    'SELECT * FROM t LIMIT 1 BY a\nLIMIT 11 SETTINGS max_threads = 1',
  ],
  [
    'clickhouse',
    'WITH x AS (SELECT a FROM t) SELECT a FROM x UNION ALL SELECT a FROM u LIMIT 5',
    'WITH x AS (SELECT a FROM t) SELECT * FROM (\nSELECT a FROM x UNION ALL SELECT a FROM u LIMIT 5\n) AS _l_0\nLIMIT 11',
  ],
  [
    'mssql',
    'WITH x AS (SELECT TOP 3 * FROM t) SELECT DISTINCT a FROM x',
    'WITH x AS (SELECT TOP 3 * FROM t) SELECT DISTINCT TOP 11 a FROM x',
  ],
  [
    'mssql',
    'SELECT a FROM t UNION SELECT b FROM u',
    'SELECT TOP 11 * FROM (\nSELECT a FROM t UNION SELECT b FROM u\n) AS _l_0',
  ],
  ['oracle', 'SELECT * FROM t', 'SELECT * FROM t\nFETCH FIRST 11 ROWS ONLY'],
  ['oracle', 'SELECT * FROM t LIMIT 3, 5', 'SELECT * FROM t OFFSET 3 ROWS FETCH FIRST 11 ROWS ONLY'],
  [
    'mssql',
    'SELECT * FROM t LIMIT 3, 5',
    'SELECT * FROM t ORDER BY (SELECT NULL) OFFSET 3 ROWS FETCH FIRST 11 ROWS ONLY',
  ],
  [
    'mssql',
    'SELECT * FROM t ORDER BY a LIMIT 3, 5',
    'SELECT * FROM t ORDER BY a OFFSET 3 ROWS FETCH FIRST 11 ROWS ONLY',
  ],
  ['teradatasql', 'SELECT * FROM t LIMIT 5 OFFSET 3', 'SELECT * FROM t LIMIT 11 OFFSET 3'],
  ['oracle', 'SELECT * FROM t LIMIT 5 OFFSET 3', 'SELECT * FROM t  OFFSET 3 ROWS FETCH FIRST 11 ROWS ONLY'],
  ['oracle', 'SELECT * FROM t OFFSET 3 ROWS', 'SELECT * FROM t OFFSET 3 ROWS FETCH FIRST 11 ROWS ONLY'],
  [
    'oracle',
    'SELECT a FROM t UNION SELECT a FROM u',
    'SELECT a FROM t UNION SELECT a FROM u\nFETCH FIRST 11 ROWS ONLY',
  ],
  ['db2', 'SELECT * FROM t -- x', 'SELECT * FROM (\nSELECT * FROM t\n)\nLIMIT 11'],
  ['kustokql', 'T | where a > 1', 'T | where a > 1\n| take 11'],
])('%s: %s', (dialect, sql, expected) => {
  expect(last(sql, dialect)).toBe(expected);
});

test.each([
  ['postgresql', 'SELECT * FROM t LIMIT 2 + 3'],
  ['postgresql', 'DELETE FROM t'],
  ['postgresql', 'EXPLAIN SELECT * FROM t'],
  ['mssql', 'SELECT a FROM t UNION SELECT b FROM u ORDER BY 1'],
  ['firebird', 'SELECT * FROM t'],
  ['teradatasql', 'SELECT * FROM t LIMIT 3, 5'],
])('%s leaves %s to whoever reads the rows', (dialect, sql) => {
  expect(last(sql, dialect)).toBeUndefined();
});
