// Made from the OpenAPI document by tests/lib/client/request-bodies.test.ts.

/** POST /api/v1/chart/ */
export interface ChartCreation {
  readonly slice_name: string;
  readonly viz_type?: string | undefined;
  readonly params?: string | null | undefined;
  readonly query_context?: string | null | undefined;
  readonly datasource_id: number;
  readonly datasource_type: 'table' | 'dataset' | 'query' | 'saved_query' | 'view';
  readonly datasource_name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly owners?: readonly number[] | undefined;
  readonly cache_timeout?: number | null | undefined;
  readonly dashboards?: readonly number[] | undefined;
  readonly certified_by?: string | null | undefined;
  readonly certification_details?: string | null | undefined;
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
  readonly query_context_generation?: boolean | null | undefined;
  readonly uuid?: string | null | undefined;
}

/** PUT /api/v1/chart/{id} */
export interface ChartChanges {
  readonly slice_name?: string | null | undefined;
  readonly viz_type?: string | null | undefined;
  readonly params?: string | null | undefined;
  readonly query_context?: string | null | undefined;
  readonly datasource_id?: number | null | undefined;
  readonly datasource_type?: 'table' | 'dataset' | 'query' | 'saved_query' | 'view' | null | undefined;
  readonly tags?: readonly number[] | undefined;
  readonly description?: string | null | undefined;
  readonly owners?: readonly number[] | undefined;
  readonly cache_timeout?: number | null | undefined;
  readonly dashboards?: readonly number[] | undefined;
  readonly certified_by?: string | null | undefined;
  readonly certification_details?: string | null | undefined;
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
  readonly query_context_generation?: boolean | null | undefined;
  readonly uuid?: string | null | undefined;
}

/** POST /api/v1/dashboard/ */
export interface DashboardCreation {
  readonly dashboard_title?: string | null | undefined;
  readonly owners?: readonly number[] | undefined;
  readonly roles?: readonly number[] | undefined;
  readonly theme_id?: number | null | undefined;
  readonly certified_by?: string | null | undefined;
  readonly certification_details?: string | null | undefined;
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
  readonly uuid?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly position_json?: string | undefined;
  readonly css?: string | undefined;
  readonly json_metadata?: string | undefined;
  readonly published?: boolean | undefined;
}

/** PUT /api/v1/dashboard/{id} */
export interface DashboardChanges {
  readonly dashboard_title?: string | null | undefined;
  readonly owners?: readonly number[] | undefined;
  readonly roles?: readonly number[] | undefined;
  readonly theme_id?: number | null | undefined;
  readonly certified_by?: string | null | undefined;
  readonly certification_details?: string | null | undefined;
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
  readonly uuid?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly position_json?: string | null | undefined;
  readonly css?: string | null | undefined;
  readonly json_metadata?: string | null | undefined;
  readonly published?: boolean | null | undefined;
  readonly tags?: readonly number[] | undefined;
}

/** POST /api/v1/dashboard/{id}/copy */
export interface DashboardCopy {
  readonly dashboard_title: string;
  readonly css?: string | undefined;
  readonly json_metadata: string;
  readonly duplicate_slices?: boolean | undefined;
}

/** PUT /api/v1/dashboard/{id}/filters */
export interface DashboardFilters {
  readonly deleted?: readonly string[] | undefined;
  readonly modified?: readonly (Readonly<Record<string, unknown>>)[] | undefined;
  readonly reordered?: readonly string[] | undefined;
}

/** PUT /api/v1/dashboard/{id}/colors */
export interface DashboardColors {
  readonly color_namespace?: string | null | undefined;
  readonly color_scheme?: string | null | undefined;
  readonly map_label_colors?: Readonly<Record<string, unknown>> | undefined;
  readonly shared_label_colors?: readonly string[] | Readonly<Record<string, unknown>> | undefined;
  readonly label_colors?: Readonly<Record<string, unknown>> | undefined;
  readonly color_scheme_domain?: readonly string[] | undefined;
}

/** POST /api/v1/dashboard/{id}/permalink */
export interface DashboardLink {
  readonly dataMask?: Readonly<Record<string, unknown>> | null | undefined;
  readonly activeTabs?: readonly string[] | null | undefined;
  readonly urlParams?: readonly (readonly (string | null)[])[] | null | undefined;
  readonly anchor?: string | null | undefined;
}

/** POST /api/v1/dashboard/{id}/filter_state */
export interface FilterStateValue {
  readonly value: string;
}

/** POST /api/v1/dataset/ */
export interface DatasetCreation {
  readonly database: number;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly table_name: string;
  readonly sql?: string | null | undefined;
  readonly owners?: readonly number[] | undefined;
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
  readonly normalize_columns?: boolean | undefined;
  readonly always_filter_main_dttm?: boolean | undefined;
  readonly template_params?: string | null | undefined;
  readonly uuid?: string | null | undefined;
}

/** PUT /api/v1/dataset/{id} */
export interface DatasetChanges {
  readonly table_name?: string | null | undefined;
  readonly database_id?: number | undefined;
  readonly sql?: string | null | undefined;
  readonly filter_select_enabled?: boolean | null | undefined;
  readonly fetch_values_predicate?: string | null | undefined;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly main_dttm_col?: string | null | undefined;
  readonly normalize_columns?: boolean | null | undefined;
  readonly always_filter_main_dttm?: boolean | undefined;
  readonly offset?: number | null | undefined;
  readonly default_endpoint?: string | null | undefined;
  readonly cache_timeout?: number | null | undefined;
  readonly is_sqllab_view?: boolean | null | undefined;
  readonly template_params?: string | null | undefined;
  readonly owners?: readonly number[] | undefined;
  readonly columns?: readonly {
    readonly id?: number | undefined;
    readonly column_name: string;
    readonly type?: string | null | undefined;
    readonly advanced_data_type?: string | null | undefined;
    readonly verbose_name?: string | null | undefined;
    readonly description?: string | null | undefined;
    readonly expression?: string | null | undefined;
    readonly extra?: string | null | undefined;
    readonly filterable?: boolean | undefined;
    readonly groupby?: boolean | undefined;
    readonly is_active?: boolean | null | undefined;
    readonly is_dttm?: boolean | null | undefined;
    readonly python_date_format?: string | null | undefined;
    readonly uuid?: string | null | undefined;
  }[] | undefined;
  readonly metrics?: readonly {
    readonly id?: number | undefined;
    readonly expression: string;
    readonly description?: string | null | undefined;
    readonly extra?: string | null | undefined;
    readonly metric_name: string;
    readonly metric_type?: string | null | undefined;
    readonly d3format?: string | null | undefined;
    readonly currency?: {
      readonly symbol?: string | undefined;
      readonly symbolPosition?: string | undefined;
    } | null | undefined;
    readonly verbose_name?: string | null | undefined;
    readonly warning_text?: string | null | undefined;
    readonly uuid?: string | null | undefined;
  }[] | undefined;
  readonly folders?: readonly {
    readonly uuid: string;
  }[] | undefined;
  readonly extra?: string | null | undefined;
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
  readonly uuid?: string | null | undefined;
}

/** POST /api/v1/dataset/get_or_create */
export interface DatasetWanted {
  readonly table_name: string;
  readonly database_id: number;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly template_params?: string | undefined;
  readonly normalize_columns?: boolean | undefined;
  readonly always_filter_main_dttm?: boolean | undefined;
}

/** POST /api/v1/explore/form_data */
export interface ExploreFormData {
  readonly datasource_id: number;
  readonly datasource_type: 'table' | 'dataset' | 'query' | 'saved_query' | 'view';
  readonly chart_id?: number | null | undefined;
  readonly form_data: string;
}

/** POST /api/v1/explore/permalink */
export interface ExploreLink {
  readonly formData: Readonly<Record<string, unknown>>;
  readonly urlParams?: readonly (readonly (string | null)[])[] | null | undefined;
}

/** POST /api/v1/sqllab/execute */
export interface QueryExecution {
  readonly database_id: number;
  readonly sql: string;
  readonly client_id?: string | null | undefined;
  readonly queryLimit?: number | null | undefined;
  readonly sql_editor_id?: string | null | undefined;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly tab?: string | null | undefined;
  readonly select_as_cta?: boolean | null | undefined;
  readonly ctas_method?: string | null | undefined;
  readonly tmp_table_name?: string | null | undefined;
  readonly templateParams?: string | null | undefined;
  readonly runAsync?: boolean | null | undefined;
  readonly json?: boolean | null | undefined;
  readonly expand_data?: boolean | null | undefined;
  readonly statement_results?: boolean | null | undefined;
  readonly keep_result?: boolean | null | undefined;
  readonly whole_result?: boolean | null | undefined;
  readonly wait_ms?: number | null | undefined;
}

/** POST /api/v1/sqllab/estimate */
export interface QueryEstimate {
  readonly database_id: number;
  readonly sql: string;
  readonly template_params?: Readonly<Record<string, unknown>> | null | undefined;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
}

/** POST /api/v1/sqllab/format_sql */
export interface SqlToFormat {
  readonly sql: string;
  readonly engine?: string | null | undefined;
  readonly database_id?: number | null | undefined;
}

/** POST /api/v1/database/{id}/validate_sql */
export interface SqlToValidate {
  readonly sql: string;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly template_params?: Readonly<Record<string, unknown>> | null | undefined;
}

/** POST /api/v1/sqllab/permalink */
export interface QueryLink {
  readonly autorun?: boolean | undefined;
  readonly catalog?: string | null | undefined;
  readonly dbId: number;
  readonly name: string;
  readonly schema?: string | null | undefined;
  readonly sql: string;
  readonly templateParams?: string | null | undefined;
}

/** POST /api/v1/query/stop */
export interface QueryStop {
  readonly client_id: string;
}

/** POST /api/v1/saved_query/ */
export interface SavedQueryCreation {
  readonly db_id?: number | undefined;
  readonly description?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly sql?: string | null | undefined;
  readonly template_parameters?: string | null | undefined;
  readonly extra_json?: string | undefined;
}

/** PUT /api/v1/saved_query/{id} */
export interface SavedQueryChanges {
  readonly db_id?: number | undefined;
  readonly description?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly sql?: string | null | undefined;
  readonly template_parameters?: string | null | undefined;
  readonly extra_json?: string | undefined;
}
