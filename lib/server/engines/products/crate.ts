import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/instant-literal';
import { standardDialect } from '@/lib/server/engines/standard-dialect';
import { truncated } from '@/lib/server/engines/truncated';
import { unconnected } from '@/lib/server/engines/unconnected';

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
  connect: unconnected('CrateDB'),
  errors: [],
  form: null,
};
