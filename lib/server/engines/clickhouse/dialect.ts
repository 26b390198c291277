import type { Bound, Dialect } from '@/lib/query/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { type InstantType, instantLiterals, instantTypeOf } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

/** Patterns match anywhere in a type's name, because types are nested: `LowCardinality(Nullable(String))`. */
const kinds: readonly KindRule[] = [
  [/enum|array|uuid/i, 'string'],
  [/bool/i, 'boolean'],
  [/string/i, 'string'],
  [/int\d+|decimal|float\d+/i, 'numeric'],
  [/date/i, 'temporal'],
  ...commonKinds,
];

function typeOf(nativeType: string): InstantType | null {
  if (/datetime/i.test(nativeType)) return 'datetime';
  return /date/i.test(nativeType) ? 'date' : instantTypeOf(nativeType);
}

function step(seconds: number): string {
  return `toDateTime(intDiv(toUInt32(toDateTime({col})), ${seconds})*${seconds})`;
}

const dateTime = "toDateTime('{date} {seconds}')";

/** The ClickHouse type of a bound value, which its placeholder must name. */
function parameterType(value: Bound): string {
  if (value === null) return 'Nullable(String)';
  if (typeof value === 'boolean') return 'Bool';
  if (typeof value === 'bigint') return 'Int256';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'Int64' : 'Float64';
  return 'String';
}

export const clickhouseDialect: Dialect = {
  ...standardDialect,
  name: 'clickhouse',
  placeholder: (position) => `{p${position}:String}`,
  typed: (placeholder, value) => placeholder.replace('String', parameterType(value)),
  literal: (value) =>
    typeof value === 'string'
      ? standardDialect.literal(value.replaceAll('\\', '\\\\'))
      : standardDialect.literal(value),
  timeGrains: {
    PT1M: 'toStartOfMinute(toDateTime({col}))',
    PT5M: step(300),
    PT10M: step(600),
    PT15M: step(900),
    PT30M: step(1800),
    PT1H: 'toStartOfHour(toDateTime({col}))',
    P1D: 'toStartOfDay(toDateTime({col}))',
    P1W: 'toMonday(toDateTime({col}))',
    P1M: 'toStartOfMonth(toDateTime({col}))',
    P3M: 'toStartOfQuarter(toDateTime({col}))',
    P1Y: 'toStartOfYear(toDateTime({col}))',
  },
  epoch: { seconds: '{col}', milliseconds: '({col}/1000)' },
  datetime: instantLiterals({ date: "toDate('{date}')", datetime: dateTime, timestamp: dateTime }, typeOf),
  castToText: (expression) => `toString(${expression})`,
  ilike: (expression, pattern) => `${expression} ILIKE ${pattern}`,
  kindOf: (nativeType) => kindByRules(nativeType, kinds),
};
