import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { prestoFamily } from '@/lib/server/engines/presto/dialect';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

const sundays = "date_trunc('week', date_add('day', 1, CAST({col} AS TIMESTAMP)))";

export const athena: Engine = {
  schemes: ['awsathena'],
  label: 'Amazon Athena',
  dialect: {
    ...prestoFamily,
    name: 'awsathena',
    timeGrains: {
      ...truncated("date_trunc('{unit}', CAST({col} AS TIMESTAMP))"),
      'P1W/1970-01-03T00:00:00Z': `date_add('day', 5, ${sundays})`,
      '1969-12-28T00:00:00Z/P1W': `date_add('day', -1, ${sundays})`,
    },
    datetime: instantLiterals({ date: "DATE '{date}'", timestamp: "TIMESTAMP '{date} {millis}'" }),
    label: (label) => label.toLowerCase(),
    kindOf: standardDialect.kindOf,
    capabilities: { ...standardDialect.capabilities, booleanFilterByEquality: true },
  },
  connect: missingDriver('Amazon Athena'),
  errors: [[/mismatched input '(?<syntax_error>.*?)'\. Expecting: /, 'sql_syntax']],
  form: null,
};
