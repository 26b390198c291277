import { forProxiedUser } from '@/lib/server/engines/connect/impersonation';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { prestoErrors } from '@/lib/server/engines/presto/errors';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { hiveDialect } from './dialect';
import { hivePartitions } from './partitions';

export const hive: Engine = remoteEngine(
  {
    schemes: ['hive'],
    label: 'Apache Hive',
    dialect: hiveDialect,
    errors: prestoErrors,
    wrappedMessage: /errorMessage="(?<message>.*?)(?<!\\)"/s,
    impersonate: forProxiedUser,
    partitions: hivePartitions,
    driverPackage: optionalPackages.hive,
    reachedBy: 'address',
    form: null,
  },
  async () => (await import('./driver')).openHive,
);
