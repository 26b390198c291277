import type { OpenDatabase } from './open-database';

const mostNames = 10_000;
const timeoutMs = 10_000;

/** By dialect: the functions that people have added to a database. Those of the product itself are in no answer. */
const questions: Readonly<Record<string, string>> = {
  postgresql: `SELECT DISTINCT p.proname FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND p.prokind IN ('f', 'a', 'w') ORDER BY 1`,
  mysql: `SELECT DISTINCT routine_name FROM information_schema.routines WHERE routine_type = 'FUNCTION'
    AND routine_schema NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema') ORDER BY 1`,
  duckdb: 'SELECT DISTINCT function_name FROM duckdb_functions() WHERE NOT internal ORDER BY 1',
};

/** The names of a database's own functions; empty for a product that does not tell them. */
export async function functionNames(
  { engine, connection }: Pick<OpenDatabase, 'engine' | 'connection'>,
  catalog: string | null,
): Promise<readonly string[]> {
  const { name } = engine.dialect;
  const sql = questions[name === 'mariadb' ? 'mysql' : name];
  if (sql === undefined) return [];
  const options = { signal: AbortSignal.timeout(timeoutMs), timeoutMs, maxRows: mostNames, catalog };
  const { columns } = await connection.run({ sql, parameters: [] }, options);
  return (columns[0]?.values ?? []).filter((value) => typeof value === 'string');
}
