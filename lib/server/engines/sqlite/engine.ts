import type { Engine } from '@/lib/server/engines/engine';
import { sqliteDialect } from './dialect';
import { sqliteErrors } from './errors';

export const sqlite: Engine = {
  schemes: ['sqlite'],
  label: 'SQLite',
  dialect: sqliteDialect,
  async connect(address, limits) {
    const { connectSqlite } = await import('./connection');
    return connectSqlite(address, limits);
  },
  errors: sqliteErrors,
  form: null,
};
