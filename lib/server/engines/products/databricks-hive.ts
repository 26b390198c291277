import type { Engine } from '@/lib/server/engines/engine';
import { sparkDialect } from '@/lib/server/engines/hive-dialect';
import { unconnected } from '@/lib/server/engines/unconnected';
import { hive } from './hive';

export const databricksHive: Engine = {
  ...hive,
  schemes: ['databricks'],
  drivers: ['pyhive'],
  label: 'Databricks Interactive Cluster',
  dialect: { ...sparkDialect, name: 'databricks' },
  connect: unconnected('Databricks Interactive Cluster'),
};
