import type { Metric, QueryColumn } from '@/lib/query/query-context';

/** A value as a list: null and undefined become the empty list, a list is returned unchanged. */
export function ensureArray<T>(value: T | readonly T[] | null | undefined): readonly T[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

/** The name of a metric's column in results: its label, else its SQL, else `AGG(column)`. */
export function metricLabel(metric: Metric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  if (metric.expressionType === 'SQL') return metric.sqlExpression ?? '';
  const column = metric.column?.column_name ?? '';
  return metric.aggregate ? `${metric.aggregate}(${column})` : column;
}

/** The name of a dimension's column in results: the column's name, else the label, else the SQL. */
export function columnLabel(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.label || column.sqlExpression;
}

/** True for the name of a saved metric and for a complete metric expression. */
export function isMetric(value: unknown): value is Metric {
  if (typeof value === 'string') return value !== '';
  if (typeof value !== 'object' || value === null || !('expressionType' in value)) return false;
  if (value.expressionType === 'SQL') return 'sqlExpression' in value && typeof value.sqlExpression === 'string';
  return value.expressionType === 'SIMPLE' && 'column' in value && 'aggregate' in value;
}

/** True for a column's name and for an SQL expression used as a column. */
export function isColumn(value: unknown): value is QueryColumn {
  if (typeof value === 'string') return value !== '';
  return (
    typeof value === 'object' &&
    value !== null &&
    'sqlExpression' in value &&
    typeof value.sqlExpression === 'string' &&
    (!('expressionType' in value) || value.expressionType === 'SQL')
  );
}
