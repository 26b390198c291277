import { AppError } from '@/lib/errors/app-error';
import { columnLabel, metricLabel } from './build/labels';
import { type ColumnContext, columnSql, namedColumnSql } from './column';
import { type ConditionContext, conditionsOf, timeColumnOf } from './conditions';
import { type DatasetDescription, datasetColumn } from './dataset-description';
import type { Dialect, Statement } from './dialect';
import { databaseLabel } from './label';
import { metricSql } from './metric';
import { checkColumnsExist } from './missing-columns';
import { orderSql, ordersByMetric, type Selected } from './order';
import { type Query, timestampLabel } from './resolve-query';
import { seriesLimit } from './series-limit';
import { checkClause, readyToCheck } from './sql/adhoc';
import { displaySql, joinSql, raw, type SqlText, sql, toStatement } from './sql/text';
import { virtualTable } from './table';
import { grainSql, type InstantRange } from './time';

export interface CompileOptions {
  readonly dataset: DatasetDescription;
  readonly dialect: Dialect;
  /** Resolves a time range text relative to the current time. */
  rangeOf(text: string): InstantRange;
  /** The range on the query's time column; null when the query has no time range. */
  readonly range: InstantRange | null;
  /** The range for finding the top series, if it differs from `range`. */
  readonly seriesRange?: { readonly range: InstantRange | null; rangeOf(text: string): InstantRange };
  /** Row rules of this viewer: clauses inside a group are joined with OR, groups with AND. */
  readonly rowRules: readonly (readonly string[])[];
  readonly temporalExpressions: ReadonlySet<string>;
  /** Columns of filters that a Jinja template has used. */
  readonly usedFilters?: readonly string[];
}

export interface CompiledQuery {
  readonly statement: Statement;
  /** The statement for display: values are written as literals. */
  readonly text: string;
  /** The query's own labels, in the order of the result's columns. */
  readonly labels: readonly string[];
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
}

/**
 * Compiles one query of a context to a single SELECT with quoted identifiers and bound values.
 * Throws `AppError` for names that the dataset or the database lacks, and for SQL that is more than an expression.
 */
export async function compile(query: Query, options: CompileOptions): Promise<CompiledQuery> {
  await readyToCheck();
  const { dataset, dialect } = options;
  const isRaw = query.metrics === null;
  if (query.columns.length === 0 && (query.metrics ?? []).length === 0 && !query.isTimeseries) {
    throw new AppError('query_invalid', { reason: 'Empty query?' });
  }
  checkColumnsExist(query, dataset);
  const context: ColumnContext = {
    dataset,
    dialect,
    timeGrain: query.timeGrain,
    temporalExpressions: options.temporalExpressions,
    place: isRaw ? 'row-expression' : 'expression',
  };
  const conditionContext: ConditionContext = { usedFilters: [], ...options, column: context };
  const from = fromSql(dataset, dialect);
  const dimensions = dimensionsOf(query, context, conditionContext);
  const metrics = metricsOf(query, context);
  const conditions = conditionsOf(query, conditionContext);
  const having = query.having ? checkClause(query.having, dialect) : null;
  const isGrouped = !isRaw || ordersByMetric(query, context);

  const seriesContext = options.seriesRange ? { ...conditionContext, ...options.seriesRange } : conditionContext;
  const seriesWhere = options.seriesRange ? conditionsOf(query, seriesContext).where : conditions.where;
  const limit = isGrouped ? seriesLimit(query, dimensions, from, seriesWhere, context) : null;
  const shown = limit && query.groupsOthers ? dimensions.map((item) => withOthers(item, limit.others)) : dimensions;
  const selected = [...shown, ...metrics];

  const groups =
    isGrouped && shown.length > 0
      ? joinSql(
          shown.map(({ expression }) => expression),
          ', ',
        )
      : null;
  const order = orderSql(query, selected, context);
  const isOthers = limit !== null && query.groupsOthers;
  const list = selected.map(
    ({ label, expression }) => sql`${expression} AS ${dialect.quote(databaseLabel(label, dialect))}`,
  );
  const select = sql`SELECT ${joinSql(list, ', ')} FROM ${from}${limit?.join ?? ''}${
    conditions.where ? sql` WHERE ${conditions.where}` : ''
  }${groups ? sql` GROUP BY ${groups}` : ''}${having ? sql` HAVING ${having}` : ''}${
    order ? sql` ORDER BY ${order}` : ''
  }${isOthers ? '' : dialect.limit(query.rowLimit, query.rowOffset || null, order !== null)}`;
  const whole = query.isRowcount
    ? sql`SELECT COUNT(*) AS ${dialect.quote('rowcount')} FROM (${select})${dialect.tableAlias ?? ' AS '}${dialect.quote('rowcount_qry')}`
    : select;
  return {
    statement: toStatement(whole, dialect),
    text: `${displaySql(whole, dialect)};`,
    labels: query.isRowcount ? ['rowcount'] : selected.map(({ label }) => label),
    applied: conditions.applied,
    rejected: conditions.rejected,
  };
}

/** The table of a dataset, or its own query as a subquery. */
export function fromSql(dataset: DatasetDescription, dialect: Dialect): SqlText {
  if (dataset.sql)
    return raw(
      `(${virtualTable(dataset.sql, dialect)})${dialect.tableAlias ?? ' AS '}${dialect.quote('virtual_table')}`,
    );
  const path = [dataset.catalog, dataset.schema, dataset.table_name].filter((part) => part !== null && part !== '');
  return raw(path.map((part) => dialect.quote(part ?? '')).join('.'));
}

function withOthers(item: Selected, others: (label: string) => string | undefined): Selected {
  const expression = others(item.label);
  return expression === undefined ? item : { ...item, expression: raw(expression) };
}

function dimensionsOf(query: Query, context: ColumnContext, conditions: ConditionContext): Selected[] {
  const { dataset, dialect } = context;
  const timeSql = (name: string) => {
    return grainSql(namedColumnSql(name, dataset, dialect), query.timeGrain, datasetColumn(dataset, name), dialect);
  };
  const columns = query.columns.filter((column) => column !== timestampLabel);
  const dimensions = columns.map((column): Selected => {
    const isCut = query.metrics !== null && column === query.granularity && query.timeGrain !== null;
    const written = isCut && typeof column === 'string' ? timeSql(column) : columnSql(column, context);
    return { label: columnLabel(column), expression: raw(written), isMetric: false };
  });
  if (!query.isTimeseries) return dimensions;
  const timeColumn = timeColumnOf(query, conditions);
  if (timeColumn === null) {
    throw new AppError('query_invalid', {
      reason: 'Datetime column not provided as part table configuration and is required by this type of chart',
    });
  }
  const time = { label: timestampLabel, expression: raw(timeSql(timeColumn)), isMetric: false };
  return [time, ...dimensions];
}

/** Of metrics with the same label only the first is used. */
function metricsOf(query: Query, { dataset, dialect }: ColumnContext): Selected[] {
  const seen = new Set<string>();
  return (query.metrics ?? []).flatMap((metric): Selected[] => {
    const label = metricLabel(metric);
    if (seen.has(label)) return [];
    seen.add(label);
    return [{ label, expression: metricSql(metric, dataset, dialect), isMetric: true }];
  });
}
