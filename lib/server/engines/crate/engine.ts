import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

export const crate: Engine = {
  schemes: ['crate'],
  label: 'CrateDB',
  dialect: {
    ...standardDialect,
    name: 'crate',
    timeGrains: truncated("DATE_TRUNC('{unit}', {col})"),
    epoch: { seconds: '{col} * 1000', milliseconds: '{col}' },
    datetime: instantLiterals({ timestamp: "CAST('{date}T{iso}' AS TIMESTAMP)" }),
  },
  connect: missingDriver('CrateDB'),
  errors: [],
  form: null,
};
