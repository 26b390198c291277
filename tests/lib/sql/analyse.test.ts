import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { checkScript, tablesIn } from '@/lib/sql/check-script';

beforeAll(readyToAnalyse);

function only(sql: string, dialect = 'postgresql') {
  const { statements } = analyse(sql, dialect);
  const [statement] = statements;
  if (!statement || statements.length !== 1) throw new Error(`${statements.length} statements`);
  return statement;
}

const tables = (sql: string, dialect?: string) =>
  only(sql, dialect).tables.map(({ role, schema, table }) => `${role} ${schema ? `${schema}.` : ''}${table}`);

describe('kinds', () => {
  test.each([
    ['SELECT 1', 'read'],
    ['(SELECT 1) UNION VALUES (2)', 'read'],
    ['WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x', 'write'],
    ['SELECT * INTO n FROM t', 'write'],
    ['EXPLAIN DELETE FROM t', 'read'],
    ['EXPLAIN (VERBOSE, ANALYZE) DELETE FROM t', 'write'],
    ['PREPARE p AS DELETE FROM t', 'write'],
    ['CALL p()', 'write'],
    ['CREATE TABLE n AS SELECT 1', 'definition'],
    ['GRANT ALL ON t TO u', 'definition'],
    ['SET search_path = x', 'session'],
    ['COMMIT', 'transaction'],
    ['SELEC 1', 'unknown'],
  ])('%s: %s', (sql, kind) => {
    expect(only(sql).kind).toBe(kind);
  });

  test.each([
    ['mysql', 'SELECT 1 INTO OUTFILE "/tmp/x"'],
    ['mysql', 'ANALYZE FORMAT=JSON DELETE FROM t'],
    ['mssql', 'SELECT 1 DELETE FROM t'],
    ['mssql', 'SELECT * FROM t DROP TABLE t'],
    ['sqlite', 'PRAGMA writable_schema = 1'],
    ['duckdb', "COPY t TO 'x'"],
    ['clickhouse', 'SYSTEM SHUTDOWN'],
    ['trino', 'EXECUTE p'],
  ])('%s does not read by %s', (dialect, sql) => {
    expect(analyse(sql, dialect).statements.some(({ kind }) => kind !== 'read')).toBe(true);
  });
});

describe('tables', () => {
  test.each([
    ['SELECT * FROM a, s.b JOIN (c CROSS JOIN d) ON true', ['read a', 'read s.b', 'read c', 'read d']],
    ['WITH a AS (SELECT * FROM a) SELECT * FROM a, s.a', ['read a', 'read s.a']],
    ['WITH RECURSIVE r AS (SELECT 1 UNION ALL SELECT * FROM r) SELECT * FROM r', []],
    ['WITH x AS (SELECT 1) DELETE FROM x USING y', ['write x', 'read y']],
    ['SELECT (SELECT 1 FROM a) FROM b ORDER BY (TABLE c)', ['read a', 'read b', 'read c']],
    ['MERGE INTO a USING b ON true WHEN MATCHED THEN DO NOTHING', ['write a', 'read b']],
    ['UPDATE a SET x = (SELECT 1 FROM b) FROM c', ['write a', 'read b', 'read c']],
    ['SELECT EXTRACT(year FROM x), trim(y FROM z) FROM a WHERE b IS DISTINCT FROM c', ['read a']],
  ])('%s', (sql, expected) => {
    expect(tables(sql).sort()).toEqual([...expected].sort());
  });

  test.each([
    ['duckdb', 'FROM a', ['read a']],
    ['duckdb', 'SELECT * FROM (PIVOT a ON b USING sum(c))', ['read a']],
    ['sqlite', 'SELECT 1 WHERE 1 IN a', ['read a']],
    ['mysql', 'UPDATE a JOIN b ON 1 SET x = 1', ['write a', 'write b']],
    ['mssql', 'SELECT * FROM [a b].[c] WITH (NOLOCK) CROSS APPLY (SELECT 1 FROM d) x', ['read a b.c', 'read d']],
    ['bigquery', 'SELECT * FROM `p.s.t` FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP() AS x', ['read s.t']],
    ['hive', 'SELECT * FROM a LATERAL VIEW explode(b) c AS d', ['read a']],
    ['clickhouse', 'SELECT * FROM a FINAL ARRAY JOIN b', ['read a']],
  ])('%s: %s', (dialect, sql, expected) => {
    expect(tables(sql, dialect).sort()).toEqual([...expected].sort());
  });

  test('stand where they are said to stand', () => {
    const sql = '/* é */ SELECT * FROM "S".a AS x, b';
    expect(only(sql).tables.map(({ start, end }) => sql.slice(start, end))).toEqual(['"S".a', 'b']);
  });

  test('are told as the database reads their names', () => {
    const resolved = (sql: string, dialect: string) => tablesIn(analyse(sql, dialect)).map(({ table }) => table);
    expect(resolved('SELECT * FROM Foo, "Foo"', 'postgresql')).toEqual(['foo', 'Foo']);
    expect(resolved('SELECT * FROM Foo, "FOO", "foo"', 'snowflake')).toEqual(['foo', '"foo"']);
    expect(resolved('SELECT * FROM Foo', 'mysql')).toEqual(['Foo']);
  });
});

describe('what nobody can name', () => {
  test.each([
    ['postgresql', "SELECT * FROM dblink('x', 'y') AS t(a int)"],
    ['postgresql', 'SHOW data_directory'],
    ['duckdb', "SELECT * FROM query('x')"],
    ['duckdb', "SELECT * FROM 'x.csv'"],
    ['snowflake', 'SELECT * FROM @stage'],
    ['trino', "SELECT * FROM TABLE(system.query(query => 'x'))"],
    ['mssql', 'SELECT * FROM a.b.c.d'],
    ['mysql', 'SELECT * FROM a GROUP BY'],
  ])('%s: %s', (dialect, sql) => {
    expect(only(sql, dialect).unnamed).not.toBeNull();
  });
});

describe('what tells of tables that are not named', () => {
  const policy = { allowsChanges: true, allowsTables: true, allowsViews: true, hasWholeDatabase: false };
  const refusal = (sql: string, dialect: string, hasWholeDatabase = false) => {
    try {
      checkScript(sql, analyse(sql, dialect), { ...policy, hasWholeDatabase });
      return null;
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };

  test.each([
    ['postgresql', "SELECT 'secret'::regclass"],
    ['postgresql', "SELECT regclass 'secret'"],
    ['postgresql', "SELECT '{secret}'::pg_catalog._regclass"],
    ['postgresql', 'SELECT NULL::secret'],
    ['postgresql', 'SELECT ROW(1)::public.secret[]'],
    ['postgresql', 'SELECT * FROM json_populate_record(NULL::secret, x)'],
    ['cockroachdb', "SELECT 'secret'::regclass FROM own AS OF SYSTEM TIME '-1s'"],
    ['cockroachdb', "SELECT CAST('secret' AS regclass) FROM own AS OF SYSTEM TIME '-1s'"],
    ['mariadb', 'SHOW TABLES'],
    ['duckdb', 'SHOW TABLES'],
    ['hive', 'SHOW DATABASES'],
    ['sqlite', "SELECT 'x' IN 'secret'"],
  ])('%s: %s is for those who may read everything', (dialect, sql) => {
    expect([refusal(sql, dialect), refusal(sql, dialect, true)]).toEqual(['tables_unnamed', null]);
  });

  test.each([
    ['postgresql', "SELECT a::int, b::double precision, c::varchar(3)[], '1 day'::interval FROM own"],
    ['postgresql', 'SELECT pg_catalog.upper(a), CAST(b AS timestamp with time zone) FROM own'],
    ['mariadb', 'SELECT upper(own.a), CAST(b AS CHAR) FROM own'],
    ['duckdb', 'SELECT a.upper(), b::STRUCT(x INT) FROM own'],
    ['mariadb', 'SHOW COLUMNS FROM own'],
  ])('%s: %s is for all', (dialect, sql) => {
    expect(refusal(sql, dialect)).toBeNull();
  });
});

describe('what servers read otherwise', () => {
  test.each([
    ['mysql', 'SELECT 1 /*! UNION SELECT a FROM b */'],
    ['mysql', 'SELECT 1 -- x\rFROM t'],
    ['starrocks', 'SELECT 1 --1'],
    ['netezza', 'SELECT 1 /* /* */ FROM t */'],
    ['sqlite', 'SELECT 1\0FROM t'],
    ['trino', 'SELECT * FROM U&"\\0061"'],
  ])('%s: %s is refused', (dialect, sql) => {
    expect(only(sql, dialect).problem).not.toBeNull();
  });

  test('quotes end where the dialect ends them', () => {
    expect(analyse("SELECT '\\'; DELETE FROM t; --'", 'postgresql').statements.map(({ kind }) => kind)).toEqual([
      'read',
      'write',
    ]);
    expect(analyse("SELECT '\\'; DELETE FROM t; --'", 'mysql').statements.map(({ kind }) => kind)).toEqual(['read']);
    expect(analyse("SELECT E'\\'; DELETE FROM t; --'", 'duckdb').statements.map(({ kind }) => kind)).toEqual(['read']);
    expect(analyse('SELECT $a$; DELETE FROM t; $a$', 'postgresql').statements.map(({ kind }) => kind)).toEqual([
      'read',
    ]);
  });
});
