import { asHttpAccount } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { httpErrors } from '@/lib/server/engines/remote/http-errors';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

function truncate(unit: string): string {
  return `DATE_TRUNC('${unit}', CAST({col} AS TIMESTAMP))`;
}

function cut(unit: string): string {
  return `CAST(${truncate(unit)} AS TIMESTAMP)`;
}

function step(minutes: number): string {
  return `CAST(ROUND(${truncate('minute')}, ${minutes * 60_000}) AS TIMESTAMP)`;
}

function convert(unit: string): string {
  return `DATETIMECONVERT({col}, '1:${unit}:EPOCH', '1:${unit}:EPOCH', '1:${unit}')`;
}

export const pinot: Engine = remoteEngine(
  {
    schemes: ['pinot'],
    label: 'Apache Pinot',
    dialect: {
      ...standardDialect,
      name: 'pinot',
      timeGrains: {
        PT1S: cut('second'),
        PT1M: cut('minute'),
        PT5M: step(5),
        PT10M: step(10),
        PT15M: step(15),
        PT30M: step(30),
        PT1H: cut('hour'),
        P1D: cut('day'),
        P1W: cut('week'),
        P1M: cut('month'),
        P3M: cut('quarter'),
        P1Y: cut('year'),
      },
      epoch: { seconds: convert('SECONDS'), milliseconds: convert('MILLISECONDS') },
      capabilities: {
        ...standardDialect.capabilities,
        joins: false,
        subqueries: false,
        aliasInSelect: false,
        aliasInOrderBy: false,
      },
    },
    errors: httpErrors,
    impersonate: asHttpAccount,
    form: null,
  },
  async () => (await import('./driver')).openPinot,
);
