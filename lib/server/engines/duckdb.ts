import { duckdbForm } from './connection-form-cloud';
import { duckdbDialect } from './duckdb-dialect';
import { duckdbErrors } from './duckdb-errors';
import type { Engine } from './engine';

export const duckdb: Engine = {
  schemes: ['duckdb'],
  label: 'DuckDB',
  dialect: duckdbDialect,
  async connect(address, limits) {
    const { connectDuckdb } = await import('./duckdb-connection');
    return connectDuckdb(address, limits);
  },
  errors: duckdbErrors,
  form: duckdbForm('duckdb', false),
};
