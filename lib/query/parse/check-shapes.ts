import { AppError } from '@/lib/errors/app-error';
import type { Query } from '@/lib/query/resolve-query';
import { isObject } from '@/lib/text/is-object';
import { pythonText } from '@/lib/text/python-text';

type Shape = Readonly<Record<string, 'text' | 'name'>>;

const columnShape: Shape = { label: 'text', timeGrain: 'text', sqlExpression: 'name' };
const metricShape: Shape = { label: 'text', aggregate: 'text', sqlExpression: 'text' };

/**
 * Throws `query_columns_missing` or `query_invalid` when a column, a metric or an order key is neither a name nor an
 * expression.
 */
export function checkShapes(query: Query): void {
  const shapeless = query.columns.filter((column) => !hasName(column));
  if (shapeless.length > 0) {
    throw new AppError('query_columns_missing', { columns: pythonText(shapeless) });
  }
  checkNames(query);
  const dimensions = [...query.columns, ...query.seriesColumns, ...query.filters.map(({ col }) => col)];
  const metrics = [...(query.metrics ?? []), query.seriesLimitMetric, ...query.orderby.map(([key]) => key)];
  const isFit = dimensions.every((column) => fits(column, columnShape)) && metrics.every(isFitMetric);
  if (!isFit) throw new AppError('query_invalid', { reason: 'A column or metric is neither a name nor an expression' });
}

function isFitMetric(metric: unknown): boolean {
  if (metric === null || metric === undefined) return true;
  if (!fits(metric, metricShape)) return false;
  const { column } = metric as { column?: unknown };
  return (
    column === undefined || column === null || (typeof column === 'object' && fits(column, { column_name: 'name' }))
  );
}

/** True for a text, or for an object whose fields in `shape` are texts; fields marked `text` may be missing or null. */
function fits(value: unknown, shape: Shape): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(shape).every(([key, need]) => {
    const held = (value as Record<string, unknown>)[key];
    return typeof held === 'string' || (need === 'text' && (held === undefined || held === null));
  });
}

function hasName(column: unknown): boolean {
  return fits(column, { sqlExpression: 'name' });
}

/** Values in place of a column's name in a metric, and of the name of a metric. */
function checkNames({ metrics, seriesLimitMetric }: Query): void {
  const named = (metrics ?? []).map((metric) => (isObject(metric) ? (metric as Simple).column : undefined));
  const odd = named.flatMap((column) => {
    if (!isObject(column) || !('column_name' in column) || typeof column.column_name === 'string') return [];
    return [column.column_name];
  });
  if (odd.length > 0) throw new AppError('query_columns_missing', { columns: pythonText(odd) });
  if (typeof seriesLimitMetric === 'number') {
    throw new AppError('query_invalid', { reason: `Metric '${String(seriesLimitMetric)}' does not exist` });
  }
}

interface Simple {
  readonly column?: unknown;
}
