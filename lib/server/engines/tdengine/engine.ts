import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

export const tdengine: Engine = {
  schemes: ['taosws'],
  label: 'TDengine',
  dialect: {
    ...standardDialect,
    name: 'taosws',
    timeGrains: {
      PT1S: 'TIMETRUNCATE({col}, 1s, 0)',
      PT1M: 'TIMETRUNCATE({col}, 1m, 0)',
      PT1H: 'TIMETRUNCATE({col}, 1h, 0)',
      P1D: 'TIMETRUNCATE({col}, 1d, 0)',
      P1W: 'TIMETRUNCATE({col}, 1w, 0)',
    },
    maxLabelLength: 64,
  },
  connect: missingDriver('TDengine'),
  errors: [],
  form: null,
};
