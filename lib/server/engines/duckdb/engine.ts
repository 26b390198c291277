import { caretPlace } from '@/lib/query/sql/caret-place';
import { duckdbForm } from '@/lib/server/engines/connect/form-cloud';
import type { Engine } from '@/lib/server/engines/engine';
import { duckdbDialect } from './dialect';
import { duckdbErrors } from './errors';

export const duckdb: Engine = {
  schemes: ['duckdb'],
  label: 'DuckDB',
  dialect: duckdbDialect,
  async connect(address, limits) {
    const { connectDuckdb } = await import('./connection');
    return connectDuckdb(address, limits);
  },
  errors: duckdbErrors,
  placeIn: caretPlace,
  form: duckdbForm('duckdb', false),
};
