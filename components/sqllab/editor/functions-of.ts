import { api } from '@/lib/client/api';

const words = (...texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => text.trim().split(/\s+/))),
];

type Load = () => Promise<readonly string[]>;

const postgresql: Load = async () => words((await import('@/lib/query/sql/functions/postgresql')).postgresql);
const mysql: Load = async () => words((await import('@/lib/query/sql/functions/mysql')).mysql);
const duckdb: Load = async () => words((await import('@/lib/query/sql/functions/duckdb')).duckdb);
const trino: Load = async () => words((await import('@/lib/query/sql/functions/trino')).trino);
const spark: Load = async () => words((await import('@/lib/query/sql/functions/spark')).spark);
const clickhouse: Load = async () => words((await import('@/lib/query/sql/functions/clickhouse')).clickhouse);

/** The functions of a dialect, loaded when a tab needs them. */
const byDialect: Readonly<Record<string, Load>> = {
  postgresql,
  cockroachdb: postgresql,
  redshift: postgresql,
  mysql,
  mariadb: mysql,
  starrocks: mysql,
  duckdb,
  motherduck: duckdb,
  trino,
  presto: trino,
  awsathena: trino,
  spark,
  databricks: spark,
  hive: spark,
  clickhouse,
  clickhousedb: clickhouse,
  bigquery: async () => words((await import('@/lib/query/sql/functions/bigquery')).bigquery),
  snowflake: async () => words((await import('@/lib/query/sql/functions/snowflake')).snowflake),
  mssql: async () => words((await import('@/lib/query/sql/functions/mssql')).mssql),
  oracle: async () => words((await import('@/lib/query/sql/functions/oracle')).oracle),
  sqlite: async () => words((await import('@/lib/query/sql/functions/sqlite')).sqlite),
};

const standard: Load = async () => words((await import('@/lib/query/sql/functions/standard')).standard);

/** Names of the functions of a dialect, with those of the standard. */
export async function functionsOf(dialect: string): Promise<readonly string[]> {
  const own = Object.hasOwn(byDialect, dialect) ? byDialect[dialect] : undefined;
  const [common, special] = await Promise.all([standard(), own?.() ?? []]);
  return [...new Set([...common, ...special])];
}

/** The arguments of the functions of a dialect, by their names in lower case. */
export async function functionArguments(dialect: string): Promise<ReadonlyMap<string, string>> {
  const { argumentsOf } = await import('@/lib/sqllab/completion/function-arguments');
  return argumentsOf(dialect);
}

/** Names of the functions that a database has beside those of its dialect; empty when they cannot be told. */
export async function ownFunctionsOf(dbId: number | null): Promise<readonly string[]> {
  if (dbId === null) return [];
  const path = `/api/v1/database/${dbId}/function_names/`;
  const told = await api.get<{ readonly function_names?: readonly string[] }>(path).catch(() => null);
  return told?.function_names ?? [];
}
