import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { floored, mssqlDialect } from '@/lib/server/engines/mssql/dialect';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';

const kinds: readonly KindRule[] = [[/^smalldatetime/i, 'temporal'], ...commonKinds];
const sunday = `DATEADD(day, -1, ${floored('week')})`;

export const kustoSql: Engine = {
  schemes: ['kustosql'],
  label: 'KustoSQL',
  dialect: {
    ...mssqlDialect,
    name: 'kustosql',
    timeGrains: {
      PT1S: "DATEADD(second, 'DATEDIFF(second, 2000-01-01', {col}), '2000-01-01')",
      PT1M: floored('minute'),
      PT5M: floored('minute', 5),
      PT10M: floored('minute', 10),
      PT15M: floored('minute', 15),
      'PT0.5H': floored('minute', 30),
      PT1H: floored('hour'),
      P1D: floored('day'),
      P1W: sunday,
      P1M: floored('month'),
      P3M: floored('quarter'),
      P1Y: floored('year'),
      '1969-12-28T00:00:00Z/P1W': sunday,
      '1969-12-29T00:00:00Z/P1W': 'DATEADD(week, DATEDIFF(week, 0, DATEADD(day, -1, {col})), 0)',
    },
    epoch: null,
    datetime: instantLiterals({
      date: "CONVERT(DATE, '{date}', 23)",
      datetime: "CONVERT(DATETIME, '{date}T{millis}', 126)",
      timestamp: "CONVERT(TIMESTAMP, '{date} {seconds}', 20)",
      smalldatetime: "CONVERT(SMALLDATETIME, '{date} {seconds}', 20)",
    }),
    maxLabelLength: null,
    kindOf: (nativeType) => kindByRules(nativeType, kinds),
  },
  connect: missingDriver('KustoSQL'),
  errors: [],
  form: null,
};
