import type { Engine } from '@/lib/server/engines/engine';
import { sparkDialect } from '@/lib/server/engines/hive-dialect';
import { unconnected } from '@/lib/server/engines/unconnected';
import { hive } from './hive';

/** Shares its scheme with Hive, which comes first. */
export const spark: Engine = {
  ...hive,
  drivers: ['spark'],
  label: 'Apache Spark SQL',
  dialect: sparkDialect,
  connect: unconnected('Apache Spark SQL'),
};
