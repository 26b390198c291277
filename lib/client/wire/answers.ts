/** The answers of the calls that workspaces make. Names and shapes are the API's. */

export interface ListAnswer<Row> {
  /** All rows that match, on every page. */
  readonly count: number;
  readonly ids: readonly number[];
  readonly result: readonly Row[];
}

export interface ItemAnswer<Row> {
  readonly result: Row;
}

/** The answer to a write; `result` repeats the body. */
export interface SavedAnswer {
  readonly id: number;
  readonly result: unknown;
}

/** The value of `related` and `distinct` calls. */
export interface Choice {
  readonly value: number | string;
  readonly text: string;
}

export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export interface Tag {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

export interface ChartRow {
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string | null;
  readonly viz_type: string | null;
  readonly description: string | null;
  readonly url: string;
  readonly thumbnail_url: string;
  readonly changed_on_delta_humanized: string;
  readonly datasource_id: number | null;
  readonly datasource_type: string | null;
  readonly datasource_name_text: string | null;
  readonly certified_by: string | null;
  readonly is_managed_externally: boolean;
  readonly owners: readonly Person[];
  readonly tags: readonly Tag[];
}

export interface ChartItem extends Omit<ChartRow, 'changed_on_delta_humanized'> {
  /** JSON. */
  readonly params: string | null;
  /** JSON. */
  readonly query_context: string | null;
  readonly cache_timeout: string | null;
  readonly certification_details: string | null;
  readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string | null }[];
}

export interface DashboardRow {
  readonly id: number;
  readonly uuid: string;
  readonly dashboard_title: string | null;
  readonly slug: string | null;
  readonly url: string;
  readonly published: boolean | null;
  readonly certified_by: string | null;
  readonly changed_on_delta_humanized: string;
  readonly owners: readonly Person[];
  readonly tags: readonly Tag[];
}

export interface DashboardItem extends DashboardRow {
  /** JSON. */
  readonly json_metadata: string | null;
  /** JSON. */
  readonly position_json: string | null;
  readonly css: string | null;
  /** The names of the charts. */
  readonly charts: readonly string[];
  readonly changed_on: string;
  readonly certification_details: string | null;
  readonly is_managed_externally: boolean;
}

export interface DatasetRow {
  readonly id: number;
  readonly uuid: string;
  readonly table_name: string;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly kind: 'physical' | 'virtual';
  readonly sql: string | null;
  readonly description: string | null;
  readonly explore_url: string;
  readonly database: { readonly id: number; readonly database_name: string };
  readonly owners: readonly Person[];
}

export interface DatabaseRow {
  readonly id: number;
  readonly uuid: string;
  readonly database_name: string;
  readonly backend: string;
  readonly expose_in_sqllab: boolean | null;
  readonly allow_run_async: boolean | null;
  readonly allow_ctas: boolean | null;
  readonly allow_cvas: boolean | null;
  readonly allow_dml: boolean | null;
  readonly allow_file_upload: boolean | null;
  readonly allow_multi_catalog: boolean;
  readonly allows_cost_estimate: boolean | null;
  readonly allows_virtual_table_explore: boolean;
  readonly disable_data_preview: boolean;
  readonly force_ctas_schema: string | null;
}

export interface SavedQueryRow {
  readonly id: number;
  readonly label: string | null;
  readonly description: string | null;
  readonly sql: string | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly database: { readonly id: number; readonly database_name: string };
}

/** A table or view of a schema. */
export interface TableChoice {
  readonly value: string;
  readonly type: string;
  readonly extra: unknown;
}

/** A problem in a script. Lines and columns count from 1. */
export interface SqlProblem {
  readonly line_number: number;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
}

export interface ResultColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string;
  /** 0 numeric, 1 string, 2 temporal, 3 boolean; null for other types. */
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
}

/** A query that ran in the editor. `id` is the id that its client chose; times are epoch milliseconds. */
export interface QueryInfo {
  readonly id: string;
  readonly queryId: number;
  readonly state: string;
  readonly dbId: number;
  readonly db: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly executedSql: string | null;
  readonly sqlEditorId: string | null;
  readonly tab: string | null;
  readonly limit: number | null;
  readonly limitingFactor: string | null;
  readonly progress: number;
  readonly rows: number | null;
  readonly startDttm: number | null;
  readonly endDttm: number | null;
  readonly errorMessage: string | null;
  readonly resultsKey: string | null;
  readonly tempSchema: string | null;
  readonly tempTable: string | null;
  readonly trackingUrl: string | null;
  readonly ctas: boolean;
  readonly userId: number | null;
  readonly user: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The rows of a query. Integers beyond 2^53 are texts. */
export interface QueryResult {
  readonly query_id: number;
  readonly status: 'success';
  readonly columns: readonly ResultColumn[];
  readonly selected_columns: readonly ResultColumn[];
  readonly expanded_columns: readonly ResultColumn[];
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly query: QueryInfo;
  /** True when there are more rows than were sent. */
  readonly displayLimitReached?: boolean;
}

/** A query that was put into the queue. */
export interface QueuedQuery {
  readonly query: QueryInfo;
}

/** A tab of the SQL editor, as the server keeps it. */
export interface TabAnswer {
  readonly id: number;
  readonly user_id: number | null;
  readonly label: string | null;
  readonly active: boolean | null;
  readonly database_id: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly query_limit: number | null;
  readonly autorun: boolean | null;
  readonly template_params: string | null;
  readonly hide_left_bar: boolean | null;
  readonly saved_query: { readonly id: number } | null;
  readonly latest_query: Readonly<Record<string, unknown>> | null;
  readonly extra_json: Readonly<Record<string, unknown>>;
  readonly table_schemas: readonly Readonly<Record<string, unknown>>[];
}
