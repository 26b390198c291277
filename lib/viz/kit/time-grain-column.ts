import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryObject } from '@/lib/query/query-context';

/** A dimension that is a time column of the dataset, cut to the form's time grain. */
export function withTimeGrain(column: QueryColumn, formData: FormData, query: QueryObject): QueryColumn {
  const grain = query.extras?.time_grain_sqla;
  const lookup = formData.temporal_columns_lookup as Record<string, boolean> | undefined;
  const isTime = typeof column === 'string' && (lookup?.[column] === true || column === formData.granularity_sqla);
  if (!isTime || !grain) return column;
  return { timeGrain: grain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' };
}
