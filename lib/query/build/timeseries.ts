import type { FormData } from '@/lib/query/form-data';
import type { PostProcessing, QueryColumn, QueryContext, QueryObject } from '@/lib/query/query-context';
import { baseQuery, queryContext } from './build-query';
import { ensureArray, isMetric, metricLabel } from './labels';
import {
  compareOperator,
  contributionOperator,
  flattenOperator,
  forecastOperator,
  isTimeComparison,
  pivotOperator,
  renameOperator,
  resampleOperator,
  rollingOperator,
  sortOperator,
} from './operators';
import { normalizeOrderBy } from './order';
import { xAxisOf } from './x-axis';

/** The query of every chart with an x axis: line, bar, area, step and scatter charts share it. */
export function timeseriesQuery(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const axis = xAxisOf(formData);
  const series = [...ensureArray(formData.groupby as QueryColumn | QueryColumn[] | null)];
  const query: QueryObject = {
    ...base,
    metrics: withSortMetric(formData, base, series.length > 0),
    columns: axis === undefined ? series : [axis, ...series],
    series_columns: series,
    ...(axis === undefined ? { is_timeseries: true } : {}),
  };
  const order = normalizeOrderBy(query).orderby;
  if (order === undefined) delete query.orderby;
  else query.orderby = order;
  query.time_offsets = isTimeComparison(formData, query) ? (formData.time_compare as string[]) : [];
  query.post_processing = [
    pivotOperator(formData, query),
    rollingOperator(formData, query),
    compareOperator(formData, query),
    resampleOperator(formData),
    renameOperator(formData, query),
    contributionOperator(formData),
    sortOperator(formData, query),
    flattenOperator,
    forecastOperator(formData),
  ].filter((operation): operation is PostProcessing => operation !== null);
  return queryContext(formData, [query]);
}

/** Adds the metric that limits the series when the x axis is sorted by it. */
function withSortMetric(
  formData: FormData,
  base: QueryObject,
  hasSeries: boolean,
): NonNullable<QueryObject['metrics']> {
  const metrics = base.metrics ?? [];
  const sortMetric = formData.timeseries_limit_metric;
  if (hasSeries || !isMetric(sortMetric) || formData.x_axis_sort !== metricLabel(sortMetric)) return metrics;
  return metrics.some((metric) => metricLabel(metric) === metricLabel(sortMetric)) ? metrics : [...metrics, sortMetric];
}
