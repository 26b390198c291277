import { type DatasetDescription, datasetColumn } from './dataset-description';
import type { Dialect } from './dialect';
import type { QueryColumn } from './query-context';
import { checkExpression, type SqlPlace, savedExpression } from './sql/adhoc';
import { grainSql } from './time';

/** What decides how a column is written. */
export interface ColumnContext {
  readonly dataset: DatasetDescription;
  readonly dialect: Dialect;
  /** The grain that a temporal base axis takes when it names none. */
  readonly timeGrain: string | null;
  /** Expressions made on the spot that are known to be temporal: only those are cut to a grain. */
  readonly temporalExpressions: ReadonlySet<string>;
  readonly place: SqlPlace;
}

/** A dataset's column by name: quoted, or its expression when it is calculated. */
export function namedColumnSql(name: string, dataset: DatasetDescription, dialect: Dialect): string {
  const column = datasetColumn(dataset, name);
  return column?.expression ? savedExpression(column.expression, dialect) : dialect.quote(name);
}

/** The SQL of a dimension. A base axis that is temporal is cut to its grain. */
export function columnSql(column: QueryColumn, context: ColumnContext): string {
  const { dataset, dialect } = context;
  if (typeof column === 'string') return namedColumnSql(column, dataset, dialect);
  const known = datasetColumn(dataset, column.sqlExpression);
  const expression =
    known || column.isColumnReference
      ? namedColumnSql(column.sqlExpression, dataset, dialect)
      : checkExpression(column.sqlExpression, dialect, context.place);
  const isAxis = column.columnType === 'BASE_AXIS';
  const isTemporal = known ? known.is_dttm : context.temporalExpressions.has(column.sqlExpression);
  if (!isAxis || !isTemporal) return expression;
  return grainSql(expression, column.timeGrain ?? null, known, dialect);
}
