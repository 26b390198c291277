import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const durations = 'PT1S PT30S PT1M PT5M PT10M PT15M PT30M PT1H P1D'.split(' ');
const dateTime = "DateTime::MakeDatetime(DateTime::ParseIso8601('{date}T{seconds}'))";

function made(start: string): string {
  return `DateTime::MakeDatetime(DateTime::${start})`;
}

export const ydb: Engine = {
  schemes: ['yql', 'ydb', 'yql+ydb'],
  label: 'YDB',
  dialect: {
    ...standardDialect,
    name: 'yql',
    quote: (identifier) => `\`${identifier.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
    timeGrains: {
      ...Object.fromEntries(durations.map((duration) => [duration, made(`StartOf({col}, Interval('${duration}'))`)])),
      P1W: made('StartOfWeek({col})'),
      P1M: made('StartOfMonth({col})'),
      P3M: made('StartOfQuarter({col})'),
      P1Y: made('StartOfYear({col})'),
    },
    epoch: { seconds: 'DateTime::MakeDatetime({col})', milliseconds: 'DateTime::MakeDatetime(({col}/1000))' },
    datetime: instantLiterals({
      date: "DateTime::MakeDate(DateTime::ParseIso8601('{date}'))",
      datetime: dateTime,
      timestamp: dateTime,
    }),
  },
  connect: missingDriver('YDB'),
  errors: [],
  form: null,
};
