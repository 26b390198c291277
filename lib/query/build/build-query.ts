import type { FormData } from '@/lib/query/form-data';
import type {
  Metric,
  QueryColumn,
  QueryContext,
  QueryObject,
  ResultFormat,
  ResultType,
} from '@/lib/query/query-context';
import { queryFields } from './fields';
import { appendedFormData, formFilters } from './filters';
import { isMetric } from './labels';
import { withBaseAxis } from './x-axis';

/** The query common to all charts, built from form data; each chart type then changes it. */
export function baseQuery(formData: FormData): QueryObject {
  const { time_range, granularity, ...filters } = formFilters(formData);
  const limitMetric = isMetric(formData.series_limit_metric)
    ? formData.series_limit_metric
    : (formData.timeseries_limit_metric as Metric | undefined);
  const query: QueryObject = {
    ...present({ time_range, granularity, since: formData.since, until: formData.until }),
    ...filters,
    ...queryFields(formData),
    annotation_layers: (formData.annotation_layers as Record<string, unknown>[] | undefined) ?? [],
    ...present({
      row_limit: optionalNumber(formData.row_limit),
      row_offset: optionalNumber(formData.row_offset),
      series_columns: formData.series_columns as QueryColumn[] | undefined,
      series_limit: (formData.series_limit as number | undefined) ?? optionalNumber(formData.limit) ?? 0,
      series_limit_metric: limitMetric ?? undefined,
    }),
    group_others_when_limit_reached: Boolean(formData.group_others_when_limit_reached),
    order_desc: (formData.order_desc as boolean | undefined) ?? true,
    url_params: (formData.url_params as Record<string, string> | undefined) ?? {},
    custom_params: formData.custom_params ?? {},
  };
  return withAppended(query, formData);
}

/** Wraps a chart's queries for POST /api/v1/chart/data; the x axis becomes each query's base axis. */
export function queryContext(formData: FormData, queries: readonly QueryObject[]): QueryContext {
  const [id, type] = formData.datasource.split('__');
  const force = Boolean(formData.force);
  const result_format = (formData.result_format as ResultFormat | undefined) ?? 'json';
  const result_type = (formData.result_type as ResultType | undefined) ?? 'full';
  return {
    datasource: { id: Number(id), type: type ?? 'table' },
    force,
    queries: queries.map((query) => withBaseAxis(formData, query)),
    form_data: { ...formData, force, result_format, result_type },
    result_format,
    result_type,
  };
}

const overrides = {
  granularity: 'granularity',
  granularity_sqla: 'granularity',
  time_column: 'time_column',
  time_grain: 'time_grain',
  time_range: 'time_range',
  time_compare: 'time_compare',
} as const;
const extraOverrides = ['relative_start', 'relative_end', 'time_grain_sqla'] as const;

/** Time settings appended by dashboard filters override the chart's own. */
function withAppended(query: QueryObject, formData: FormData): QueryObject {
  const appended = appendedFormData(formData);
  const changed: Record<string, unknown> = { ...query, custom_form_data: appended.custom_form_data ?? {} };
  for (const [from, to] of Object.entries(overrides)) {
    if (appended[from] !== undefined) changed[to] = appended[from];
  }
  const extras: Record<string, unknown> = { ...query.extras };
  for (const key of extraOverrides) if (appended[key] !== undefined) extras[key] = appended[key];
  return { ...changed, extras };
}

function optionalNumber(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function present<T extends Record<string, unknown>>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
