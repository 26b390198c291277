import { asHttpAccount } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { httpErrors } from '@/lib/server/engines/remote/http-errors';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const instant = 'CAST({col} AS TIMESTAMP)';

const durations = 'PT1S PT5S PT30S PT1M PT5M PT10M PT15M PT30M PT1H PT6H P1D P1W P1M P3M P1Y'.split(' ');

function floor(duration: string, of = instant): string {
  return `TIME_FLOOR(${of}, '${duration}')`;
}

const sundays = floor('P1W', `TIME_SHIFT(${instant}, 'P1D', 1)`);

export const druid: Engine = remoteEngine(
  {
    schemes: ['druid'],
    label: 'Apache Druid',
    dialect: {
      ...standardDialect,
      name: 'druid',
      timeGrains: {
        ...Object.fromEntries(durations.map((duration) => [duration, floor(duration)])),
        'P1W/1970-01-03T00:00:00Z': `TIME_SHIFT(${sundays}, 'P1D', 5)`,
        '1969-12-28T00:00:00Z/P1W': `TIME_SHIFT(${sundays}, 'P1D', -1)`,
      },
      epoch: { seconds: 'MILLIS_TO_TIMESTAMP({col} * 1000)', milliseconds: 'MILLIS_TO_TIMESTAMP({col})' },
      datetime: instantLiterals({
        date: "CAST(TIME_PARSE('{date}') AS DATE)",
        datetime: "TIME_PARSE('{date}T{seconds}')",
        timestamp: "TIME_PARSE('{date}T{seconds}')",
      }),
      capabilities: { ...standardDialect.capabilities, joins: false },
    },
    errors: httpErrors,
    impersonate: asHttpAccount,
    form: null,
  },
  async () => (await import('./driver')).openDruid,
);
