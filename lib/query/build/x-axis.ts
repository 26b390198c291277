import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryObject } from '@/lib/query/query-context';
import { isColumn } from './labels';

/** The form's x axis, or undefined when the chart still uses the older `granularity_sqla` as its time column. */
export function xAxisOf(formData: FormData): QueryColumn | undefined {
  return isColumn(formData.x_axis) ? formData.x_axis : undefined;
}

/**
 * The name of the x column in results: the axis' label, else `__timestamp` for the older time column, else undefined.
 */
export function xAxisLabel(formData: FormData): string | undefined {
  const axis = xAxisOf(formData);
  if (axis === undefined) return formData.granularity_sqla ? '__timestamp' : undefined;
  return typeof axis === 'string' ? axis : (axis.label ?? axis.sqlExpression);
}

/** Marks the x axis among a query's columns as the base axis, with its time grain, as the contract requires. */
export function withBaseAxis(formData: FormData, query: QueryObject): QueryObject {
  const axis = xAxisOf(formData);
  const columns = query.columns;
  if (axis === undefined || columns === undefined) return query;
  const at = columns.findIndex((column) => isSame(column, axis));
  if (at < 0) return query;
  const grain = query.extras?.time_grain_sqla;
  const base = {
    ...(grain === undefined ? {} : { timeGrain: grain }),
    columnType: 'BASE_AXIS' as const,
    ...(typeof axis === 'string'
      ? { sqlExpression: axis, label: axis, expressionType: 'SQL', isColumnReference: true }
      : axis),
  };
  const { is_timeseries: _, ...rest } = query;
  return { ...rest, columns: columns.with(at, base) };
}

function isSame(one: QueryColumn, other: QueryColumn): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.sqlExpression === other.sqlExpression;
}
