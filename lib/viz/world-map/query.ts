import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each country. */
export function query(formData: FormData): QueryContext {
  const { orderby: _, ...base } = baseQuery(formData);
  const columns = [formData.entity].filter((column) => column) as QueryColumn[];
  const sort = formData.metric as Metric | undefined;
  return queryContext(formData, [
    { ...base, columns, ...(formData.sort_by_metric === true && sort ? { orderby: [[sort, false]] } : {}) },
  ]);
}
