import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each step, the largest first. */
export function query(formData: FormData): QueryContext {
  const order: [Metric, boolean][] = [[(formData.metric ?? null) as Metric, false]];
  return queryContext(formData, [{ ...baseQuery(formData), ...(formData.sort_by_metric ? { orderby: order } : {}) }]);
}
