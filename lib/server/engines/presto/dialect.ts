import type { Dialect } from '@/lib/query/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const instant = 'CAST({col} AS TIMESTAMP)';

export const prestoKinds: readonly KindRule[] = [
  [/^(?:json|array|map|row|varbinary)/i, 'string'],
  [/^tinyint/i, 'numeric'],
  [/^interval/i, 'temporal'],
  ...commonKinds,
];

function cut(unit: string, of = instant): string {
  return `date_trunc('${unit}', ${of})`;
}

/** Truncates to the last multiple of `count` units. */
function step(from: string, unit: string, count: number): string {
  return `${cut(from)} - interval '1' ${unit} * (${unit}(${instant}) % ${count})`;
}

const sundays = cut('week', `${instant} + interval '1' day`);

/** What Presto and Trino share. */
export const prestoFamily: Dialect = {
  ...standardDialect,
  name: 'presto',
  timeGrains: {
    PT1S: cut('second'),
    PT5S: step('second', 'second', 5),
    PT30S: step('second', 'second', 30),
    PT1M: cut('minute'),
    PT5M: step('minute', 'minute', 5),
    PT10M: step('minute', 'minute', 10),
    PT15M: step('minute', 'minute', 15),
    'PT0.5H': step('minute', 'minute', 30),
    PT1H: cut('hour'),
    PT6H: step('hour', 'hour', 6),
    P1D: cut('day'),
    P1W: cut('week'),
    P1M: cut('month'),
    P3M: cut('quarter'),
    P1Y: cut('year'),
    '1969-12-28T00:00:00Z/P1W': `${sundays} - interval '1' day`,
    '1969-12-29T00:00:00Z/P1W': cut('week'),
    'P1W/1970-01-03T00:00:00Z': `${sundays} + interval '5' day`,
    'P1W/1970-01-04T00:00:00Z': `${cut('week')} + interval '6' day`,
  },
  epoch: { seconds: 'from_unixtime({col})', milliseconds: 'from_unixtime(({col}/1000))' },
  datetime: instantLiterals({
    date: "DATE '{date}'",
    datetime: "DATE '{date}'",
    timestamp: "TIMESTAMP '{date} {micros}'",
  }),
  limit: (limit, offset) => `${offset ? ` OFFSET ${offset}` : ''}${limit === null ? '' : ` LIMIT ${limit}`}`,
  kindOf: (nativeType) => kindByRules(nativeType, prestoKinds),
};
