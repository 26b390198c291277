import type { Dialect } from '@/lib/query/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const kinds: readonly KindRule[] = [[/^uniqueidentifier/i, 'string'], [/^smalldatetime/i, 'temporal'], ...commonKinds];

/** Truncates to the unit's start, or to the last multiple of `count` units. */
export function floored(unit: string, count?: number): string {
  return `DATEADD(${unit}, DATEDIFF(${unit}, 0, {col})${count ? ` / ${count} * ${count}` : ''}, 0)`;
}

/** SQL Server requires ORDER BY for OFFSET and FETCH, and OFFSET for ORDER BY in a subquery. */
function limited(limit: number | null, offset: number | null, isOrdered: boolean): string {
  if (limit === null && !offset && !isOrdered) return '';
  const order = isOrdered ? '' : ' ORDER BY (SELECT NULL)';
  return `${order} OFFSET ${offset ?? 0} ROWS${limit === null ? '' : ` FETCH NEXT ${limit} ROWS ONLY`}`;
}

const dateTime = "CONVERT(DATETIME, '{date}T{millis}', 126)";

export const mssqlDialect: Dialect = {
  ...standardDialect,
  name: 'mssql',
  quote: (identifier) => `[${identifier.replaceAll(']', ']]')}]`,
  placeholder: (position) => `@p${position}`,
  literal(value) {
    if (typeof value === 'boolean') return String(Number(value));
    return typeof value === 'string' ? `N${standardDialect.literal(value)}` : standardDialect.literal(value);
  },
  timeGrains: {
    PT1S: "DATEADD(SECOND, DATEDIFF(SECOND, '2000-01-01', {col}), '2000-01-01')",
    PT1M: floored('MINUTE'),
    PT5M: floored('MINUTE', 5),
    PT10M: floored('MINUTE', 10),
    PT15M: floored('MINUTE', 15),
    PT30M: floored('MINUTE', 30),
    PT1H: floored('HOUR'),
    P1D: floored('DAY'),
    P1W: `DATEADD(DAY, 1 - DATEPART(WEEKDAY, {col}), ${floored('DAY')})`,
    P1M: floored('MONTH'),
    P3M: floored('QUARTER'),
    P1Y: floored('YEAR'),
    '1969-12-28T00:00:00Z/P1W': `DATEADD(DAY, -1, ${floored('WEEK')})`,
    '1969-12-29T00:00:00Z/P1W': 'DATEADD(WEEK, DATEDIFF(WEEK, 0, DATEADD(DAY, -1, {col})), 0)',
  },
  epoch: { seconds: "dateadd(S, {col}, '1970-01-01')", milliseconds: "dateadd(S, ({col}/1000), '1970-01-01')" },
  datetime: instantLiterals({
    date: "CONVERT(DATE, '{date}', 23)",
    datetime: dateTime,
    timestamp: dateTime,
    smalldatetime: "CONVERT(SMALLDATETIME, '{date} {seconds}', 20)",
  }),
  limit: limited,
  truth: (expression, isTrue) => `${expression} = ${Number(isTrue)}`,
  castToText: (expression) => `CAST(${expression} AS NVARCHAR(MAX))`,
  maxLabelLength: 128,
  kindOf: (nativeType) => kindByRules(nativeType, kinds),
};
