import type { Viewer } from '@/lib/permissions/viewer';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Dialect } from '@/lib/query/dialect';
import type { Value } from '@/lib/server/template/value/value';
import type { Answers } from '@/lib/server/template/waiting';

/** The context for which a template is rendered. */
export interface TemplateContext {
  /** The viewer of the rows; null for work without a user. */
  readonly viewer: Viewer | null;
  readonly dialect: Dialect;
  /** The dataset of the SQL; null when the SQL does not belong to one. */
  readonly dataset: DatasetDescription | null;
  readonly request: TemplateRequest;
  /** Variables such as `from_dttm`, and the parameters of the dataset or of the SQL editor. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds, the reference time of ranges such as "Last week". */
  readonly now: number;
  readonly sources: TemplateSources;
}

/** The filters and parameters of a request that macros may read. */
export interface TemplateRequest {
  /** The query parameters of the page's address. */
  readonly urlParams: Readonly<Record<string, unknown>>;
  /** The names of parameters in this request's own address. They are part of its cache key already. */
  readonly address: ReadonlySet<string>;
  /** The form data or query of the request, with filters in any supported format. */
  readonly formData: Readonly<Record<string, unknown>>;
}

/**
 * Access to other objects for macros. Each function checks the viewer's rights and throws when they are insufficient.
 */
export interface TemplateSources {
  /** The query of a dataset, to be put in parentheses. */
  datasetQuery(id: number, columns: readonly string[] | null, includesMetrics: boolean): Promise<string>;
  /** The SQL of a saved metric. */
  metric(key: string, datasetId: number): Promise<string>;
  /** The dataset of a chart; null when there is no such chart. */
  chartDataset(chartId: number): Promise<number | null>;
  /** The row rules that apply to the viewer in the context's dataset. */
  rowRules(): Promise<readonly string[]>;
  /** The partitions of the database's tables; null where it has none. */
  readonly partitions: PartitionSource | null;
}

/** Tables are named as in SQL, with or without catalog and schema, and without quotes. */
export interface PartitionSource {
  /** The names of the macros' namespace. */
  readonly names: readonly string[];
  /** The partition columns of a table. */
  columns(table: string): Promise<readonly string[]>;
  /** The newest partition with the fixed values, one value for each of `columns`; null where there is none. */
  newest(
    table: string,
    columns: readonly string[],
    fixed: ReadonlyMap<string, string>,
  ): Promise<readonly (string | null)[] | null>;
}

/** What a template used: values that become part of the cache key, and filters that count as applied or are removed. */
export interface Seen {
  readonly cacheKeys: Value[];
  readonly appliedFilters: Set<string>;
  readonly removedFilters: Set<string>;
}

/** The context of one rendering. */
export interface MacroRun extends TemplateContext {
  readonly answers: Answers;
  readonly seen: Seen;
}
