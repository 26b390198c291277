import { z } from 'zod';

export const adhocMetric = z.looseObject({
  expressionType: z.enum(['SIMPLE', 'SQL']),
  aggregate: z.string().nullish(),
  column: z.looseObject({ column_name: z.string(), type: z.string().nullish() }).nullish(),
  sqlExpression: z.string().nullish(),
  label: z.string().nullish(),
  hasCustomLabel: z.boolean().nullish(),
});
export type AdhocMetric = z.infer<typeof adhocMetric>;

/** A saved metric's name, or an ad-hoc expression. */
export type Metric = string | AdhocMetric;

export const adhocColumn = z.looseObject({
  sqlExpression: z.string(),
  label: z.string().nullish(),
  expressionType: z.string().nullish(),
  timeGrain: z.string().nullish(),
  columnType: z.enum(['BASE_AXIS', 'SERIES']).nullish(),
  isColumnReference: z.boolean().nullish(),
});
export type AdhocColumn = z.infer<typeof adhocColumn>;

/** A dataset column's name, or an SQL expression with a label. */
export type QueryColumn = string | AdhocColumn;

export interface QueryFilter {
  col: QueryColumn;
  op: string;
  val?: unknown;
  grain?: string | null;
  isExtra?: boolean | null;
}

export interface PostProcessing {
  operation: string;
  options?: Record<string, unknown>;
}

export interface QueryExtras {
  where?: string;
  having?: string;
  time_grain_sqla?: string | null;
  relative_start?: string;
  relative_end?: string;
  instant_time_comparison_range?: string;
}

/** One query of a query context, with the field names of the contract (`contract/query-object.md`, 1.2). */
export interface QueryObject {
  columns?: QueryColumn[];
  metrics?: Metric[] | null;
  filters?: QueryFilter[];
  orderby?: [Metric | QueryColumn, boolean][];
  extras?: QueryExtras;
  granularity?: string | null;
  time_range?: string | null;
  time_shift?: string | null;
  time_offsets?: string[];
  series_columns?: QueryColumn[];
  series_limit?: number;
  series_limit_metric?: Metric | null;
  group_others_when_limit_reached?: boolean;
  row_limit?: number | null;
  row_offset?: number | null;
  order_desc?: boolean;
  is_rowcount?: boolean;
  is_timeseries?: boolean;
  post_processing?: (PostProcessing | null)[];
  annotation_layers?: Record<string, unknown>[];
  applied_time_extras?: Record<string, string>;
  url_params?: Record<string, string>;
  result_type?: ResultType | null;
  [key: string]: unknown;
}

export const resultTypes = [
  'full',
  'results',
  'samples',
  'query',
  'columns',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
export type ResultType = (typeof resultTypes)[number];
export const resultFormats = ['json', 'csv', 'xlsx'] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** The body of POST /api/v1/chart/data, the same for every chart type. */
export interface QueryContext {
  datasource: { id: number; type: string };
  queries: QueryObject[];
  form_data?: Record<string, unknown>;
  force?: boolean | null;
  custom_cache_timeout?: number | null;
  result_type?: ResultType | null;
  result_format?: ResultFormat | null;
}
