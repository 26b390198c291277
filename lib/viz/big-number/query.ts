import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { flattenOperator, pivotOperator, resampleOperator, rollingOperator } from '@/lib/query/build/operators';
import { xAxisOf } from '@/lib/query/build/x-axis';
import type { FormData } from '@/lib/query/form-data';
import type { PostProcessing, QueryContext } from '@/lib/query/query-context';

/** One row a point in time; the number over the whole period is asked for apart when it is not made of the points. */
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
