/** The properties of a dataset's column that queries need. */
export interface DatasetColumn {
  readonly column_name: string;
  readonly verbose_name: string | null;
  readonly type: string | null;
  readonly is_dttm: boolean;
  readonly groupby: boolean;
  readonly filterable: boolean;
  /** SQL of a calculated column; null or empty for a column of the table. */
  readonly expression: string | null;
  readonly python_date_format: string | null;
}

export interface DatasetMetric {
  readonly metric_name: string;
  readonly verbose_name: string | null;
  readonly expression: string;
  readonly d3format?: string | null;
  readonly currency?: unknown;
}

/** The properties of a dataset that `compile` needs. With `sql` the dataset is virtual: a query instead of a table. */
export interface DatasetDescription {
  readonly id: number;
  readonly table_name: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly main_dttm_col: string | null;
  /** Hours added to temporal results. */
  readonly offset: number;
  readonly fetch_values_predicate: string | null;
  /** JSON: values that templates in its SQL read by name. */
  readonly template_params?: string | null;
  readonly always_filter_main_dttm: boolean;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
}

/** The dataset's column of this name, or undefined. */
export function datasetColumn(dataset: DatasetDescription, name: unknown): DatasetColumn | undefined {
  return dataset.columns.find((column) => column.column_name === name);
}

export function datasetMetric(dataset: DatasetDescription, name: unknown): DatasetMetric | undefined {
  return dataset.metrics.find((metric) => metric.metric_name === name);
}
