import type { Dialect } from '@/lib/query/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const kinds: readonly KindRule[] = [[/^(?:tiny|medium)int|^bit/i, 'numeric'], ...commonKinds];

const dateTime = "STR_TO_DATE('{date} {micros}', '%Y-%m-%d %H:%i:%s.%f')";

/** In MySQL's texts a backslash is an escape character. */
function escapedLiteral(value: Parameters<Dialect['literal']>[0]): string {
  const literal = standardDialect.literal(value);
  return typeof value === 'string' ? literal.replaceAll('\\', '\\\\') : literal;
}

/** MySQL's `OFFSET` requires a `LIMIT`; this is the largest one. */
const endless = '18446744073709551615';

export const mysqlDialect: Dialect = {
  ...standardDialect,
  name: 'mysql',
  quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
  literal: escapedLiteral,
  timeGrains: {
    PT1S: 'DATE_ADD(DATE({col}), INTERVAL (HOUR({col})*60*60 + MINUTE({col})*60 + SECOND({col})) SECOND)',
    PT1M: 'DATE_ADD(DATE({col}), INTERVAL (HOUR({col})*60 + MINUTE({col})) MINUTE)',
    PT1H: 'DATE_ADD(DATE({col}), INTERVAL HOUR({col}) HOUR)',
    P1D: 'DATE({col})',
    P1W: 'DATE(DATE_SUB({col}, INTERVAL DAYOFWEEK({col}) - 1 DAY))',
    P1M: 'DATE(DATE_SUB({col}, INTERVAL DAYOFMONTH({col}) - 1 DAY))',
    P3M: 'MAKEDATE(YEAR({col}), 1) + INTERVAL QUARTER({col}) QUARTER - INTERVAL 1 QUARTER',
    P1Y: 'DATE(DATE_SUB({col}, INTERVAL DAYOFYEAR({col}) - 1 DAY))',
    '1969-12-29T00:00:00Z/P1W': 'DATE(DATE_SUB({col}, INTERVAL DAYOFWEEK(DATE_SUB({col}, INTERVAL 1 DAY)) - 1 DAY))',
  },
  epoch: { seconds: 'from_unixtime({col})', milliseconds: 'from_unixtime(({col}/1000))' },
  datetime: instantLiterals({
    date: "STR_TO_DATE('{date}', '%Y-%m-%d')",
    datetime: dateTime,
    timestamp: dateTime,
  }),
  castToText: (expression) => `CAST(${expression} AS CHAR)`,
  limit: (limit, offset) =>
    `${limit === null && !offset ? '' : ` LIMIT ${limit ?? endless}`}${offset ? ` OFFSET ${offset}` : ''}`,
  maxLabelLength: 64,
  kindOf: (nativeType) => kindByRules(nativeType, kinds),
};
