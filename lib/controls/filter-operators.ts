import type { ColumnKind } from '@/lib/frame/frame';

export type OperatorId =
  | 'EQUALS'
  | 'NOT_EQUALS'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'IN'
  | 'NOT_IN'
  | 'LIKE'
  | 'ILIKE'
  | 'IS_NOT_NULL'
  | 'IS_NULL'
  | 'LATEST_PARTITION'
  | 'IS_TRUE'
  | 'IS_FALSE'
  | 'TEMPORAL_RANGE';

/** How an operator is stored and sent: `operatorId` tells those apart that share an `operator`. */
export const wireOperators: Readonly<Record<OperatorId, string>> = {
  EQUALS: '==',
  NOT_EQUALS: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  IN: 'IN',
  NOT_IN: 'NOT IN',
  LIKE: 'LIKE',
  ILIKE: 'ILIKE',
  IS_NOT_NULL: 'IS NOT NULL',
  IS_NULL: 'IS NULL',
  LATEST_PARTITION: 'LATEST PARTITION',
  IS_TRUE: '==',
  IS_FALSE: '==',
  TEMPORAL_RANGE: 'TEMPORAL_RANGE',
};

const ids = Object.keys(wireOperators) as readonly OperatorId[];

/** The operator of a stored filter; older ones have no `operatorId`. Null for an operator that is not known. */
export function operatorIdOf(operatorId: unknown, operator: unknown): OperatorId | null {
  const known = ids.find((id) => id === operatorId);
  if (known !== undefined) return known;
  const text = typeof operator === 'string' ? operator.trim().toUpperCase() : '';
  const alias = text === '=' ? '==' : text === '<>' ? '!=' : text;
  return ids.find((id) => wireOperators[id] === alias) ?? null;
}

const usual: readonly OperatorId[] = [
  'IN',
  'EQUALS',
  'GREATER_THAN_OR_EQUAL',
  'GREATER_THAN',
  'IS_NOT_NULL',
  'IS_NULL',
  'LESS_THAN_OR_EQUAL',
  'LESS_THAN',
  'LIKE',
  'ILIKE',
  'NOT_EQUALS',
  'NOT_IN',
];
const ofTruth: readonly OperatorId[] = ['IS_TRUE', 'IS_FALSE', 'IS_NOT_NULL', 'IS_NULL', 'EQUALS', 'NOT_EQUALS'];
const partitioned = new Set(['presto', 'trino', 'hive', 'spark']);

/** The operators that a column of that kind allows, in the order of the list. */
export function operatorsFor(kind: ColumnKind | undefined, backend: string | null): readonly OperatorId[] {
  if (kind === 'boolean') return ofTruth;
  if (kind === 'temporal') return ['TEMPORAL_RANGE', ...usual];
  return backend !== null && partitioned.has(backend) ? [...usual, 'LATEST_PARTITION'] : usual;
}

/** The operator that a new filter on a column begins with. */
export function firstOperator(kind: ColumnKind | undefined): OperatorId {
  return kind === 'temporal' ? 'TEMPORAL_RANGE' : kind === 'boolean' ? 'IS_TRUE' : 'IN';
}

const withoutValue = new Set<OperatorId>(['IS_NOT_NULL', 'IS_NULL', 'LATEST_PARTITION', 'IS_TRUE', 'IS_FALSE']);

export type ValueShape = 'none' | 'list' | 'one' | 'text' | 'range';

/** What value an operator takes: a list, one of the column's values, free text, a time range, or none. */
export function valueShapeOf(id: OperatorId): ValueShape {
  if (withoutValue.has(id)) return 'none';
  if (id === 'IN' || id === 'NOT_IN') return 'list';
  if (id === 'TEMPORAL_RANGE') return 'range';
  return id === 'LIKE' || id === 'ILIKE' ? 'text' : 'one';
}
