import type { Dialect } from '@/lib/query/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { type InstantType, instantLiterals, instantTypeOf } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const kinds: readonly KindRule[] = [
  [/varchar|array|map|json/i, 'string'],
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

export const databendDialect: Dialect = {
  ...standardDialect,
  name: 'databend',
  timeGrains: {
    PT1S: "DATE_TRUNC('SECOND', {col})",
    PT1M: 'to_start_of_minute(TO_DATETIME({col}))',
    PT5M: 'to_start_of_five_minutes(TO_DATETIME({col}))',
    PT10M: 'to_start_of_ten_minutes(TO_DATETIME({col}))',
    PT15M: 'to_start_of_fifteen_minutes(TO_DATETIME({col}))',
    PT1H: 'to_start_of_hour(TO_DATETIME({col}))',
    P1D: 'to_start_of_day(TO_DATETIME({col}))',
    P1W: 'to_monday(TO_DATETIME({col}))',
    P1M: 'to_start_of_month(TO_DATETIME({col}))',
    P3M: 'to_start_of_quarter(TO_DATETIME({col}))',
    P1Y: 'to_start_of_year(TO_DATETIME({col}))',
  },
  epoch: { seconds: '{col}', milliseconds: '({col}/1000)' },
  datetime: instantLiterals(
    {
      date: "to_date('{date}')",
      datetime: "to_dateTime('{date} {seconds}')",
      timestamp: "TO_TIMESTAMP('{date}T{micros}')",
    },
    typeOf,
  ),
  kindOf: (nativeType) => kindByRules(nativeType, kinds),
};
