import { AppError } from '@/lib/errors/app-error';
import type { Query } from '@/lib/query/resolve-query';
import { pythonText } from './request-problems';

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
    const columns = shapeless.map((column) => pythonObject(Object(column))).join(', ');
    throw new AppError('query_columns_missing', { columns: `[${columns}]` });
  }
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

function pythonObject(value: object): string {
  const entries = Object.entries(value).map(([key, item]) => `${pythonText(key)}: ${pythonText(String(item))}`);
  return `{${entries.join(', ')}}`;
}
