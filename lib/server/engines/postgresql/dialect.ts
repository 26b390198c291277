import type { Bound, Dialect } from '@/lib/query/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const kinds: readonly KindRule[] = [...commonKinds, [/^json|^array|^enum/i, 'string']];

/** Truncates to a multiple of `count` seconds or minutes within the next larger unit. */
function step(whole: string, unit: string, count: number): string {
  return `DATE_TRUNC('${whole}', {col}) + INTERVAL '${count} ${unit.toLowerCase()}s' * FLOOR(EXTRACT(${unit} FROM {col}) / ${count})`;
}

/** Parameters are sent as text whose type the server infers; numbers and booleans are cast to the type of a literal. */
function typed(placeholder: string, value: Bound): string | undefined {
  if (typeof value === 'boolean') return `CAST(${placeholder} AS BOOLEAN)`;
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  if (!isWhole) return `CAST(${placeholder} AS NUMERIC)`;
  return `CAST(${placeholder} AS ${Math.abs(Number(value)) <= 2_147_483_647 ? 'INTEGER' : 'NUMERIC'})`;
}

const timestamp = "TO_TIMESTAMP('{date} {micros}', 'YYYY-MM-DD HH24:MI:SS.US')";

/** What PostgreSQL shares with databases derived from it. */
export const postgresqlFamily: Dialect = {
  ...standardDialect,
  placeholder: (position) => `$${position}`,
  typed,
  timeGrains: {
    PT1S: "DATE_TRUNC('second', {col})",
    PT5S: step('minute', 'SECOND', 5),
    PT30S: step('minute', 'SECOND', 30),
    PT1M: "DATE_TRUNC('minute', {col})",
    PT5M: step('hour', 'MINUTE', 5),
    PT10M: step('hour', 'MINUTE', 10),
    PT15M: step('hour', 'MINUTE', 15),
    PT30M: step('hour', 'MINUTE', 30),
    PT1H: "DATE_TRUNC('hour', {col})",
    P1D: "DATE_TRUNC('day', {col})",
    P1W: "DATE_TRUNC('week', {col})",
    P1M: "DATE_TRUNC('month', {col})",
    P3M: "DATE_TRUNC('quarter', {col})",
    P1Y: "DATE_TRUNC('year', {col})",
  },
  epoch: {
    seconds: "(timestamp 'epoch' + {col} * interval '1 second')",
    milliseconds: "(timestamp 'epoch' + ({col}/1000) * interval '1 second')",
  },
  datetime: instantLiterals({
    date: "TO_DATE('{date}', 'YYYY-MM-DD')",
    datetime: timestamp,
    timestamp,
  }),
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  ilike: (expression, pattern) => `${expression} ILIKE ${pattern}`,
};

export const postgresqlDialect: Dialect = {
  ...postgresqlFamily,
  name: 'postgresql',
  maxLabelLength: 63,
  kindOf: (nativeType) => kindByRules(nativeType, kinds),
};
