import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { isMetric } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each shape, the largest first. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const limit = formData.series_limit_metric;
  const by = isMetric(limit) ? limit : base.metrics?.[0];
  return queryContext(formData, [{ ...base, ...(by === undefined ? {} : { orderby: [[by, false]] }) }]);
}
