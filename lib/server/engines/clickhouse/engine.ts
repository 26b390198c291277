import { asHttpAccount } from '@/lib/server/engines/connect/impersonation';
import { clickhouseDialect } from './dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { httpErrors } from '@/lib/server/engines/remote/http-errors';
import { remoteEngine } from '@/lib/server/engines/remote/connection';

export const clickhouse: Engine = remoteEngine(
  {
    schemes: ['clickhouse'],
    label: 'ClickHouse',
    dialect: clickhouseDialect,
    errors: httpErrors,
    inNameOf: asHttpAccount,
    form: null,
  },
  async () => (await import('./driver')).openClickhouse,
);
