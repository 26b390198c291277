import type { SqlAnalysis, StatementAnalysis, TableName } from './analysis';

/** The kind of object in which a query is stored. */
export type CreateMethod = 'TABLE' | 'VIEW';

/** True if the rows of the last statement can be stored: it is a single `SELECT`, and for a view the only statement. */
export function canCreate({ statements }: SqlAnalysis, method: CreateMethod): boolean {
  const last = statements.at(-1);
  if (!last || (method === 'VIEW' && statements.length > 1)) return false;
  return last.kind === 'read' && last.query?.form === 'select';
}

/** Quotes a name for the dialect. */
type Quote = (name: string) => string;

/**
 * A statement that stores the result of a query. The name is quoted part by part. `bodyAt` is the end of the query's
 * common table expressions.
 */
export function createAs(
  query: string,
  bodyAt: number,
  target: TableName,
  method: CreateMethod,
  { name: dialect, quote }: { readonly name: string; readonly quote: Quote },
): string {
  const parts = [dialect === 'mssql' && method === 'VIEW' ? null : target.catalog, target.schema, target.table];
  const name = parts.flatMap((part) => (part === null ? [] : [quote(part)])).join('.');
  if (dialect !== 'mssql' || method === 'VIEW') return `CREATE ${method} ${name} AS\n${query}`;
  return `${query.slice(0, bodyAt)}SELECT * INTO ${name} FROM (\n${query.slice(bodyAt)}\n) AS temp`;
}

/** `WITH …, alias AS (…)`: the query as a common table expression after its own ones; a statement can be appended. */
export function asCommonTable(sql: string, { start, end, query }: StatementAnalysis, alias: string): string {
  const bodyAt = query?.bodyAt ?? start;
  const common = query?.hasCommonTables ? `${sql.slice(start, bodyAt).trimEnd()}, ` : 'WITH ';
  return `${common}${alias} AS (\n${sql.slice(bodyAt, end)}\n)`;
}
