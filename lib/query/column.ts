import { type DatasetDescription, datasetColumn } from './dataset-description';
import type { Dialect } from './dialect';
import type { QueryColumn } from './query-context';
import { checkExpression, type SqlPlace, savedExpression } from './sql/adhoc';
import { grainSql } from './time';

/** What determines the SQL of a column. */
export interface ColumnContext {
  readonly dataset: DatasetDescription;
  readonly dialect: Dialect;
  /** The query's time grain (ISO duration); null without one. */
  readonly timeGrain: string | null;
  /** Ad-hoc expressions known to be temporal; no other ad-hoc expression is truncated to a grain. */
  readonly temporalExpressions: ReadonlySet<string>;
  readonly place: SqlPlace;
}

/** The SQL of a dataset's column by name: the quoted name, or the expression of a calculated column. */
export function namedColumnSql(name: string, dataset: DatasetDescription, dialect: Dialect): string {
  const column = datasetColumn(dataset, name);
  return column?.expression ? savedExpression(column.expression, dialect) : dialect.quote(name);
}

/** The SQL of a dimension. A temporal base axis is truncated to its grain. */
export function columnSql(column: QueryColumn, context: ColumnContext): string {
  const { dataset, dialect } = context;
  if (typeof column === 'string') return namedColumnSql(column, dataset, dialect);
  const known = datasetColumn(dataset, column.sqlExpression);
  const expression =
    known || (column.isColumnReference && context.place !== 'row-expression')
      ? namedColumnSql(column.sqlExpression, dataset, dialect)
      : checkExpression(column.sqlExpression, dialect, context.place);
  const isAxis = column.columnType === 'BASE_AXIS';
  const isTemporal = known ? known.is_dttm : context.temporalExpressions.has(column.sqlExpression);
  if (!isAxis || !isTemporal) return expression;
  return grainSql(expression, column.timeGrain ?? null, known, dialect);
}
