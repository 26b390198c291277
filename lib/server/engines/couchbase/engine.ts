import { couchbaseForm } from '@/lib/server/engines/connect/form-cloud';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

function cut(unit: string): string {
  return `DATE_TRUNC_STR(TOSTRING({col}),'${unit}')`;
}

/** Documents have no types: every column that is not a date is treated as instants in text. */
export const couchbase: Engine = {
  schemes: ['couchbase', 'couchbasedb'],
  label: 'Couchbase',
  dialect: {
    ...standardDialect,
    name: 'couchbase',
    timeGrains: {
      PT1S: cut('second'),
      PT1M: cut('minute'),
      PT1H: cut('hour'),
      P1D: cut('day'),
      P1M: cut('month'),
      P3M: cut('quarter'),
      P1Y: cut('year'),
    },
    epoch: { seconds: 'MILLIS_TO_STR({col} * 1000)', milliseconds: 'MILLIS_TO_STR({col})' },
    datetime: instantLiterals(
      {
        date: "DATETIME(DATE_FORMAT_STR(STR_TO_UTC('{date}'), 'iso8601'))",
        datetime: "DATETIME(DATE_FORMAT_STR(STR_TO_UTC('{date}T{seconds}'), 'iso8601'))",
      },
      (nativeType) => (/^date$/i.test(nativeType) ? 'date' : 'datetime'),
    ),
    capabilities: { ...standardDialect.capabilities, joins: false, subqueries: false },
  },
  connect: missingDriver('Couchbase'),
  errors: [],
  form: couchbaseForm,
};
