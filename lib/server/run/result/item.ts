import { unescapeSeparator } from '@/lib/frame/csv/separator';
import type { ColumnKind, Frame } from '@/lib/frame/frame';
import { columnLabel, metricLabel } from '@/lib/query/build/labels';
import { type DatasetDescription, datasetColumn, datasetMetric } from '@/lib/query/dataset-description';
import { shownMetricLabel } from '@/lib/query/label';
import type { QueryColumn } from '@/lib/query/query-context';
import type { Query } from '@/lib/query/resolve-query';
import type { QueryResult } from '@/lib/server/run/query';
import { indexJson, recordsJson } from './json';
import { plainFrame } from './shown-frame';

const kindNumbers: Record<ColumnKind, number> = { numeric: 0, string: 1, temporal: 2, boolean: 3 };

/** Saved metrics that count as numeric even when all values are NULL. */
const numericMetric = /^(?:SUM|AVG|COUNT)\(/;

/**
 * The number of each column's kind in the API response. A time column of the dataset is always temporal. A column
 * without values is text, except for metrics that add, average or count.
 */
export function coltypesOf(frame: Frame, dataset: DatasetDescription): number[] {
  return frame.columns.map(({ name, kind, values }) => {
    const known = datasetColumn(dataset, name);
    if (known?.is_dttm) return kindNumbers.temporal;
    const isEmpty = !known && values.every((value) => value === null);
    if (!isEmpty) return kindNumbers[kind];
    const { expression = '' } = datasetMetric(dataset, name) ?? {};
    return numericMetric.test(expression) ? kindNumbers.numeric : kindNumbers.string;
  });
}

/** One item of the answer with every field, as JSON. */
export function fullItem(result: QueryResult, dataset: DatasetDescription, format: string): string {
  const frame = plainFrame(result.frame);
  return withData(itemFields(result, dataset, format), frame, `"indexnames":${indexJson(frame)}`);
}

/** Every field of an item except its rows and their index. */
export function itemFields(result: QueryResult, dataset: DatasetDescription, format: string) {
  const { query, frame, range } = result;
  const isCached = result.cachedAt !== null;
  return {
    cache_key: result.key,
    cached_dttm: result.cachedAt === null ? null : new Date(result.cachedAt).toISOString().slice(0, 19),
    cache_timeout: result.cacheTimeout,
    applied_template_filters: result.usedFilters,
    annotation_data: result.annotations,
    error: null,
    is_cached: isCached ? true : null,
    query: result.text,
    status: 'success',
    stacktrace: null,
    rowcount: frame.length,
    sql_rowcount: result.sqlRowcount,
    from_dttm: range?.since ?? null,
    to_dttm: range?.until ?? null,
    label_map: labelMap(frame, query, dataset),
    colnames: frame.columns.map(({ name }) => unescapeSeparator(name)),
    coltypes: coltypesOf(frame, dataset),
    result_format: format,
    applied_filters: [...result.applied.map((column) => ({ column })), ...timeExtras(query, dataset).applied],
    rejected_filters: [
      ...result.rejected.map((column) => ({ reason: 'not_in_datasource', column })),
      ...timeExtras(query, dataset).rejected,
    ],
  };
}

/** One item of the answer with only the rows, their number and the columns, as JSON. */
export function resultsItem(result: QueryResult, dataset: DatasetDescription): string {
  const frame = plainFrame(result.frame);
  const fields = {
    colnames: frame.columns.map(({ name }) => name),
    coltypes: coltypesOf(frame, dataset),
    rowcount: frame.length,
    sql_rowcount: result.sqlRowcount,
  };
  return withData(fields, frame);
}

function withData(fields: object, frame: Frame, more?: string): string {
  return `${JSON.stringify(fields).slice(0, -1)}${more ? `,${more}` : ''},"data":${recordsJson(frame)}}`;
}

/** For each result column, dimension and metric: the names of the query's columns or metrics that it comes from. */
function labelMap(frame: Frame, query: Query, dataset: DatasetDescription): Record<string, string[]> {
  const map: Record<string, string[]> = {};
  for (const { name, levels } of frame.columns) {
    const parts = levels ? levels.filter((level) => level !== null) : name.split(/(?<!\\),\s/);
    map[unescapeSeparator(name)] = parts.map(unescapeSeparator);
  }
  for (const column of query.columns) map[columnLabel(column)] = [sourceOf(column)];
  for (const metric of query.metrics ?? []) {
    const label = shownMetricLabel(metric, dataset);
    const isSql = typeof metric !== 'string' && metric.expressionType === 'SQL';
    map[label] = [typeof metric === 'string' ? metric : isSql ? (metric.sqlExpression ?? '') : metricLabel(metric)];
  }
  return map;
}

function sourceOf(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.sqlExpression;
}

/**
 * The legacy time filters that a dashboard applied, and those rejected because the dataset has no time column for them.
 */
export function timeExtras(query: Query, dataset: DatasetDescription) {
  const hasTime = dataset.columns.some(({ is_dttm }) => is_dttm);
  const applied: { column: string }[] = [];
  const rejected: { reason: string; column: string }[] = [];
  const { __time_range: range, __time_grain: grain, __time_col: column } = query.appliedTimeExtras;
  const sort = (name: string, isGood: boolean) =>
    isGood ? applied.push({ column: name }) : rejected.push({ reason: 'no_temporal_column', column: name });
  if (column) {
    if (datasetColumn(dataset, column)?.is_dttm) applied.push({ column: '__time_col' });
    else rejected.push({ reason: 'not_in_datasource', column: '__time_col' });
  }
  if (grain !== undefined) sort('__time_grain', hasTime);
  if (range) sort('__time_range', hasTime);
  return { applied, rejected };
}
