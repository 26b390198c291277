import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import { comparedTimes } from '@/lib/viz/kit/data/compared-times';

/** The measure now and at the times it is compared with, a column each. */
export function query(formData: FormData): QueryContext {
  return queryContext(formData, [
    { ...baseQuery(formData), post_processing: [], time_offsets: comparedTimes(formData) },
  ]);
}
