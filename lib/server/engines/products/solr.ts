import type { Engine } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/standard-dialect';
import { unconnected } from '@/lib/server/engines/unconnected';

export const solr: Engine = {
  schemes: ['solr'],
  label: 'Apache Solr',
  dialect: {
    ...standardDialect,
    name: 'solr',
    capabilities: { ...standardDialect.capabilities, joins: false, subqueries: false },
  },
  connect: unconnected('Apache Solr'),
  errors: [],
  form: null,
};
