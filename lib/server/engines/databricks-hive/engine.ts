import type { Engine } from '@/lib/server/engines/engine';
import { sparkDialect } from '@/lib/server/engines/hive/dialect';
import { hive } from '@/lib/server/engines/hive/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';

export const databricksHive: Engine = remoteEngine(
  {
    ...hive,
    schemes: ['databricks'],
    drivers: ['pyhive'],
    label: 'Databricks Interactive Cluster',
    dialect: { ...sparkDialect, name: 'databricks' },
  },
  async () => (await import('@/lib/server/engines/hive/driver')).openHive,
);
