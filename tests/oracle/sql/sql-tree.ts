import { isDeepStrictEqual } from 'node:util';
import { Dialect, parse } from '@polyglot-sql/sdk';
import { parseSync } from 'libpg-query';

const dialects: Readonly<Record<string, Dialect>> = {
  postgresql: Dialect.PostgreSQL,
  redshift: Dialect.Redshift,
  mysql: Dialect.MySQL,
  sqlite: Dialect.SQLite,
  duckdb: Dialect.DuckDB,
  mssql: Dialect.TSQL,
  oracle: Dialect.Oracle,
  trino: Dialect.Trino,
  clickhouse: Dialect.ClickHouse,
  bigquery: Dialect.BigQuery,
  snowflake: Dialect.Snowflake,
  hive: Dialect.Hive,
  teradatasql: Dialect.Teradata,
};

/**
 * True where a parser reads both texts as the same statement: they may differ in blanks, case, brackets and comments.
 */
export function isSameStatement(ours: string, theirs: string, engine: string): boolean {
  return readings(engine).some((read) => {
    const [first, second] = [read(ours), read(theirs)];
    return first !== null && second !== null && isDeepStrictEqual(first, second);
  });
}

function readings(engine: string): readonly ((sql: string) => unknown)[] {
  const polyglot = (sql: string) => polyglotTree(sql, dialects[engine] ?? Dialect.Generic);
  const generic = (sql: string) => polyglotTree(sql, Dialect.Generic);
  return [words, ...(engine === 'postgresql' || engine === 'redshift' ? [postgresqlTree] : []), polyglot, generic];
}

function words(sql: string): string {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/;$/, '');
}

function postgresqlTree(sql: string): unknown {
  try {
    return simplified(JSON.parse(JSON.stringify(parseSync(sql).stmts)));
  } catch {
    return null;
  }
}

function polyglotTree(sql: string, dialect: Dialect): unknown {
  const parsed = parse(sql, dialect);
  return parsed.success ? simplified(parsed.ast) : null;
}

const positions = new Set([
  ...['location', 'stmt_len', 'stmt_location', 'span', 'quoted', 'alias_explicit_as', 'use_inner_keyword'],
  ...['use_outer_keyword', 'nesting_group', 'alias_keyword', 'rexpr_list_start', 'rexpr_list_end', 'original_name'],
]);

function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplified);
  if (typeof node === 'string') return node.toLowerCase();
  if (typeof node !== 'object' || node === null) return node;
  if ('top' in node && 'limit' in node && node.top !== null)
    return simplified({ ...node, top: null, limit: { this: (node.top as { this: unknown }).this } });
  if ('paren' in node && Object.keys(node).length === 1) return simplified((node.paren as { this: unknown }).this);
  const entries = Object.entries(node).filter(([key, value]) => {
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    return !isEmpty && !positions.has(key) && !key.endsWith('comments');
  });
  return Object.fromEntries(entries.map(([key, value]) => [key, simplified(value)]));
}
