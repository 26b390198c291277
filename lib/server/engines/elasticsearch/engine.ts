import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

const { P3M: _, ...grains } = truncated("{func}('{unit}', {col})");
const dateTime = "CAST('{date}T{seconds}' AS DATETIME)";

export const elasticsearch: Engine = {
  schemes: ['elasticsearch'],
  label: 'ElasticSearch (SQL API)',
  dialect: {
    ...standardDialect,
    name: 'elasticsearch',
    timeGrains: grains,
    grainFunctions: { DATETIME: 'DATE_TRUNC' },
    datetime: instantLiterals({ datetime: dateTime, timestamp: dateTime }),
    capabilities: { ...standardDialect.capabilities, joins: false },
  },
  connect: missingDriver('ElasticSearch (SQL API)'),
  errors: [],
  form: null,
};
