import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each line. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const order = base.series_limit_metric ?? base.metrics?.[0];
  return queryContext(formData, [
    { ...base, ...(order === undefined ? {} : { orderby: [[order, formData.order_desc === false]] }) },
  ]);
}
