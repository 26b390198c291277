import { asHttpAccount } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { httpErrors } from '@/lib/server/engines/remote/http-errors';
import { clickhouseDialect } from './dialect';

export const clickhouse: Engine = remoteEngine(
  {
    schemes: ['clickhouse'],
    label: 'ClickHouse',
    dialect: clickhouseDialect,
    errors: httpErrors,
    impersonate: asHttpAccount,
    form: null,
  },
  async () => (await import('./driver')).openClickhouse,
);
