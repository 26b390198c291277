import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresqlFamily } from '@/lib/server/engines/postgresql/dialect';
import { postgresqlErrors } from '@/lib/server/engines/postgresql/errors';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const quarter = 'CAST((CAST(SUBSTRING(QUARTER( TO_DATE({col}), 1), 7, 1) as int)-1)*3 +1 as text)';

export const hana: Engine = {
  schemes: ['hana'],
  label: 'SAP HANA',
  dialect: {
    ...standardDialect,
    name: 'hana',
    timeGrains: {
      PT1S: 'TO_TIMESTAMP(SUBSTRING(TO_TIMESTAMP({col}),0,20))',
      PT1M: "TO_TIMESTAMP(SUBSTRING(TO_TIMESTAMP({col}),0,17) || '00')",
      PT1H: "TO_TIMESTAMP(SUBSTRING(TO_TIMESTAMP({col}),0,14) || '00:00')",
      P1D: 'TO_DATE({col})',
      P1M: "TO_DATE(SUBSTRING(TO_DATE({col}),0,7)||'-01')",
      P3M: `TO_DATE(SUBSTRING( TO_DATE({col}), 0, 5)|| LPAD(${quarter},2,'0') ||'-01')`,
      P1Y: "TO_DATE(YEAR({col})||'-01-01')",
    },
    epoch: postgresqlFamily.epoch,
    datetime: instantLiterals({
      date: "TO_DATE('{date}', 'YYYY-MM-DD')",
      timestamp: `TO_TIMESTAMP('{date}T{micros}', 'YYYY-MM-DD"T"HH24:MI:SS.ff6')`,
    }),
    maxLabelLength: 30,
  },
  connect: missingDriver('SAP HANA'),
  errors: postgresqlErrors,
  form: null,
};
