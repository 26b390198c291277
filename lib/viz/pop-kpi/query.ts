import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import { comparedTimes } from '@/lib/viz/kit/data/compared-times';

/** A query that returns the metric now and at the compared times, one column for each. */
export function query(formData: FormData): QueryContext {
  return queryContext(formData, [
    { ...baseQuery(formData), post_processing: [], time_offsets: comparedTimes(formData) },
  ]);
}
