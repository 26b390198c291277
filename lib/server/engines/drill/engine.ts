import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { hashedLabel } from '@/lib/server/engines/sql/hashed-label';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

export const drill: Engine = {
  schemes: ['drill'],
  label: 'Apache Drill',
  dialect: {
    ...standardDialect,
    name: 'drill',
    quote: (identifier) => `\`${identifier.replaceAll('`', '``')}\``,
    timeGrains: {
      PT1S: "NEARESTDATE({col}, 'SECOND')",
      PT1M: "NEARESTDATE({col}, 'MINUTE')",
      PT15M: "NEARESTDATE({col}, 'QUARTER_HOUR')",
      PT30M: "NEARESTDATE({col}, 'HALF_HOUR')",
      PT1H: "NEARESTDATE({col}, 'HOUR')",
      P1D: "NEARESTDATE({col}, 'DAY')",
      P1W: "NEARESTDATE({col}, 'WEEK_SUNDAY')",
      P1M: "NEARESTDATE({col}, 'MONTH')",
      P3M: "NEARESTDATE({col}, 'QUARTER')",
      P1Y: "NEARESTDATE({col}, 'YEAR')",
    },
    epoch: { seconds: 'TO_DATE(({col}*1000))', milliseconds: 'TO_DATE({col})' },
    datetime: instantLiterals({
      date: "TO_DATE('{date}', 'yyyy-MM-dd')",
      timestamp: "TO_TIMESTAMP('{date} {seconds}', 'yyyy-MM-dd HH:mm:ss')",
    }),
    label: hashedLabel,
  },
  connect: missingDriver('Apache Drill'),
  errors: [],
  form: null,
};
