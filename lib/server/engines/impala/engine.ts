import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { escapedLiteral } from '@/lib/server/engines/sql/literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

export const impala: Engine = {
  schemes: ['impala'],
  label: 'Apache Impala',
  dialect: {
    ...standardDialect,
    name: 'impala',
    quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
    literal: escapedLiteral,
    timeGrains: {
      PT1M: "TRUNC({col}, 'MI')",
      PT1H: "TRUNC({col}, 'HH')",
      P1D: "TRUNC({col}, 'DD')",
      P1W: "TRUNC({col}, 'WW')",
      P1M: "TRUNC({col}, 'MONTH')",
      P3M: "TRUNC({col}, 'Q')",
      P1Y: "TRUNC({col}, 'YYYY')",
    },
    epoch: { seconds: 'from_unixtime({col})', milliseconds: 'from_unixtime(({col}/1000))' },
    datetime: instantLiterals({
      date: "CAST('{date}' AS DATE)",
      timestamp: "CAST('{date}T{micros}' AS TIMESTAMP)",
    }),
    castToText: (expression) => `CAST(${expression} AS STRING)`,
  },
  connect: missingDriver('Apache Impala'),
  errors: [],
  form: null,
};
