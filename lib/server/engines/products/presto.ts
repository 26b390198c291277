import { forSessionUser } from '@/lib/server/engines/asker';
import type { Engine } from '@/lib/server/engines/engine';
import { prestoFamily } from '@/lib/server/engines/presto-dialect';
import { prestoErrors } from '@/lib/server/engines/presto-errors';
import { remoteEngine } from '@/lib/server/engines/remote-connection';

export const presto: Engine = remoteEngine(
  {
    schemes: ['presto'],
    label: 'Presto',
    dialect: prestoFamily,
    errors: prestoErrors,
    inNameOf: forSessionUser,
    form: null,
  },
  async () => (await import('@/lib/server/engines/trino-client')).openTrino('Presto'),
);
