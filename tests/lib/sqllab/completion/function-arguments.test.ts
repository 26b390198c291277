import { expect, test } from 'vitest';
import { refusedFunctions } from '@/lib/query/sql/functions';
import { argumentsOf } from '@/lib/sqllab/completion/function-arguments';

const dialects = [
  ...['postgresql', 'mysql', 'duckdb', 'trino', 'bigquery', 'snowflake', 'spark', 'clickhouse', 'mssql', 'oracle'],
  'sqlite',
];

test('every function whose arguments are shown may be called', () => {
  for (const name of dialects) {
    expect(refusedFunctions([...argumentsOf(name).keys()], { name, ownFunctions: undefined }), name).toEqual([]);
  }
});

test('a dialect has its own order of arguments, and an unknown one that of the standard', () => {
  expect(argumentsOf('bigquery').get('date_trunc')).toBe('date, unit');
  expect(argumentsOf('duckdb').get('date_trunc')).toBe('unit, time');
  expect(argumentsOf('toString').get('round')).toBe('number[, digits]');
  expect(argumentsOf('postgresql').get('now')).toBe('');
});
