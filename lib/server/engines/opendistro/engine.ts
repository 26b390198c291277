import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const written = "'{date}T{seconds}'";

function cut(pattern: string): string {
  return `date_format({col}, '${pattern}')`;
}

export const opendistro: Engine = {
  schemes: ['odelasticsearch'],
  label: 'ElasticSearch (OpenDistro SQL)',
  dialect: {
    ...standardDialect,
    name: 'odelasticsearch',
    timeGrains: {
      PT1S: cut('yyyy-MM-dd HH:mm:ss.000'),
      PT1M: cut('yyyy-MM-dd HH:mm:00.000'),
      PT1H: cut('yyyy-MM-dd HH:00:00.000'),
      P1D: cut('yyyy-MM-dd 00:00:00.000'),
      P1M: cut('yyyy-MM-01 00:00:00.000'),
      P1Y: cut('yyyy-01-01 00:00:00.000'),
    },
    datetime: instantLiterals({ datetime: written, timestamp: written }),
    label: (label) => label.replaceAll('.', '_'),
    capabilities: { ...standardDialect.capabilities, joins: false },
  },
  connect: missingDriver('ElasticSearch (OpenDistro SQL)'),
  errors: [],
  form: null,
};
