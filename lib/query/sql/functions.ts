import type { CallingRules } from '@/lib/query/dialect';
import { bigquery } from './functions/bigquery';
import { clickhouse } from './functions/clickhouse';
import { cockroachdb } from './functions/cockroachdb';
import { duckdb } from './functions/duckdb';
import { common } from './functions/every-engine';
import { mssql } from './functions/mssql';
import { mysql } from './functions/mysql';
import { oracle } from './functions/oracle';
import { postgresql } from './functions/postgresql';
import { redshift } from './functions/redshift';
import { snowflake } from './functions/snowflake';
import { spark } from './functions/spark';
import { sqlite } from './functions/sqlite';
import { standard } from './functions/standard';
import { starrocks } from './functions/starrocks';
import { trino } from './functions/trino';
import type { SqlToken } from './tokens';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const listOf = (...texts: readonly string[]): ReadonlySet<string> => new Set([standard, ...texts].flatMap(words));

const lists = {
  postgresql: listOf(postgresql),
  redshift: listOf(postgresql, redshift),
  cockroachdb: listOf(postgresql, cockroachdb),
  duckdb: listOf(duckdb),
  sqlite: listOf(sqlite),
  mysql: listOf(mysql),
  starrocks: listOf(mysql, starrocks),
  mssql: listOf(mssql),
  oracle: listOf(oracle),
  snowflake: listOf(snowflake),
  bigquery: listOf(bigquery),
  trino: listOf(trino),
  spark: listOf(spark),
  clickhouse: listOf(clickhouse),
  common: listOf(common),
} as const;

type List = keyof typeof lists;

const dialects: Readonly<Record<string, List>> = Object.fromEntries(
  Object.entries({
    postgresql: 'postgresql risingwave',
    redshift: 'redshift',
    cockroachdb: 'cockroachdb',
    duckdb: 'duckdb motherduck',
    sqlite: 'sqlite superset gsheets shillelagh',
    mysql: 'mysql mariadb oceanbase singlestoredb',
    starrocks: 'pydoris starrocks',
    mssql: 'mssql',
    oracle: 'oracle',
    snowflake: 'snowflake',
    bigquery: 'bigquery',
    trino: 'trino presto awsathena',
    spark: 'spark databricks hive impala',
    clickhouse: 'clickhouse clickhousedb',
  } satisfies Partial<Record<List, string>>).flatMap(([list, names]) =>
    words(names).map((name) => [name, list as List] as const),
  ),
);

/** Schema prefixes of built-in functions, by dialect. */
const systems: Readonly<Record<string, RegExp>> = {
  postgresql: /^pg_catalog\./,
  redshift: /^pg_catalog\./,
  cockroachdb: /^pg_catalog\./,
  bigquery: /^safe\./,
  // In DuckDB `x.f()` passes `x` as the first argument of `f`.
  duckdb: /^.*\./,
  motherduck: /^.*\./,
};

/**
 * The functions that SQL written by users may not call, sorted and in lower case. Allowed are functions known to access
 * nothing but their arguments, and the database's `ownFunctions`. A function with a schema or package prefix may be
 * user-defined, so it is refused unless listed with that prefix, or the prefix is in `systems`.
 */
export function refusedFunctions(names: Iterable<string>, { name: dialect, ownFunctions }: CallingRules): string[] {
  const allowed = lists[Object.hasOwn(dialects, dialect) ? (dialects[dialect] ?? 'common') : 'common'];
  const system = systems[dialect];
  const isAllowed = (name: string) => allowed.has(name) || ownFunctions?.has(name) === true;
  const isRefused = (name: string) => !isAllowed(name) && !(system && isAllowed(name.replace(system, '')));
  return [...new Set(names)].filter(isRefused).sort();
}

/** Keywords that may precede a bracket without being a function call. */
export const notFunctions: ReadonlySet<string> = new Set(
  words(
    `SELECT DISTINCT ALL FROM WHERE HAVING ON AND OR NOT IN EXISTS ANY SOME CASE WHEN THEN ELSE END IS LIKE ILIKE RLIKE
    BETWEEN AS BY OVER USING VALUES UNION EXCEPT INTERSECT MINUS JOIN LIMIT OFFSET SETS ROLLUP CUBE WITHIN FILTER PARTITION
    ORDER GROUP RETURNING SET INTERVAL ESCAPE COLLATE LATERAL MATERIALIZED RECURSIVE WITH TOP KEY DIV MOD XOR SEPARATOR
    WINDOW QUALIFY DEFAULT INTO TABLE CROSS NATURAL OF FOR FETCH FIRST NEXT PIVOT UNPIVOT TABLESAMPLE`,
  ),
);

/** Keywords without brackets that return the current user, role, catalog, schema or database. */
export const identityWords: ReadonlySet<string> = new Set(
  words('CURRENT_USER SESSION_USER SYSTEM_USER CURRENT_ROLE CURRENT_CATALOG CURRENT_SCHEMA CURRENT_DATABASE'),
);

/** Whether the name is one of a package of Oracle, whose functions need no brackets: `UTL_INADDR.GET_HOST_NAME`. */
export function isPackage(name: string, dialect: string): boolean {
  return dialect === 'oracle' && /^(?:dbms|utl|owa|ctx|apex)_\w+$/.test(name);
}

/** The functions that an expression calls and the server variables (`@@name`) that it reads, in lower case. */
export function calledFunctions(tokens: readonly SqlToken[], dialect: string): string[] {
  const significant = tokens.filter(({ kind }) => kind !== 'comment');
  const names: string[] = [];
  for (const [at, { kind, text }] of significant.entries()) {
    const [before, next] = [significant[at - 1]?.text, significant[at + 1]?.text];
    if (text === '@' && before === '@') names.push(`@@${next?.toLowerCase() ?? ''}`);
    const isName = kind === 'word' || kind === 'quoted' || text.startsWith('"');
    if (!isName) continue;
    const word = kind === 'word' ? text.toUpperCase() : '';
    if (identityWords.has(word) && before !== '.' && next !== '.') names.push(text.toLowerCase());
    const owner = before === '.' ? unquoted(significant[at - 2]?.text ?? '') : undefined;
    if (owner !== undefined && next !== '(' && next !== '.' && isPackage(owner, dialect)) {
      names.push(`${owner}.${unquoted(text)}`);
    }
    const isCall = next === '(' && !(significant[at + 2]?.text === '+' && significant[at + 3]?.text === ')');
    if (!isCall || (notFunctions.has(word) && before !== '.')) continue;
    names.push(owner === undefined ? unquoted(text) : `${owner}.${unquoted(text)}`);
  }
  return names;
}

function unquoted(name: string): string {
  return name.replace(/^["`[]|["`\]]$/g, '').toLowerCase();
}
