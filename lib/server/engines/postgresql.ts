import type { Engine } from './engine';
import { postgresqlDialect } from './postgresql-dialect';
import { postgresqlErrors } from './postgresql-errors';

export const postgresql: Engine = {
  schemes: ['postgresql', 'postgres'],
  label: 'PostgreSQL',
  dialect: postgresqlDialect,
  async connect(address, limits) {
    const { connectPostgresql } = await import('./postgresql-connection');
    return connectPostgresql(address, limits);
  },
  errors: postgresqlErrors,
  parameters: [
    { name: 'host', required: true },
    { name: 'port', required: true, default: 5432 },
    { name: 'database', required: true },
    { name: 'username', required: true },
    { name: 'password', required: false },
    { name: 'query', required: false },
    { name: 'encryption', required: false },
  ],
};
