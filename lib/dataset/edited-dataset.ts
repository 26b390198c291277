/** A column as the API returns it and takes it back. */
export interface EditedColumn {
  readonly id: number;
  readonly column_name: string;
  readonly verbose_name: string | null;
  readonly type: string | null;
  readonly advanced_data_type: string | null;
  readonly description: string | null;
  readonly expression: string | null;
  readonly python_date_format: string | null;
  /** JSON with the certification and the warning. */
  readonly extra: string | null;
  readonly is_dttm: boolean | null;
  readonly filterable: boolean;
  readonly groupby: boolean;
}

export interface EditedMetric {
  readonly id: number;
  readonly metric_name: string;
  readonly verbose_name: string | null;
  readonly expression: string;
  readonly description: string | null;
  readonly d3format: string | null;
  readonly currency: { readonly symbol?: string; readonly symbolPosition?: string } | null;
  readonly warning_text: string | null;
  /** JSON with the certification and the warning. */
  readonly extra: string | null;
}

/** A dataset as `GET /api/v1/dataset/<id>` returns it. */
export interface EditedDataset {
  readonly id: number;
  readonly table_name: string;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly sql: string | null;
  readonly database: { readonly id: number; readonly database_name: string };
  readonly owners: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
  readonly description: string | null;
  readonly default_endpoint: string | null;
  readonly filter_select_enabled: boolean;
  readonly fetch_values_predicate: string | null;
  readonly extra: string | null;
  readonly cache_timeout: number | null;
  readonly offset: number;
  readonly template_params: string | null;
  readonly main_dttm_col: string | null;
  readonly normalize_columns: boolean;
  readonly always_filter_main_dttm: boolean;
  readonly is_managed_externally: boolean;
  readonly columns: readonly EditedColumn[];
  readonly metrics: readonly EditedMetric[];
}
