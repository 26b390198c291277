import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import { inTime } from '@/lib/viz/kit/data/older-series';

/** A query that returns one row for each path of groups, and for each instant where the form includes time. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const [metric] = base.metrics ?? [];
  const isTimed = (formData.time_series_option ?? 'not_time') !== 'not_time';
  const order = base.series_limit_metric ?? metric;
  return queryContext(formData, [
    isTimed
      ? inTime(base)
      : { ...base, ...(order === undefined ? {} : { orderby: [[order, formData.order_desc === false]] }) },
  ]);
}
