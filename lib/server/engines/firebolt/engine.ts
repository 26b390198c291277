import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

export const firebolt: Engine = {
  schemes: ['firebolt'],
  label: 'Firebolt',
  dialect: {
    ...standardDialect,
    name: 'firebolt',
    timeGrains: truncated("date_trunc('{unit}', CAST({col} AS TIMESTAMP))"),
    epoch: { seconds: 'from_unixtime({col})', milliseconds: 'from_unixtime(({col}/1000))' },
    datetime: instantLiterals({
      date: "CAST('{date}' AS DATE)",
      datetime: "CAST('{date}T{seconds}' AS DATETIME)",
      timestamp: "CAST('{date}T{seconds}' AS TIMESTAMP)",
    }),
  },
  connect: missingDriver('Firebolt'),
  errors: [],
  form: null,
};
