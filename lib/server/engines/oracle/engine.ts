import { asAccount } from '@/lib/server/engines/connect/impersonation';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

function cut(unit: string): string {
  return `TRUNC(CAST({col} as DATE), '${unit}')`;
}

export const oracle: Engine = remoteEngine(
  {
    schemes: ['oracle'],
    label: 'Oracle',
    dialect: {
      ...standardDialect,
      name: 'oracle',
      placeholder: (position) => `:${position}`,
      timeGrains: {
        PT1S: 'CAST({col} as DATE)',
        PT1M: cut('MI'),
        PT1H: cut('HH'),
        P1D: cut('DDD'),
        P1W: cut('WW'),
        P1M: cut('MONTH'),
        P3M: cut('Q'),
        P1Y: cut('YEAR'),
      },
      epoch: {
        seconds: "TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60)*{col}",
        milliseconds: "TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60/1000)*{col}",
      },
      datetime: instantLiterals({
        date: "TO_DATE('{date}', 'YYYY-MM-DD')",
        datetime: `TO_DATE('{date}T{seconds}', 'YYYY-MM-DD"T"HH24:MI:SS')`,
        timestamp: `TO_TIMESTAMP('{date}T{micros}', 'YYYY-MM-DD"T"HH24:MI:SS.ff6')`,
      }),
      tableAlias: ' ',
      truth: (expression, isTrue) => `${expression} = ${Number(isTrue)}`,
      literal: (value) => (typeof value === 'boolean' ? String(Number(value)) : standardDialect.literal(value)),
      castToText: (expression) => `CAST(${expression} AS VARCHAR2(4000))`,
      limit: (limit, offset) =>
        `${offset ? ` OFFSET ${offset} ROWS` : ''}${limit === null ? '' : ` FETCH NEXT ${limit} ROWS ONLY`}`,
      maxLabelLength: 128,
    },
    errors: [],
    impersonate: asAccount,
    driverPackage: optionalPackages.oracle,
    reachedBy: 'address',
    form: null,
  },
  async () => (await import('./driver')).openOracle,
);
