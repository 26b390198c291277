import { AppError } from '@/lib/errors/app-error';
import { namedColumnSql } from './column';
import { type DatasetDescription, datasetMetric } from './dataset-description';
import type { Dialect } from './dialect';
import { pythonText } from './parse/request-problems';
import type { AdhocMetric, Metric } from './query-context';
import { checkExpression, savedExpression } from './sql/adhoc';
import { raw, type SqlText, sql } from './sql/text';

const aggregates: Readonly<Record<string, (argument: string) => string>> = {
  COUNT: (argument) => `COUNT(${argument})`,
  COUNT_DISTINCT: (argument) => `COUNT(DISTINCT ${argument})`,
  SUM: (argument) => `SUM(${argument})`,
  AVG: (argument) => `AVG(${argument})`,
  MIN: (argument) => `MIN(${argument})`,
  MAX: (argument) => `MAX(${argument})`,
};

/** The SQL of a metric. Throws `query_invalid` for a metric that the dataset lacks, and for an invalid expression. */
export function metricSql(metric: Metric, dataset: DatasetDescription, dialect: Dialect): SqlText {
  if (typeof metric !== 'string') return adhocMetricSql(metric, dataset, dialect);
  const saved = datasetMetric(dataset, metric);
  if (!saved) throw new AppError('query_invalid', { reason: `Metric ${pythonText(metric)} does not exist` });
  return raw(savedExpression(saved.expression, dialect));
}

function adhocMetricSql(metric: AdhocMetric, dataset: DatasetDescription, dialect: Dialect): SqlText {
  if (metric.expressionType === 'SQL') return raw(checkExpression(metric.sqlExpression ?? '', dialect));
  if (metric.expressionType !== 'SIMPLE') {
    throw new AppError('query_invalid', { reason: 'Adhoc metric expressionType is invalid' });
  }
  const name = metric.column?.column_name;
  const aggregate = Object.hasOwn(aggregates, metric.aggregate ?? '') ? aggregates[metric.aggregate ?? ''] : undefined;
  if (name === undefined) throw new AppError('query_invalid', { reason: 'The metric names no column' });
  if (!aggregate) throw new AppError('query_invalid', { reason: `The aggregate ${metric.aggregate} is not known` });
  return sql`${aggregate(namedColumnSql(name, dataset, dialect))}`;
}
