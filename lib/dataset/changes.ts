import type { ColumnDraft, DatasetDraft, MetricDraft, SourceDraft } from './draft';

/** The body of `PUT /api/v1/dataset/<id>` that stores a draft. */
export function changesOf({ source, settings, mainDate, columns, metrics }: DatasetDraft) {
  return {
    database_id: source.databaseId,
    catalog: source.catalog,
    schema: source.schema,
    table_name: source.tableName.trim(),
    sql: source.kind === 'virtual' ? source.sql : null,
    description: orNull(settings.description),
    default_endpoint: orNull(settings.defaultEndpoint),
    filter_select_enabled: settings.filterSelectEnabled,
    fetch_values_predicate: orNull(settings.fetchValuesPredicate),
    extra: orNull(settings.extra),
    cache_timeout: settings.cacheTimeout,
    offset: settings.offset ?? 0,
    template_params: orNull(settings.templateParams),
    normalize_columns: settings.normalizeColumns,
    always_filter_main_dttm: settings.alwaysFilterMainDttm,
    owners: settings.owners,
    main_dttm_col: mainDate,
    columns: columns.map(columnChanges),
    metrics: metrics.map(metricChanges),
  };
}

function columnChanges(column: ColumnDraft) {
  return {
    ...(column.id === null ? {} : { id: column.id }),
    column_name: column.name.trim(),
    verbose_name: orNull(column.label),
    type: orNull(column.type),
    advanced_data_type: orNull(column.advancedType),
    description: orNull(column.description),
    expression: column.isCalculated ? column.expression : '',
    python_date_format: orNull(column.dateFormat),
    extra: orNull(column.extra),
    is_dttm: column.isTemporal,
    filterable: column.isFilterable,
    groupby: column.isGroupable,
  };
}

function metricChanges(metric: MetricDraft) {
  return {
    ...(metric.id === null ? {} : { id: metric.id }),
    metric_name: metric.name.trim(),
    verbose_name: orNull(metric.label),
    expression: metric.expression,
    description: orNull(metric.description),
    d3format: orNull(metric.d3format),
    currency: metric.currency,
    warning_text: orNull(metric.warningText),
    extra: orNull(metric.extra),
  };
}

/** Whether two sources have other columns: another table, or another query. */
export function isOtherSource(one: SourceDraft, other: SourceDraft): boolean {
  return placeOf(one) !== placeOf(other);
}

function placeOf({ kind, databaseId, catalog, schema, tableName, sql }: SourceDraft): string {
  return JSON.stringify([kind, databaseId, catalog, schema, kind === 'virtual' ? sql : tableName]);
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
