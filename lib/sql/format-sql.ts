import { format, type SqlLanguage } from 'sql-formatter';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { scanSql } from '@/lib/query/sql/tokens';

const languages: Readonly<Record<string, SqlLanguage>> = {
  postgresql: 'postgresql',
  cockroachdb: 'postgresql',
  redshift: 'redshift',
  mysql: 'mysql',
  mariadb: 'mariadb',
  singlestoredb: 'singlestoredb',
  sqlite: 'sqlite',
  duckdb: 'duckdb',
  motherduck: 'duckdb',
  mssql: 'transactsql',
  oracle: 'plsql',
  trino: 'trino',
  presto: 'trino',
  awsathena: 'trino',
  bigquery: 'bigquery',
  snowflake: 'snowflake',
  hive: 'hive',
  databricks: 'spark',
  spark: 'spark',
  clickhouse: 'clickhouse',
  clickhousedb: 'clickhouse',
  db2: 'db2',
};

const template = String.raw`\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}`;

/**
 * SQL formatted in lines; template expressions are unchanged. Returned unchanged when formatting would alter its
 * meaning.
 */
export function formatSql(sql: string, dialect: string): string {
  const language = Object.hasOwn(languages, dialect) ? (languages[dialect] ?? 'sql') : 'sql';
  try {
    const text = format(sql, {
      language,
      tabWidth: 2,
      keywordCase: 'upper',
      paramTypes: { custom: [{ regex: template }] },
    });
    return isSameText(sql, text, dialect) ? text : sql;
  } catch {
    return sql;
  }
}

/** True if the texts differ only in whitespace and the case of words. */
export function isSameText(before: string, after: string, dialect: string): boolean {
  const [first, second] = [words(before, dialect), words(after, dialect)];
  return first.length === second.length && first.every((word, at) => word === second[at]);
}

function words(sql: string, dialect: string): string[] {
  return [...scanSql(sql, lexiconOf(dialect))].map(({ kind, text }) => {
    if (kind === 'comment') return text.replace(/\s+/g, ' ').trim();
    return kind === 'word' ? text.toUpperCase() : text;
  });
}
