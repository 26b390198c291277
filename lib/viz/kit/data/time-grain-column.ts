import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryObject } from '@/lib/query/query-context';

/** Truncates a dimension that is a time column of the dataset to the form's time grain; other columns are unchanged. */
export function withTimeGrain(column: QueryColumn, formData: FormData, query: QueryObject): QueryColumn {
  const grain = query.extras?.time_grain_sqla;
  if (typeof column !== 'string' || !isTime(column, formData) || !grain) return column;
  return { timeGrain: grain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' };
}

/** The grain to which the values of such a column are truncated; a filter on such a value must include it. */
export function cutGrain(column: string, formData: FormData): string | undefined {
  return isTime(column, formData) && formData.time_grain_sqla ? String(formData.time_grain_sqla) : undefined;
}

function isTime(column: string, { temporal_columns_lookup, granularity_sqla }: FormData): boolean {
  const lookup = temporal_columns_lookup as Readonly<Record<string, boolean>> | null | undefined;
  return lookup?.[column] === true || column === granularity_sqla;
}
