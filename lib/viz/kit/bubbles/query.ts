import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { AdhocMetric, QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each bubble. */
export function bubbleQuery(formData: FormData): QueryContext {
  const columns = [formData.entity, formData.series].filter((column) => column) as QueryColumn[];
  const { orderby, ...base } = baseQuery(formData);
  const sort = formData.orderby as AdhocMetric | string | null | undefined;
  return queryContext(formData, [
    { ...base, columns, ...(sort ? { orderby: [[sort, formData.order_desc === false]] } : {}) },
  ]);
}
