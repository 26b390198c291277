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

/** Products whose names fold to one case unless quoted: only there may any keyword change its case. */
const folding = new Set(
  ['postgresql cockroachdb redshift risingwave snowflake oracle db2 trino presto awsathena duckdb motherduck', 'sqlite']
    .join(' ')
    .split(' '),
);

/** Words that no product reads as a name, so that their case never matters. */
const reserved = new Set(
  [
    'SELECT DISTINCT FROM WHERE GROUP BY HAVING ORDER LIMIT UNION ALL AS AND OR NOT IN IS NULL LIKE BETWEEN',
    'CASE WHEN',
  ]
    .concat('THEN ELSE JOIN ON WITH')
    .join(' ')
    .split(' '),
);

/** Operators of several signs. Blanks inside one would make others of it. */
const operators = [
  ...['!~~*', '!~~', '!~*', '!~', '~~*', '~~', '~*', '->>', '->', '#>>', '#>', '<->', '<=>', '<>', '<=', '<@', '<<'],
  ...['>=', '>>', '@>', '@@', '!=', '==', '=>', '::', ':=', '||/', '||', '|/', '&&', '**', '//', '?|', '?&', '..'],
];

/**
 * SQL formatted in lines; template expressions are unchanged. Returned unchanged when formatting would alter its
 * meaning.
 */
export function formatSql(sql: string, dialect: string): string {
  const language = Object.hasOwn(languages, dialect) ? (languages[dialect] ?? 'sql') : 'sql';
  const isFolding = folding.has(dialect);
  try {
    const laid = format(sql, {
      language,
      tabWidth: 2,
      keywordCase: isFolding ? 'upper' : 'preserve',
      paramTypes: { custom: [{ regex: template }] },
    });
    const text = isFolding ? laid : withReservedWords(laid, dialect);
    return isSameText(sql, text, dialect) ? text : sql;
  } catch {
    return sql;
  }
}

/** The text with reserved words in capitals. Beside a point they are names. */
function withReservedWords(sql: string, dialect: string): string {
  const tokens = [...scanSql(sql, lexiconOf(dialect))];
  const edits = tokens.filter(({ kind, text }, at) => {
    const isName = tokens[at - 1]?.text === '.' || tokens[at + 1]?.text === '.';
    return kind === 'word' && !isName && reserved.has(text.toUpperCase());
  });
  return edits.reduceRight(
    (text, { at, text: word }) => text.slice(0, at) + word.toUpperCase() + text.slice(at + word.length),
    sql,
  );
}

/**
 * True if the texts differ only in whitespace outside operators, and in the case of words where it does not matter.
 */
export function isSameText(before: string, after: string, dialect: string): boolean {
  const [first, second] = [words(before, dialect), words(after, dialect)];
  return first.length === second.length && first.every((word, at) => word === second[at]);
}

function words(sql: string, dialect: string): string[] {
  const isFolding = folding.has(dialect);
  const tokens = [...scanSql(sql, lexiconOf(dialect))];
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text = '', at: start = 0 } = tokens[at] ?? {};
    const operator = kind === 'mark' && operators.find((one) => sql.startsWith(one, start));
    if (operator) {
      found.push(operator);
      at += operator.length - 1;
    } else if (kind === 'comment') found.push(text.replace(/\s+/g, ' ').trim());
    else if (kind === 'word' && (isFolding || reserved.has(text.toUpperCase()))) found.push(text.toUpperCase());
    else found.push(text);
  }
  return found;
}
