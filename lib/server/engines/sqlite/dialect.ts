import type { Dialect } from '@/lib/query/dialect';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const written = "'{date} {iso}'";
const minute = "STRFTIME('%Y-%m-%dT%H:%M:00', {col})";
const hour = "STRFTIME('%Y-%m-%dT%H:00:00', {col})";
const sunday = "DATETIME({col}, 'start of day', -strftime('%w', {col}) || ' days')";
const quarter = "DATETIME({col}, 'start of month', printf('-%d month', (strftime('%m', {col}) - 1) % 3))";

/** Truncates `start` to the last multiple of `count` units. */
function step(start: string, directive: string, unit: string, count: number): string {
  return `DATETIME(${start}, printf('-%d ${unit}', CAST(strftime('%${directive}', {col}) AS INT) % ${count}))`;
}

/** Instants are texts, `2004-01-31 00:00:00`. */
export const sqliteDialect: Dialect = {
  ...standardDialect,
  name: 'sqlite',
  literal: (value) => standardDialect.literal(typeof value === 'boolean' ? Number(value) : value),
  timeGrains: {
    PT1S: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:%S', {col}))",
    PT5S: step('{col}', 'S', 'seconds', 5),
    PT30S: step('{col}', 'S', 'seconds', 30),
    PT1M: `DATETIME(${minute})`,
    PT5M: step(minute, 'M', 'minutes', 5),
    PT10M: step(minute, 'M', 'minutes', 10),
    PT15M: step(minute, 'M', 'minutes', 15),
    PT30M: step(minute, 'M', 'minutes', 30),
    'PT0.5H': step(minute, 'M', 'minutes', 30),
    PT1H: `DATETIME(${hour})`,
    PT6H: step(hour, 'H', 'hours', 6),
    P1D: "DATETIME({col}, 'start of day')",
    P1W: sunday,
    P1M: "DATETIME({col}, 'start of month')",
    P3M: quarter,
    'P0.25Y': quarter,
    P1Y: "DATETIME({col}, 'start of year')",
    'P1W/1970-01-03T00:00:00Z': "DATETIME({col}, 'start of day', 'weekday 6')",
    'P1W/1970-01-04T00:00:00Z': "DATETIME({col}, 'start of day', 'weekday 0')",
    '1969-12-28T00:00:00Z/P1W': sunday,
    '1969-12-29T00:00:00Z/P1W': "DATETIME({col}, 'start of day', '-' || ((strftime('%w', {col}) + 6) % 7) || ' days')",
  },
  epoch: { seconds: "datetime({col}, 'unixepoch')", milliseconds: "datetime(({col}/1000), 'unixepoch')" },
  datetime: instantLiterals({ datetime: written, timestamp: written, text: written }),
  runOnce: ['WITH "few" AS MATERIALIZED (', ') SELECT * FROM "few"'],
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  limit: (limit, offset) =>
    `${limit === null && !offset ? '' : ` LIMIT ${limit ?? -1}`}${offset ? ` OFFSET ${offset}` : ''}`,
};
