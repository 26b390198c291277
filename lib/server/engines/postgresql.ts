import { asAccount } from './asker';
import { serverForm } from './connection-form';
import type { Engine } from './engine';
import { postgresqlDialect } from './postgresql-dialect';
import { postgresqlErrors } from './postgresql-errors';
import { toldBySettings } from './told-by-settings';

export const postgresql: Engine = {
  schemes: ['postgresql', 'postgres'],
  label: 'PostgreSQL',
  dialect: postgresqlDialect,
  async connect(address, limits, settings = {}) {
    const { connectPostgresql } = await import('./postgresql-connection');
    return connectPostgresql(toldBySettings(address, settings), limits, settings);
  },
  inNameOf: asAccount,
  errors: postgresqlErrors,
  form: serverForm({ scheme: 'postgresql', driver: 'psycopg2', encryption: { sslmode: 'require' } }),
};
