import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

export const solr: Engine = {
  schemes: ['solr'],
  label: 'Apache Solr',
  dialect: {
    ...standardDialect,
    name: 'solr',
    capabilities: { ...standardDialect.capabilities, joins: false, subqueries: false },
  },
  connect: missingDriver('Apache Solr'),
  errors: [],
  form: null,
};
