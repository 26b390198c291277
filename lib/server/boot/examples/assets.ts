import { createHash } from 'node:crypto';
import type { ChartAsset, DashboardAsset, DatabaseAsset, DatasetAsset } from '@/lib/server/transfer/asset';

/** An example dashboard with its charts and datasets, ready to be imported. */
export interface Example {
  readonly dashboard: DashboardAsset;
  readonly charts: readonly ChartAsset[];
  readonly datasets: readonly DatasetAsset[];
}

const version = '1.0.0';

/** A uuid derived from the name, and so the same on every installation: exported examples are recognised elsewhere. */
export function exampleUuid(name: string): string {
  const digest = createHash('sha1').update(`isoline example ${name}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

export function databaseAsset(sqlalchemy_uri: string): DatabaseAsset {
  return {
    database_name: 'Isoline examples',
    sqlalchemy_uri,
    expose_in_sqllab: true,
    allow_run_async: false,
    allow_ctas: false,
    allow_cvas: false,
    allow_dml: false,
    allow_file_upload: false,
    impersonate_user: false,
    extra: {},
    uuid: exampleUuid('database'),
    version,
  };
}

type ColumnType = 'VARCHAR' | 'BOOLEAN' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'DATE' | 'TIMESTAMP';

export interface ExampleColumn {
  readonly type: ColumnType;
  readonly label: string;
  readonly description?: string;
}

export interface ExampleMetric {
  readonly expression: string;
  readonly label: string;
  readonly format: string;
  readonly description?: string;
  readonly currency?: { readonly symbol: string; readonly symbolPosition: 'prefix' | 'suffix' };
}

export interface ExampleDataset {
  readonly table: string;
  readonly description: string;
  readonly main_dttm_col: string | null;
  readonly columns: Readonly<Record<string, ExampleColumn>>;
  readonly metrics: Readonly<Record<string, ExampleMetric>>;
}

const certification = {
  certified_by: 'Isoline',
  details: 'Part of the examples: described, and its measures checked against the data.',
};

export function datasetAsset({ table, description, main_dttm_col, columns, metrics }: ExampleDataset): DatasetAsset {
  return {
    table_name: table,
    main_dttm_col,
    description,
    extra: { certification },
    normalize_columns: false,
    always_filter_main_dttm: false,
    uuid: exampleUuid(`dataset ${table}`),
    database_uuid: exampleUuid('database'),
    version,
    columns: Object.entries(columns).map(([column_name, column]) => ({
      column_name,
      verbose_name: column.label,
      description: column.description ?? null,
      type: column.type,
      is_dttm: column.type === 'DATE' || column.type === 'TIMESTAMP',
      groupby: true,
      filterable: true,
    })),
    metrics: Object.entries(metrics).map(([metric_name, metric]) => ({
      metric_name,
      verbose_name: metric.label,
      expression: metric.expression,
      description: metric.description ?? null,
      d3format: metric.format,
      currency: metric.currency ? { ...metric.currency } : null,
    })),
  };
}

export interface ExampleChart {
  readonly title: string;
  readonly description: string;
  readonly dataset: ExampleDataset;
  readonly viz_type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Adds what all example charts have: the default colours, and a time filter that dashboards can set. */
export function chartAsset({ title, description, dataset, viz_type, params }: ExampleChart): ChartAsset {
  const { main_dttm_col, table } = dataset;
  const timeFilter = main_dttm_col && {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: main_dttm_col,
    operator: 'TEMPORAL_RANGE',
    comparator: 'No filter',
  };
  const filters = Array.isArray(params.adhoc_filters) ? params.adhoc_filters : [];
  return {
    slice_name: title,
    description,
    viz_type,
    params: {
      viz_type,
      color_scheme: 'isoline',
      ...params,
      adhoc_filters: [...(timeFilter ? [timeFilter] : []), ...filters],
    },
    uuid: exampleUuid(`chart ${table} ${title}`),
    dataset_uuid: exampleUuid(`dataset ${table}`),
    version,
  };
}

/** An ad-hoc filter `column IN values`. */
export function only(column: string, ...values: readonly string[]) {
  return { clause: 'WHERE', expressionType: 'SIMPLE', subject: column, operator: 'IN', comparator: values };
}
