import type { Dialect } from '@/lib/query/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

const kinds: readonly KindRule[] = [
  ...commonKinds,
  [/^(?:hugeint|uhugeint|ubigint|uinteger|usmallint|utinyint)/i, 'numeric'],
];

const written = "'{date} {micros}'";

export const duckdbDialect: Dialect = {
  ...standardDialect,
  name: 'duckdb',
  placeholder: (position) => `$${position}`,
  timeGrains: truncated("DATE_TRUNC('{unit}', {col})"),
  epoch: {
    seconds: 'make_timestamp(CAST(CAST({col} AS DOUBLE) * 1000000 AS BIGINT))',
    milliseconds: 'epoch_ms(CAST({col} AS BIGINT))',
  },
  datetime: instantLiterals({ datetime: written, timestamp: written, text: written }),
  ilike: (expression, pattern) => `${expression} ILIKE ${pattern}`,
  kindOf: (nativeType) => kindByRules(nativeType, kinds),
};
