import type { SqlAnalysis, StatementAnalysis, TableName } from './analysis';

/** What a query is stored as. */
export type CreateMethod = 'TABLE' | 'VIEW';

/** True where the rows of the last statement can be stored: it is a single `SELECT`, and for a view it stands alone. */
export function canCreate({ statements }: SqlAnalysis, method: CreateMethod): boolean {
  const last = statements.at(-1);
  if (!last || (method === 'VIEW' && statements.length > 1)) return false;
  return last.kind === 'read' && last.query?.form === 'select';
}

/** How a dialect quotes names. */
type Quote = (name: string) => string;

/**
 * A statement that stores what a query reads. The name is quoted part by part, so it is one name. `bodyAt` tells where
 * the query's common tables end.
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

/** `WITH …, alias AS (…)`: the query as a common table behind its own, for a statement to be written after it. */
export function asCommonTable(sql: string, { start, end, query }: StatementAnalysis, alias: string): string {
  const bodyAt = query?.bodyAt ?? start;
  const common = query?.hasCommonTables ? `${sql.slice(start, bodyAt).trimEnd()}, ` : 'WITH ';
  return `${common}${alias} AS (\n${sql.slice(bodyAt, end)}\n)`;
}
