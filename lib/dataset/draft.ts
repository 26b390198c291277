import type { EditedColumn, EditedDataset, EditedMetric } from './edited-dataset';

export interface SourceDraft {
  readonly kind: 'physical' | 'virtual';
  readonly databaseId: number;
  readonly databaseName: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tableName: string;
  /** Kept while the source is a table, so that changing back loses nothing. */
  readonly sql: string;
}

/** Texts are empty where the dataset has null. */
export interface SettingsDraft {
  readonly description: string;
  readonly defaultEndpoint: string;
  readonly filterSelectEnabled: boolean;
  readonly fetchValuesPredicate: string;
  readonly extra: string;
  readonly cacheTimeout: number | null;
  readonly offset: number | null;
  readonly templateParams: string;
  readonly normalizeColumns: boolean;
  readonly alwaysFilterMainDttm: boolean;
  readonly owners: readonly number[];
}

interface PartDraft {
  /** Identifies the row on the screen; it is not stored. */
  readonly key: string;
  /** Null for a row that is not stored yet. */
  readonly id: number | null;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly expression: string;
  readonly extra: string;
}

export interface ColumnDraft extends PartDraft {
  readonly isCalculated: boolean;
  readonly type: string;
  readonly advancedType: string;
  readonly dateFormat: string;
  readonly isTemporal: boolean;
  readonly isFilterable: boolean;
  readonly isGroupable: boolean;
}

export interface MetricDraft extends PartDraft {
  readonly d3format: string;
  readonly currency: Readonly<Record<string, unknown>> | null;
  readonly warningText: string;
}

/** What the dataset editor edits. Plain JSON. */
export interface DatasetDraft {
  readonly source: SourceDraft;
  readonly settings: SettingsDraft;
  /** The name of the default date column. */
  readonly mainDate: string | null;
  readonly columns: readonly ColumnDraft[];
  readonly metrics: readonly MetricDraft[];
}

export function draftOf(dataset: EditedDataset): DatasetDraft {
  return {
    source: {
      kind: dataset.sql ? 'virtual' : 'physical',
      databaseId: dataset.database.id,
      databaseName: dataset.database.database_name,
      catalog: dataset.catalog,
      schema: dataset.schema,
      tableName: dataset.table_name,
      sql: dataset.sql ?? '',
    },
    settings: {
      description: dataset.description ?? '',
      defaultEndpoint: dataset.default_endpoint ?? '',
      filterSelectEnabled: dataset.filter_select_enabled,
      fetchValuesPredicate: dataset.fetch_values_predicate ?? '',
      extra: dataset.extra ?? '',
      cacheTimeout: dataset.cache_timeout,
      offset: dataset.offset,
      templateParams: dataset.template_params ?? '',
      normalizeColumns: dataset.normalize_columns,
      alwaysFilterMainDttm: dataset.always_filter_main_dttm,
      owners: dataset.owners.map(({ id }) => id),
    },
    mainDate: dataset.main_dttm_col,
    columns: dataset.columns.map(columnDraft),
    metrics: dataset.metrics.map(metricDraft),
  };
}

function columnDraft(column: EditedColumn, at: number): ColumnDraft {
  return {
    ...partDraft(column, at),
    name: column.column_name,
    expression: column.expression ?? '',
    isCalculated: Boolean(column.expression),
    type: column.type ?? '',
    advancedType: column.advanced_data_type ?? '',
    dateFormat: column.python_date_format ?? '',
    isTemporal: column.is_dttm === true,
    isFilterable: column.filterable,
    isGroupable: column.groupby,
  };
}

function metricDraft(metric: EditedMetric, at: number): MetricDraft {
  return {
    ...partDraft(metric, at),
    name: metric.metric_name,
    expression: metric.expression,
    d3format: metric.d3format ?? '',
    currency: metric.currency,
    warningText: metric.warning_text ?? '',
  };
}

function partDraft(part: EditedColumn | EditedMetric, at: number) {
  return {
    key: `stored-${part.id ?? `typed-${at}`}`,
    id: part.id ?? null,
    label: part.verbose_name ?? '',
    description: part.description ?? '',
    extra: part.extra ?? '',
  };
}

/**
 * The draft with what was typed into the plain forms of a dataset before the editor was there. `body` has the members
 * that those forms send: fields of `PUT /api/v1/dataset/<id>`.
 */
export function draftTyped(dataset: EditedDataset, body: Readonly<Record<string, unknown>>): DatasetDraft {
  const { owners, database_id, ...fields } = body;
  const draft = draftOf({ ...dataset, ...fields } as EditedDataset);
  return {
    ...draft,
    source: { ...draft.source, ...(typeof database_id === 'number' ? { databaseId: database_id } : {}) },
    settings: {
      ...draft.settings,
      owners: Array.isArray(owners) ? owners.map(Number) : dataset.owners.map(({ id }) => id),
    },
  };
}
