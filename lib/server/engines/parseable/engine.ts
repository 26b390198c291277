import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

export const parseable: Engine = {
  schemes: ['parseable'],
  label: 'Parseable',
  dialect: {
    ...standardDialect,
    name: 'parseable',
    timeGrains: truncated("date_trunc('{unit}', {col})"),
    epoch: { seconds: 'to_timestamp({col})', milliseconds: 'to_timestamp({col} / 1000)' },
    datetime: instantLiterals({ timestamp: "'{date}T{seconds}.000'" }),
  },
  connect: missingDriver('Parseable'),
  errors: [],
  form: null,
};
