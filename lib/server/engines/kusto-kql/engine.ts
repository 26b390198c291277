import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const dateTime = 'datetime({date}T{micros})';

export const kustoKql: Engine = {
  schemes: ['kustokql'],
  label: 'KustoKQL',
  dialect: {
    ...standardDialect,
    name: 'kustokql',
    timeGrains: {
      PT1S: 'bin({col},1s)',
      PT30S: 'bin({col},30s)',
      PT1M: 'bin({col},1m)',
      PT5M: 'bin({col},5m)',
      PT30M: 'bin({col},30m)',
      PT1H: 'bin({col},1h)',
      P1D: 'startofday({col})',
      P1W: 'startofweek({col})',
      P1M: 'startofmonth({col})',
      P1Y: 'startofyear({col})',
    },
    datetime: instantLiterals({ date: 'datetime({date})', datetime: dateTime, timestamp: dateTime }),
  },
  connect: missingDriver('KustoKQL'),
  errors: [],
  form: null,
};
