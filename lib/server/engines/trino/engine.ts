import { forSessionUser } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { prestoFamily } from '@/lib/server/engines/presto/dialect';
import { prestoPartitions } from '@/lib/server/engines/presto/partitions';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { httpErrors } from '@/lib/server/engines/remote/http-errors';

export const trino: Engine = remoteEngine(
  {
    schemes: ['trino'],
    label: 'Trino',
    dialect: { ...prestoFamily, name: 'trino' },
    errors: httpErrors,
    impersonate: forSessionUser,
    partitions: prestoPartitions,
    form: null,
  },
  async () => (await import('./driver')).openTrino('Trino'),
);
