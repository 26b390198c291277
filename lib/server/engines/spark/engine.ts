import type { Engine } from '@/lib/server/engines/engine';
import { sparkDialect } from '@/lib/server/engines/hive/dialect';
import { hive } from '@/lib/server/engines/hive/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';

/** Shares its scheme with Hive, which is the default of the scheme. */
export const spark: Engine = remoteEngine(
  {
    ...hive,
    drivers: ['spark'],
    label: 'Apache Spark SQL',
    dialect: sparkDialect,
  },
  async () => (await import('@/lib/server/engines/hive/driver')).openHive,
);
