import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

function floor(unit: string, type: string): string {
  return `CAST(FLOOR(CAST({col} AS TIMESTAMP) TO ${unit}) AS ${type})`;
}

export const kylin: Engine = {
  schemes: ['kylin'],
  label: 'Apache Kylin',
  dialect: {
    ...standardDialect,
    name: 'kylin',
    timeGrains: {
      PT1S: floor('SECOND', 'TIMESTAMP'),
      PT1M: floor('MINUTE', 'TIMESTAMP'),
      PT1H: floor('HOUR', 'TIMESTAMP'),
      P1D: floor('DAY', 'DATE'),
      P1W: floor('WEEK', 'DATE'),
      P1M: floor('MONTH', 'DATE'),
      P3M: floor('QUARTER', 'DATE'),
      P1Y: floor('YEAR', 'DATE'),
    },
    datetime: instantLiterals({
      date: "CAST('{date}' AS DATE)",
      timestamp: "CAST('{date} {seconds}' AS TIMESTAMP)",
    }),
  },
  connect: missingDriver('Apache Kylin'),
  errors: [],
  form: null,
};
