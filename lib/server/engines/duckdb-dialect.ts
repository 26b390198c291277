import type { Dialect } from '@/lib/query/dialect';
import { instantText } from './instant-text';
import { commonKinds, type KindRule, kindByRules } from './native-kind';
import { doubleQuoted, limitOffset, standardLiteral } from './sql-literal';

const kinds: readonly KindRule[] = [
  ...commonKinds,
  [/^(?:hugeint|uhugeint|ubigint|uinteger|usmallint|utinyint)/i, 'numeric'],
];

export const duckdbDialect: Dialect = {
  name: 'duckdb',
  quote: doubleQuoted,
  placeholder: (position) => `$${position}`,
  literal: standardLiteral,
  timeGrains: {
    PT1S: "DATE_TRUNC('second', {col})",
    PT1M: "DATE_TRUNC('minute', {col})",
    PT1H: "DATE_TRUNC('hour', {col})",
    P1D: "DATE_TRUNC('day', {col})",
    P1W: "DATE_TRUNC('week', {col})",
    P1M: "DATE_TRUNC('month', {col})",
    P3M: "DATE_TRUNC('quarter', {col})",
    P1Y: "DATE_TRUNC('year', {col})",
  },
  epoch: {
    seconds: 'make_timestamp(CAST(CAST({col} AS DOUBLE) * 1000000 AS BIGINT))',
    milliseconds: 'epoch_ms(CAST({col} AS BIGINT))',
  },
  datetime(epochMs, nativeType) {
    if (!/^(?:timestamp|datetime|n?(?:var)?char|text|string)/i.test(nativeType)) return null;
    return `'${instantText(epochMs).dateTime}'`;
  },
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  ilike: (expression, pattern) => `${expression} ILIKE ${pattern}`,
  limit: limitOffset,
  maxLabelLength: null,
  kindOf: (nativeType) => kindByRules(nativeType, kinds),
  capabilities: {
    joins: true,
    subqueries: true,
    aliasInSelect: true,
    aliasInOrderBy: true,
    hiddenOrderByAggregate: true,
    booleanFilterByEquality: false,
  },
};
