import type { FormData } from '@/lib/query/form-data';
import type { QueryObject } from '@/lib/query/query-context';
import { isMetric } from './labels';

/**
 * Sets the order of a query whose form specifies none: by the metric that limits the series, else by the old sort
 * metric, else by the first metric. Descending unless `order_desc` is false. The fields it is derived from are removed
 * from the query.
 */
export function normalizeOrderBy(query: QueryObject, formData?: FormData): QueryObject {
  const first = query.orderby?.[0];
  if (Array.isArray(first) && first.length === 2 && first[0] && typeof first[1] === 'boolean') return query;
  const { series_limit_metric, order_desc, orderby: _, ...rest } = query;
  const ascending = !order_desc;
  if (series_limit_metric) return { ...rest, orderby: [[series_limit_metric, ascending]] };
  const legacy = formData?.legacy_order_by;
  if (isMetric(legacy)) return { ...rest, orderby: [[legacy, ascending]] };
  const metric = query.metrics?.[0];
  return metric === undefined ? rest : { ...rest, orderby: [[metric, ascending]] };
}
