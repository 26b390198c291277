import { AppError } from '@/lib/errors/app-error';
import { type DatasetDescription, datasetColumn } from './dataset-description';
import type { Dialect } from './dialect';
import { type FilterTarget, filterValue } from './filter-value';
import type { Operator } from './parse/query-object-schema';
import type { Filter } from './resolve-query';
import { joinSql, raw, type SqlText, sql } from './sql/text';
import { type InstantRange, rangeCondition } from './time';

const comparisons: Readonly<Partial<Record<Operator, string>>> = {
  '==': '=',
  '!=': '!=',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
};

export interface FilterContext {
  readonly dataset: DatasetDescription;
  readonly dialect: Dialect;
  rangeOf(text: string): InstantRange;
}

/** The filter target of a dataset's column; its kind is derived from the declared type (null if unknown). */
export function targetOf(
  expression: string,
  name: string | null,
  { dataset, dialect }: Pick<FilterContext, 'dataset' | 'dialect'>,
): FilterTarget {
  const column = name === null ? undefined : datasetColumn(dataset, name);
  const declared = column?.type ? dialect.kindOf(column.type) : null;
  return { expression, column, kind: column ? declared : null };
}

/**
 * The condition of one filter on a target; null when it restricts nothing. Throws `query_invalid` for values that do
 * not fit the operator.
 */
export function filterCondition(filter: Filter, target: FilterTarget, context: FilterContext): SqlText | null {
  const { op } = filter;
  const { expression } = target;
  switch (op) {
    case 'IS NULL':
    case 'IS NOT NULL':
      return raw(`${expression} ${op}`);
    case 'IS TRUE':
    case 'IS FALSE':
      return truthCondition(expression, op === 'IS TRUE', context.dialect);
    case 'IN':
    case 'NOT IN':
      return listCondition(filter, target, context.dialect);
    case 'TEMPORAL_RANGE':
      return temporalCondition(filter.val, target, context);
    default:
      return comparison(filter, target, context.dialect);
  }
}

function truthCondition(expression: string, isTrue: boolean, dialect: Dialect): SqlText {
  if (dialect.truth) return raw(dialect.truth(expression, isTrue));
  return raw(`${expression} ${dialect.capabilities.booleanFilterByEquality ? '=' : 'IS'} ${isTrue}`);
}

function listCondition({ op, val }: Filter, target: FilterTarget, dialect: Dialect): SqlText {
  const given = Array.isArray(val) ? val : val === undefined || val === null ? [] : [val];
  if (given.length === 0) throw new AppError('query_invalid', { reason: 'Filter value list cannot be empty' });
  const values = given.map((value: unknown) => filterValue(value, target, op, dialect));
  const present = values.filter((value) => value !== null);
  const isNull = raw(`${target.expression} IS NULL`);
  const isIn = sql`${target.expression} IN (${joinSql(present, ', ')})`;
  const hasNull = present.length < values.length;
  const condition = hasNull ? (present.length > 0 ? sql`(${isNull} OR ${isIn})` : isNull) : isIn;
  return op === 'IN' ? condition : sql`NOT (${condition})`;
}

function temporalCondition(val: unknown, target: FilterTarget, context: FilterContext): SqlText | null {
  if (val === null || val === undefined) throw valueMissing();
  if (typeof val !== 'string')
    throw new AppError('query_invalid', { reason: 'Invalid filter operation type: TEMPORAL_RANGE' });
  if (!target.column) throw new AppError('query_invalid', { reason: 'Invalid filter operation type: TEMPORAL_RANGE' });
  return rangeCondition(target.expression, context.rangeOf(val), target.column, context.dialect);
}

function comparison({ op, val }: Filter, target: FilterTarget, dialect: Dialect): SqlText {
  const value = filterValue(Array.isArray(val) ? val[0] : val, target, op, dialect);
  if (value === null) {
    if (op === '==') return raw(`${target.expression} IS NULL`);
    if (op === '!=') return raw(`${target.expression} IS NOT NULL`);
    throw valueMissing();
  }
  const operator = comparisons[op];
  if (operator === undefined) return patternCondition(op, value, target, dialect);
  if (target.kind === 'boolean' && operator !== '=' && operator !== '!=') {
    throw new AppError('query_invalid', { reason: `Truth values cannot be compared by ${op}` });
  }
  return sql`${target.expression} ${operator} ${value}`;
}

function patternCondition(op: Operator, value: SqlText, target: FilterTarget, dialect: Dialect): SqlText {
  const isText = target.kind === 'string' || target.column === undefined;
  const expression = isText ? target.expression : dialect.castToText(target.expression);
  if (op !== 'ILIKE') return sql`${expression} ${op} ${value}`;
  const [before = '', after = ''] = dialect.ilike(expression, '\u0000').split('\u0000');
  return sql`${before}${value}${after}`;
}

function valueMissing(): AppError {
  return new AppError('query_invalid', { reason: 'Must specify a value for filters with comparison operators' });
}
