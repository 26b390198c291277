import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

function cut(unit: string): string {
  return `TRUNC(CAST({col} as DATE), '${unit}')`;
}

/** Epoch seconds as a timestamp: whole days since 1970, then the seconds of the last day. */
function since(seconds: string): string {
  const day = `((CAST(DATE '1970-01-01' + (${seconds} / 86400) AS TIMESTAMP(0) AT 0)) AT 0)`;
  return `CAST(${day} + ((${seconds} MOD 86400) * INTERVAL '00:00:01' HOUR TO SECOND) AS TIMESTAMP(0))`;
}

export const teradata: Engine = {
  schemes: ['teradatasql'],
  label: 'Teradata',
  dialect: {
    ...standardDialect,
    name: 'teradatasql',
    timeGrains: {
      PT1M: cut('MI'),
      PT1H: cut('HH'),
      P1D: cut('DDD'),
      P1W: cut('WW'),
      P1M: cut('MONTH'),
      P3M: cut('Q'),
      P1Y: cut('YEAR'),
    },
    epoch: { seconds: since('{col}'), milliseconds: since('({col}/1000)') },
    maxLabelLength: 30,
  },
  connect: missingDriver('Teradata'),
  errors: [],
  form: null,
};
