import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const instant = 'CAST({col} as TIMESTAMP)';
const month = '{col} - (DAY({col})-1) DAYS';
const year = `${month} - (MONTH({col})-1) MONTHS`;
const start = "(TIMESTAMP('1970-01-01', '00:00:00')";

export const db2: Engine = {
  schemes: ['db2', 'ibm_db_sa'],
  label: 'IBM Db2',
  dialect: {
    ...standardDialect,
    name: 'db2',
    timeGrains: {
      PT1S: `${instant} - MICROSECOND({col}) MICROSECONDS`,
      PT1M: `${instant} - SECOND({col}) SECONDS - MICROSECOND({col}) MICROSECONDS`,
      PT1H: `${instant} - MINUTE({col}) MINUTES - SECOND({col}) SECONDS - MICROSECOND({col}) MICROSECONDS`,
      P1D: 'DATE({col})',
      P1W: '{col} - (DAYOFWEEK({col})) DAYS',
      P1M: month,
      P3M: `${year} + ((QUARTER({col})-1) * 3) MONTHS`,
      P1Y: year,
    },
    epoch: { seconds: `${start} + {col} SECONDS)`, milliseconds: `${start} + ({col}/1000) SECONDS)` },
    limit: (limit, offset) =>
      `${offset ? ` OFFSET ${offset} ROWS` : ''}${limit === null ? '' : ` FETCH FIRST ${limit} ROWS ONLY`}`,
    maxLabelLength: 30,
  },
  connect: missingDriver('IBM Db2'),
  errors: [],
  form: null,
};
