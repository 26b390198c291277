import { AppError } from '@/lib/errors/app-error';
import { pythonText } from '@/lib/text/python-text';
import { isColumn } from './build/labels';
import { type ColumnContext, columnSql, namedColumnSql } from './column';
import { datasetColumn, datasetMetric } from './dataset-description';
import { metricSql } from './metric';
import type { AdhocMetric, Metric, QueryColumn } from './query-context';
import type { Query } from './resolve-query';
import { checkExpression } from './sql/adhoc';
import { displaySql, joinSql, raw, type SqlText, sql } from './sql/text';

/** One expression of a SELECT list with its label. */
export interface Selected {
  readonly label: string;
  readonly expression: SqlText;
  readonly isMetric: boolean;
}

/** True when the order needs an aggregate; a query of raw rows then becomes a grouped one. */
export function ordersByMetric(query: Query, context: ColumnContext): boolean {
  return query.orderby.some(([key]) =>
    typeof key === 'string' ? datasetMetric(context.dataset, key) !== undefined : isSimple(key),
  );
}

/** `ORDER BY` of a query; null without an order. Selected expressions are ordered by label, others by expression. */
export function orderSql(query: Query, selected: readonly Selected[], context: ColumnContext): SqlText | null {
  const entries = query.orderby.flatMap(([key, ascending]) => {
    if (key === null || key === undefined || key === '') return [];
    const [plain, nulls] = withoutNulls(key);
    return [sql`${keySql(plain, selected, context)} ${ascending ? 'ASC' : 'DESC'}${nulls}`];
  });
  if (entries.length === 0) return null;
  return joinSql(entries, ', ');
}

/** Splits `NULLS FIRST` or `NULLS LAST` off an SQL key, because it must follow the direction. */
function withoutNulls(key: unknown): readonly [key: unknown, nulls: string] {
  if (typeof key !== 'object' || key === null || !('sqlExpression' in key)) return [key, ''];
  const { sqlExpression } = key;
  const found = /^(?<plain>.*\S)\s+NULLS\s+(?<end>FIRST|LAST)\s*$/is.exec(String(sqlExpression))?.groups;
  if (!found) return [key, ''];
  return [{ ...key, sqlExpression: found.plain }, ` NULLS ${String(found.end).toUpperCase()}`];
}

function keySql(key: unknown, selected: readonly Selected[], context: ColumnContext): SqlText {
  const expression = typeof key === 'string' ? namedKey(key, selected, context) : adhocKey(key, selected, context);
  const shown = displaySql(expression, context.dialect);
  const twin = selected.find((item) => displaySql(item.expression, context.dialect) === shown);
  return twin && context.dialect.capabilities.aliasInOrderBy ? raw(context.dialect.quote(twin.label)) : expression;
}

function namedKey(name: string, selected: readonly Selected[], { dataset, dialect }: ColumnContext): SqlText {
  const metric = selected.find(({ label, isMetric }) => isMetric && label === name);
  if (metric) return metric.expression;
  if (datasetMetric(dataset, name)) return metricSql(name, dataset, dialect);
  const column = selected.find(({ label }) => label === name);
  if (datasetColumn(dataset, name)) return column ? column.expression : raw(namedColumnSql(name, dataset, dialect));
  throw new AppError('query_invalid', { reason: `Unknown column used in orderby: ${name}` });
}

function adhocKey(key: unknown, selected: readonly Selected[], context: ColumnContext): SqlText {
  if (typeof key !== 'object' || key === null) {
    throw new AppError('query_invalid', { reason: `Unknown column used in orderby: ${String(key)}` });
  }
  const { label, sqlExpression, expressionType } = key as Partial<AdhocMetric>;
  const metric = isSimple(key) ? selected.find((item) => item.isMetric && item.label === label) : undefined;
  if (metric) return metric.expression;
  if (isSimple(key)) return metricSql(key, context.dataset, context.dialect);
  if (isColumn(key) && typeof key === 'object' && key.columnType) return raw(columnSql(key, context));
  if (expressionType !== undefined && expressionType !== 'SQL') {
    throw new AppError('query_invalid', { reason: 'Adhoc metric expressionType is invalid' });
  }
  if (expressionType === undefined && !sqlExpression) {
    throw new AppError('query_invalid', { reason: `Unknown column used in orderby: ${pythonText(key)}` });
  }
  return raw(checkExpression(sqlExpression ?? '', context.dialect, 'row-expression'));
}

function isSimple(key: Metric | QueryColumn | object): key is AdhocMetric {
  return typeof key === 'object' && 'expressionType' in key && key.expressionType === 'SIMPLE';
}
