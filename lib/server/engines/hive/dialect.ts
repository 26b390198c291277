import type { Dialect } from '@/lib/query/dialect';
import { kindByRules } from '@/lib/server/engines/native/kind';
import { prestoKinds } from '@/lib/server/engines/presto/dialect';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { escapedLiteral } from '@/lib/server/engines/sql/literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

function cut(pattern: string): string {
  return `from_unixtime(unix_timestamp({col}), '${pattern}')`;
}

const weekday = "from_unixtime(unix_timestamp({col}), 'u')";
const day = "'yyyy-MM-dd 00:00:00'";

export const hiveDialect: Dialect = {
  ...standardDialect,
  name: 'hive',
  quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
  literal: escapedLiteral,
  timeGrains: {
    PT1S: cut('yyyy-MM-dd HH:mm:ss'),
    PT1M: cut('yyyy-MM-dd HH:mm:00'),
    PT1H: cut('yyyy-MM-dd HH:00:00'),
    P1D: cut('yyyy-MM-dd 00:00:00'),
    P1W: `date_format(date_sub({col}, CAST(7-from_unixtime(unix_timestamp({col}),'u') as int)), ${day})`,
    P1M: cut('yyyy-MM-01 00:00:00'),
    P3M: `date_format(add_months(trunc({col}, 'MM'), -(month({col})-1)%3), ${day})`,
    P1Y: cut('yyyy-01-01 00:00:00'),
    'P1W/1970-01-03T00:00:00Z': `date_format(date_add({col}, INT(6-${weekday})), ${day})`,
    '1969-12-28T00:00:00Z/P1W': `date_format(date_add({col}, -INT(${weekday})), ${day})`,
  },
  epoch: { seconds: 'from_unixtime({col})', milliseconds: 'from_unixtime(({col}/1000))' },
  datetime: instantLiterals({
    date: "CAST('{date}' AS DATE)",
    datetime: "CAST('{date}' AS DATE)",
    timestamp: "CAST('{date} {micros}' AS TIMESTAMP)",
  }),
  castToText: (expression) => `CAST(${expression} AS STRING)`,
  maxLabelLength: 767,
  kindOf: (nativeType) => kindByRules(nativeType, prestoKinds),
  capabilities: { ...standardDialect.capabilities, hiddenOrderByAggregate: false },
};

const sundays = "date_trunc('week', {col} + interval '1 day')";

export const sparkDialect: Dialect = {
  ...hiveDialect,
  timeGrains: {
    ...truncated("date_trunc('{unit}', {col})"),
    'P1W/1970-01-03T00:00:00Z': `${sundays} + interval '5 days'`,
    '1969-12-28T00:00:00Z/P1W': `${sundays} - interval '1 day'`,
  },
};
