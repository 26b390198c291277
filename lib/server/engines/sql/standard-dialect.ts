import type { Dialect } from '@/lib/query/dialect';
import { commonKinds, kindByRules } from '@/lib/server/engines/native/kind';
import { doubleQuoted, limitOffset, standardLiteral } from './literal';

/** What most SQL databases share; a dialect spreads it and changes what differs. */
export const standardDialect: Dialect = {
  name: 'standard',
  quote: doubleQuoted,
  placeholder: () => '?',
  literal: standardLiteral,
  timeGrains: {},
  epoch: null,
  datetime: () => null,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  ilike: (expression, pattern) => `LOWER(${expression}) LIKE LOWER(${pattern})`,
  limit: limitOffset,
  maxLabelLength: null,
  kindOf: (nativeType) => kindByRules(nativeType, commonKinds),
  capabilities: {
    joins: true,
    subqueries: true,
    aliasInSelect: true,
    aliasInOrderBy: true,
    hiddenOrderByAggregate: true,
    booleanFilterByEquality: false,
  },
};
