import { beforeAll, expect, test } from 'vitest';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { applyRowRules, type RowRuleMethod } from '@/lib/sql/apply-row-rules';

beforeAll(readyToAnalyse);

const rules = [
  { catalog: null, schema: 'public', table: 't', clauses: ['a = 1 OR b = 2', 'c = 3'] },
  { catalog: null, schema: 'public', table: 'u', clauses: ['d IN (SELECT e FROM f)'] },
];
const t = '(SELECT * FROM t WHERE (a = 1 OR b = 2) AND (c = 3))';
const u = '(SELECT * FROM u WHERE (d IN (SELECT e FROM f)))';

function ruled(sql: string, dialect = 'postgresql', method?: RowRuleMethod) {
  return applyRowRules(sql, analyse(sql, dialect), rules, { catalog: null, schema: 'public' }, method);
}

test.each([
  ['SELECT * FROM t', `SELECT * FROM ${t} AS t`],
  ['SELECT * FROM T', `SELECT * FROM ${t.replace('FROM t', 'FROM T')} AS T`],
  ['SELECT x.a FROM t x', `SELECT x.a FROM ${t} x`],
  ['SELECT * FROM public.t AS x (p, q)', `SELECT * FROM ${t.replace('FROM t', 'FROM public.t')} AS x (p, q)`],
  ['SELECT * FROM other.t', 'SELECT * FROM other.t'],
  ['SELECT * FROM t, u', `SELECT * FROM ${t} AS t, ${u} AS u`],
  ['SELECT * FROM o LEFT JOIN t USING (id)', `SELECT * FROM o LEFT JOIN ${t} AS t USING (id)`],
  ['SELECT * FROM o WHERE id IN (SELECT id FROM t)', `SELECT * FROM o WHERE id IN (SELECT id FROM ${t} AS t)`],
  ['SELECT 1 UNION SELECT a FROM t', `SELECT 1 UNION SELECT a FROM ${t} AS t`],
  ['WITH t AS (SELECT * FROM t) SELECT * FROM t', `WITH t AS (SELECT * FROM ${t} AS t) SELECT * FROM t`],
  ['INSERT INTO o SELECT * FROM t', `INSERT INTO o SELECT * FROM ${t} AS t`],
  ['UPDATE t SET a = 2', 'UPDATE t SET a = 2 WHERE (t.a = 1 OR t.b = 2) AND (t.c = 3)'],
  [
    'DELETE FROM t AS x WHERE a = 1 OR b = 1',
    'DELETE FROM t AS x WHERE (x.a = 1 OR x.b = 2) AND (x.c = 3) AND (a = 1 OR b = 1)',
  ],
  ['SELECT 1; SELECT * FROM u', `SELECT 1; SELECT * FROM ${u} AS u`],
  ['EXPLAIN SELECT * FROM t -- all', `EXPLAIN SELECT * FROM ${t} AS t -- all`],
])('%s', (sql, expected) => {
  expect(ruled(sql)).toEqual({ sql: expected });
});

test('as conditions, they join those that are there', () => {
  const sql = 'SELECT * FROM o JOIN t ON o.id = t.id OR true JOIN u ON true WHERE x = 1 OR y = 2';
  expect(ruled(sql, 'pinot')).toEqual({
    sql: 'SELECT * FROM o JOIN t ON (t.a = 1 OR t.b = 2) AND (t.c = 3) AND (o.id = t.id OR true) JOIN u ON (u.d IN (SELECT e FROM f)) AND (true) WHERE x = 1 OR y = 2',
  });
  expect(ruled('SELECT * FROM u WHERE x = 1 OR y = 2', 'pinot')).toEqual({
    sql: 'SELECT * FROM u WHERE (u.d IN (SELECT e FROM f)) AND (x = 1 OR y = 2)',
  });
});

test.each(['FULL JOIN', 'RIGHT JOIN', 'RIGHT OUTER JOIN', 'full outer join'])(
  'no condition of a %s lets through what it refuses',
  (join) => {
    expect(ruled(`SELECT * FROM o ${join} t ON o.id = t.id`, 'pinot')).toEqual({
      sql: `SELECT * FROM o ${join} ${t} AS t ON o.id = t.id`,
    });
  },
);

test.each([
  ['postgresql', 'DROP TABLE t'],
  ['postgresql', 'TRUNCATE t'],
  ['postgresql', "SELECT * FROM dblink('x') AS d(a int), t"],
  ['postgresql', 'MERGE INTO t USING o ON false WHEN MATCHED THEN DELETE'],
  ['duckdb', "SELECT * FROM query('SELECT * FROM t')"],
  ['clickhouse', 'SELECT * FROM o WHERE a IN t'],
  ['postgresql', 'SELECT most_common_vals FROM pg_stats'],
  ['mysql', 'SELECT * FROM mysql.column_stats'],
  ['sqlite', 'SELECT sample FROM sqlite_stat4'],
])('%s refuses %s', (dialect, sql) => {
  expect(ruled(sql, dialect)).toHaveProperty('refused');
});

test.each([
  ['SELECT * FROM store.t', 'SELECT * FROM (SELECT * FROM store.t WHERE (a = 1)) AS t'],
  ['SELECT * FROM store.main.t', 'SELECT * FROM (SELECT * FROM store.main.t WHERE (a = 1)) AS t'],
  ['SELECT * FROM store.other.t', 'SELECT * FROM store.other.t'],
])('what stands before a table of DuckDB may be its catalog: %s', (sql, expected) => {
  const rule = { catalog: null, schema: 'main', table: 't', clauses: ['a = 1'] };
  const defaults = { catalog: null, schema: 'main' };
  expect(applyRowRules(sql, analyse(sql, 'duckdb'), [rule], defaults)).toEqual({ sql: expected });
});

test('a common table of MySQL hides a table of exactly its name', () => {
  const named = (sql: string) => analyse(sql, 'mysql').statements[0]?.tables.map(({ table }) => table);
  expect(named('WITH t AS (SELECT 1) SELECT * FROM t')).toEqual([]);
  expect(named('WITH T AS (SELECT 1) SELECT * FROM t')).toEqual(['t']);
});

const fenced = (sql: string, asked = '', dialect = 'postgresql') =>
  applyRowRules(sql, analyse(sql, dialect), rules, { catalog: null, schema: 'public' }, undefined, asked);
const hidden = t.replace(/\)$/, ' OFFSET 0)');

test.each([
  ['SELECT a, count(*) FROM t WHERE b = 1 AND c IN (1, 2) GROUP BY a', '', t],
  ["SELECT * FROM t WHERE a LIKE 'x%' OR b IS NULL", '', t],
  ['SELECT * FROM t WHERE 1 / a = 1', '', hidden],
  ['SELECT * FROM t WHERE a::int = 1', '', hidden],
  ['SELECT * FROM t WHERE CAST(a AS int) = 1', '', hidden],
  ["SELECT * FROM t WHERE 'x' LIKE a", '', hidden],
  ['SELECT * FROM t WHERE chr(a) = 1', '', hidden],
  ['SELECT * FROM t WHERE a * 2 = 1', '', hidden],
  ['SELECT * FROM t', 'a = 1', t],
  ['SELECT * FROM t', '1 / a = 1', hidden],
])('a condition that can fail is tested after the rule: %s, asked %s', (sql, asked, table) => {
  expect(fenced(sql, asked)).toEqual({ sql: sql.replace('FROM t', `FROM ${table} AS t`) });
});

test('so it is in a change', () => {
  expect(fenced('DELETE FROM t AS x WHERE 1 / a = 1')).toEqual({
    sql: 'DELETE FROM t AS x WHERE CASE WHEN (x.a = 1 OR x.b = 2) AND (x.c = 3) THEN (1 / a = 1) ELSE FALSE END',
  });
});

test('databases that test conditions as they stand need nothing', () => {
  const sql = 'SELECT * FROM t WHERE 1 / a = 1';
  expect(fenced(sql, '', 'mysql')).toEqual({ sql: sql.replace('FROM t', `FROM ${t} AS t`) });
});
