import type { Engine } from './engine';
import { sqliteDialect } from './sqlite-dialect';
import { sqliteErrors } from './sqlite-errors';

export const sqlite: Engine = {
  schemes: ['sqlite'],
  label: 'SQLite',
  dialect: sqliteDialect,
  async connect(address, limits) {
    const { connectSqlite } = await import('./sqlite-connection');
    return connectSqlite(address, limits);
  },
  errors: sqliteErrors,
  form: null,
};
