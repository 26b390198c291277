import { beforeAll, describe, expect, test } from 'vitest';
import { readyToAnalyse } from '@/lib/sql/analyse';
import { refusal } from './refusal';

describe('system tables that tell of sessions and accounts', () => {
  beforeAll(() => readyToAnalyse());

  test.each([
    ['postgresql', 'SELECT query FROM pg_stat_activity'],
    ['postgresql', 'SELECT query FROM "pg_stat_activity" a JOIN pg_class c ON true'],
    ['postgresql', 'select 1; with q as (select * from PG_CATALOG.PG_STAT_ACTIVITY) select * from q'],
    ['postgresql', 'SELECT rolpassword FROM pg_authid'],
    ['postgresql', 'TABLE pg_shadow'],
    ['postgresql', 'SELECT most_common_vals FROM pg_stats'],
    ['postgresql', 'CREATE TABLE t AS SELECT * FROM pg_stat_statements'],
    ['mysql', 'SELECT info FROM information_schema.processlist'],
    ['mariadb', 'SELECT * FROM `performance_schema`.`events_statements_history`'],
    ['mysql', 'SELECT authentication_string FROM mysql.user'],
    ['mssql', 'SELECT * FROM sys.dm_exec_requests'],
    ['oracle', 'SELECT sql_text FROM v$sql'],
    ['clickhouse', 'SELECT query FROM system.query_log'],
    ['trino', 'SELECT query FROM system.runtime.queries'],
    ['duckdb', 'FROM duckdb_logs'],
    ['duckdb', 'SELECT path FROM duckdb_databases'],
    ['duckdb', 'SELECT file FROM main.pragma_database_list'],
    ['snowflake', 'SELECT query_text FROM snowflake.account_usage.query_history'],
  ])('%s: %s is refused', (dialect, sql) => {
    expect(refusal(sql, dialect)).toBe('statement_refused');
  });

  test.each([
    ['postgresql', "SELECT setting FROM pg_settings WHERE name = 'server_version'"],
    ['postgresql', 'SELECT relname FROM pg_class'],
    ['postgresql', 'SELECT * FROM information_schema.tables'],
    ['postgresql', 'SELECT * FROM shop.user'],
    ['mysql', 'SELECT * FROM shop.processlist'],
    ['duckdb', 'SELECT * FROM sessions'],
    ['duckdb', 'SELECT * FROM duckdb_tables'],
  ])('%s: %s is not', (dialect, sql) => {
    expect(refusal(sql, dialect)).toBeNull();
  });
});

test('a statement names three hundred tables at most', async () => {
  await readyToAnalyse();
  const joined = (count: number) =>
    `EXPLAIN SELECT 1 FROM t ${Array.from({ length: count }, (_, at) => `JOIN t t${at} ON true`).join(' ')}`;
  expect(refusal(joined(299), 'postgresql')).toBeNull();
  expect(refusal(joined(1_500), 'postgresql')).toBe('sql_too_costly');
});
