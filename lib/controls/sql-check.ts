import type { ExploreDataset } from '@/lib/explore/explore-dataset';

/** What an expression is: a figure or dimension that is selected, or a condition. */
export type SqlRole = 'select' | 'WHERE' | 'HAVING';

/** A statement around an expression, by which a database can check it. */
export interface SqlCheck {
  readonly sql: string;
  /** Lines of the statement before the expression. */
  readonly linesBefore: number;
}

/**
 * The statement that checks an expression; null where a check would say something wrong: templates, calculated columns
 * and saved metrics are no SQL of the database.
 */
export function sqlCheckOf(expression: string, role: SqlRole, dataset: ExploreDataset): SqlCheck | null {
  if (expression.trim() === '' || /\{\{|\{%/.test(expression)) return null;
  const words = new Set(expression.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  const isOwn = (name: string) => words.has(name.toLowerCase()) || (/\W/.test(name) && expression.includes(name));
  const isCalculated = dataset.columns.some(({ name, expression: sql }) => Boolean(sql) && isOwn(name));
  const isMetric = dataset.metrics.some(
    ({ name }) =>
      isOwn(name) && !dataset.columns.some((column) => column.name === name) && !isFunction(expression, name),
  );
  if (isCalculated || isMetric || /\{\{|\{%/.test(dataset.sql ?? '')) return null;
  const source = sourceOf(dataset);
  if (role === 'select') return { sql: `SELECT\n${expression}\nFROM ${source}`, linesBefore: 1 };
  return { sql: `SELECT 1 FROM ${source} ${role}\n${expression}`, linesBefore: 1 };
}

/** A saved metric may bear the name of a function, such as `count`. */
function isFunction(expression: string, name: string): boolean {
  return /^\w+$/.test(name) && new RegExp(`\\b${name}\\s*\\(`, 'i').test(expression);
}

function sourceOf({ sql, catalog, schema, name, database }: ExploreDataset): string {
  if (sql !== null && sql.trim() !== '') return `(\n${sql.replace(/;\s*$/, '')}\n) AS source`;
  const quoted = (part: string) => quote(part, database.backend);
  return [catalog, schema, name]
    .filter((part) => part !== null && part !== '')
    .map((part) => quoted(part ?? ''))
    .join('.');
}

const backticks = new Set(['bigquery', 'databricks', 'hive', 'mariadb', 'mysql', 'spark', 'clickhouse']);

function quote(name: string, backend: string): string {
  if (backticks.has(backend)) return `\`${name.replaceAll('`', '``')}\``;
  if (backend === 'mssql') return `[${name.replaceAll(']', ']]')}]`;
  return `"${name.replaceAll('"', '""')}"`;
}
