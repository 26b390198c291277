import { duckdbDialect } from './duckdb-dialect';
import type { Engine } from './engine';

export const duckdb: Engine = {
  schemes: ['duckdb'],
  label: 'DuckDB',
  dialect: duckdbDialect,
  async connect(address, limits) {
    const { connectDuckdb } = await import('./duckdb-connection');
    return connectDuckdb(address, limits);
  },
  errors: [
    [/no such column: (?<column_name>\S+)/, 'column_unknown'],
    [/Referenced column "(?<column_name>.+?)" not found/, 'column_unknown'],
    [/syntax error at or near "(?<syntax_error>.*?)"/, 'sql_syntax'],
    [/Cannot open (?:database|file) "(?<database>.+?)"/, 'connection_database_unknown'],
  ],
  parameters: [
    { name: 'database', required: false },
    { name: 'query', required: false },
  ],
};
