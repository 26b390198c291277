import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { flattenOperator, pivotOperator, resampleOperator, rollingOperator } from '@/lib/query/build/operators';
import { xAxisOf } from '@/lib/query/build/x-axis';
import type { FormData } from '@/lib/query/form-data';
import type { PostProcessing, QueryContext } from '@/lib/query/query-context';

/**
 * A query that returns one row for each instant. A second query returns the number over the whole period where it is
 * not computed from those rows (aggregation `raw`).
 */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const axis = xAxisOf(formData);
  const trend = {
    ...base,
    columns: axis === undefined ? [] : [axis],
    ...(axis === undefined ? { is_timeseries: true } : {}),
    post_processing: [
      pivotOperator(formData, base),
      rollingOperator(formData, base),
      resampleOperator(formData),
      flattenOperator,
    ].filter((operation): operation is PostProcessing => operation !== null),
  };
  if (formData.aggregation !== 'raw') return queryContext(formData, [trend]);
  return queryContext(formData, [trend, { ...base, columns: [], is_timeseries: false, post_processing: [] }]);
}
