import { forSessionUser } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { prestoFamily } from './dialect';
import { prestoErrors } from './errors';
import { prestoPartitions } from './partitions';

export const presto: Engine = remoteEngine(
  {
    schemes: ['presto'],
    label: 'Presto',
    dialect: prestoFamily,
    errors: prestoErrors,
    impersonate: forSessionUser,
    partitions: prestoPartitions,
    form: null,
  },
  async () => (await import('@/lib/server/engines/trino/driver')).openTrino('Presto'),
);
