import type { Viewer } from '@/lib/permissions/viewer';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Dialect } from '@/lib/query/dialect';
import type { Value } from '@/lib/server/template/value/value';
import type { Answers } from '@/lib/server/template/waiting';

/** What a template is filled in for. */
export interface TemplateContext {
  /** Who will see the rows; null for work that nobody asked for. */
  readonly viewer: Viewer | null;
  readonly dialect: Dialect;
  /** The dataset the SQL belongs to, where it belongs to one. */
  readonly dataset: DatasetDescription | null;
  readonly request: TemplateRequest;
  /** Variables such as `from_dttm`, and the parameters that the dataset or the SQL editor gives. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds, from which ranges such as "Last week" are counted. */
  readonly now: number;
  readonly sources: TemplateSources;
}

/** What a request tells macros of its filters and address. */
export interface TemplateRequest {
  /** Parameters of the page's address. */
  readonly urlParams: Readonly<Record<string, unknown>>;
  /** The names of those that stand in this request's own address, and so tell requests apart already. */
  readonly address: ReadonlySet<string>;
  /** Form data or query as it came, with filters of any age. */
  readonly formData: Readonly<Record<string, unknown>>;
}

/** Where macros find other objects; each checks the viewer's rights and throws when they do not reach. */
export interface TemplateSources {
  /** The query of a dataset, to stand in brackets. */
  datasetQuery(id: number, columns: readonly string[] | null, includesMetrics: boolean): Promise<string>;
  /** The SQL of a saved metric. */
  metric(key: string, datasetId: number): Promise<string>;
  /** The dataset that a chart is drawn from; null when there is no such chart. */
  chartDataset(chartId: number): Promise<number | null>;
  /** The row-level clauses that bind the viewer in the context's dataset. */
  rowRules(): Promise<readonly string[]>;
}

/** What a template looked at, which decides what may share its result and which filters count as used. */
export interface Seen {
  readonly cacheKeys: Value[];
  readonly appliedFilters: Set<string>;
  readonly removedFilters: Set<string>;
}

/** One rendering's context. */
export interface MacroRun extends TemplateContext {
  readonly answers: Answers;
  readonly seen: Seen;
}
