import { baseQuery, queryContext } from '@/lib/query/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** One row a point in time and series, as the contract's time-series charts of old ask it. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  return queryContext(formData, [{ ...base, is_timeseries: true, series_columns: base.columns ?? [] }]);
}
