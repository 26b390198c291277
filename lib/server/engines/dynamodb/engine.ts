import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const written = "'{date} {seconds}'";

export const dynamodb: Engine = {
  schemes: ['dynamodb'],
  label: 'Amazon DynamoDB',
  dialect: {
    ...standardDialect,
    name: 'dynamodb',
    timeGrains: {
      PT1S: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:%S', {col}))",
      PT1M: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', {col}))",
      PT1H: "DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', {col}))",
      P1D: "DATETIME({col}, 'start of day')",
      P1W: "DATETIME({col}, 'start of day', -strftime('%w', {col}) || ' days')",
      P1M: "DATETIME({col}, 'start of month')",
      P3M: "DATETIME({col}, 'start of month', printf('-%d month', (strftime('%m', {col}) - 1) % 3))",
      P1Y: "DATETIME({col}, 'start of year')",
      'P1W/1970-01-03T00:00:00Z': "DATETIME({col}, 'start of day', 'weekday 6')",
      'P1W/1970-01-04T00:00:00Z': "DATETIME({col}, 'start of day', 'weekday 0')",
      '1969-12-28T00:00:00Z/P1W': "DATETIME({col}, 'start of day', 'weekday 0', '-7 days')",
      '1969-12-29T00:00:00Z/P1W': "DATETIME({col}, 'start of day', 'weekday 1', '-7 days')",
    },
    epoch: { seconds: "datetime({col}, 'unixepoch')", milliseconds: "datetime(({col}/1000), 'unixepoch')" },
    datetime: instantLiterals({ datetime: written, timestamp: written, text: written }),
  },
  connect: missingDriver('Amazon DynamoDB'),
  errors: [],
  form: null,
};
