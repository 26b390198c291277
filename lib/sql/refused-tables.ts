import type { TableName } from './analysis';

/**
 * System tables and views that tell of other sessions, their statements, of files, or of accounts and their passwords.
 * Each rule matches the end of a name in lower case, with or without its schema. The engines' names differ, so one list
 * serves all.
 */
const refused: readonly RegExp[] = [
  // PostgreSQL and its relatives.
  /^(?:pg_catalog\.)?(?:pg_stat_(?:activity|statements|replication|ssl|gssapi|progress_\w+)|pg_authid|pg_shadow|pg_user_mappings?)$/,
  /^(?:pg_catalog\.)?(?:pg_hba_file_rules|pg_ident_file_mappings|pg_file_settings|pg_prepared_statements|pg_cursors)$/,
  /^(?:pg_catalog\.)?(?:pg_largeobject|pg_statistic|pg_stats|pg_stats_ext(?:_exprs)?|pg_stat_wal_receiver|pg_subscription)$/,
  /^(?:pg_catalog\.)?(?:stl|stv|svl|svv|sys)_(?:query\w*|querytext|recents|inflight|sessions|statementtext|connection_log)$/,
  // DuckDB: what it logs, and where its files are.
  /^(?:main\.)?(?:duckdb_logs\w*|duckdb_databases|pragma_database_list)$/,
  /^crdb_internal\.\w+$/,
  // MySQL and MariaDB.
  /^information_schema\.(?:processlist|innodb_trx|user_privileges|profiling)$/,
  /^performance_schema\.\w+$/,
  /^mysql\.(?:user|db|global_priv|general_log|slow_log|servers|tables_priv|columns_priv|procs_priv|default_roles|proxies_priv)$/,
  // SQL Server, Oracle, ClickHouse, Trino, Snowflake.
  /^(?:sys\.)?(?:dm_exec_\w+|sysprocesses|sql_logins|server_principals|syslogins|syscacheobjects)$/,
  /^(?:sys\.)?(?:g?v\$(?:session|sql|sqlarea|sqltext|process)\w*|user\$|dba_users|dba_hist_\w+)$/,
  /^system\.(?:processes|query_log|query_thread_log|query_views_log|session_log|text_log|users|runtime\.queries|runtime\.tasks)$/,
  /^(?:runtime\.queries|runtime\.tasks)$/,
  /^(?:account_usage|information_schema)\.(?:query_history|sessions|login_history)$/,
];

/**
 * The names, as written, of those tables that no statement may read.
 *
 * @example
 * refusedTables([{ catalog: null, schema: 'mysql', table: 'user' }]) // ['mysql.user']
 */
export function refusedTables(tables: readonly TableName[]): string[] {
  return tables.map(nameOf).filter((name) => {
    const [table = '', schema, catalog] = name.toLowerCase().split('.').reverse();
    const names = [table, schema && `${schema}.${table}`, catalog && `${catalog}.${schema}.${table}`];
    return names.some((known) => known !== undefined && refused.some((rule) => rule.test(known)));
  });
}

function nameOf({ catalog, schema, table }: TableName): string {
  return [catalog, schema, table].filter((part) => part !== null).join('.');
}
