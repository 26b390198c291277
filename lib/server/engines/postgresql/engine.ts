import { withConnectArgs } from '@/lib/server/engines/connect/connect-args';
import { serverForm } from '@/lib/server/engines/connect/form';
import { asAccount } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresqlDialect } from './dialect';
import { postgresqlErrors } from './errors';

export const postgresql: Engine = {
  schemes: ['postgresql', 'postgres'],
  label: 'PostgreSQL',
  dialect: postgresqlDialect,
  async connect(address, limits, settings = {}) {
    const { connectPostgresql } = await import('./connection');
    return connectPostgresql(withConnectArgs(address, settings), limits, settings);
  },
  impersonate: asAccount,
  errors: postgresqlErrors,
  form: serverForm({ scheme: 'postgresql', driver: 'psycopg2', encryption: { sslmode: 'require' } }),
};
