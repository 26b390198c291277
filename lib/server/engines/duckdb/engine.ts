import { duckdbForm } from '@/lib/server/engines/connect/form-cloud';
import type { Engine } from '@/lib/server/engines/engine';
import { duckdbDialect } from './dialect';
import { duckdbErrors, duckdbPlaceIn } from './errors';

export const duckdb: Engine = {
  schemes: ['duckdb'],
  label: 'DuckDB',
  dialect: duckdbDialect,
  async connect(address, limits) {
    const { connectDuckdb } = await import('./connection');
    return connectDuckdb(address, limits);
  },
  errors: duckdbErrors,
  placeIn: duckdbPlaceIn,
  form: duckdbForm('duckdb', false),
};
