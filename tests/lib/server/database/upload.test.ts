import { describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { readCsv } from '@/lib/server/database/upload-csv';
import { uploadOptions } from '@/lib/server/database/upload-options';
import { typedColumns } from '@/lib/server/database/upload-types';

const file = new File(['x'], 'a.csv');

function read(text: string, given: Record<string, string> = {}) {
  const options = uploadOptions.parse({ file, type: 'csv', table_name: 't', ...given });
  const columns = typedColumns(readCsv(new TextEncoder().encode(text), options), options);
  return columns.map(({ name, type, values }) => [name, type, values] as const);
}

describe('delimited text', () => {
  test('columns take the narrowest type that fits every cell', () => {
    expect(read('id,name,amount,flag\n1,ann,1.5,true\n2,"b, c",,false\n')).toEqual([
      ['id', 'integer', ['1', '2']],
      ['name', 'text', ['ann', 'b, c']],
      ['amount', 'float', [1.5, null]],
      ['flag', 'boolean', [true, false]],
    ]);
  });

  test('the words for nothing are replaced by those that are named', () => {
    expect(read('a,b\nN/A,x\n')).toEqual([
      ['a', 'float', [null]],
      ['b', 'text', ['x']],
    ]);
    expect(read('a,b\nN/A,x\n', { null_values: 'x' })).toEqual([
      ['a', 'text', ['N/A']],
      ['b', 'float', [null]],
    ]);
  });

  test('dates are read in the order that is told; a column with anything else stays text', () => {
    const text = 'd\n02/01/2024\n13/02/2024\n';
    expect(read(text, { column_dates: 'd', day_first: 'true' })).toEqual([
      ['d', 'timestamp', ['2024-01-02 00:00:00', '2024-02-13 00:00:00']],
    ]);
    expect(read('d\nsoon\n', { column_dates: 'd' })).toEqual([['d', 'text', ['soon']]]);
  });

  test.each([
    ['', {}, 'Parsing error: No columns to parse from file'],
    ['a\n1\n', { header_row: '9' }, 'Parsing error: Passed header=9 but only 2 lines in file'],
    ['a\n1\n', { index_column: 'z' }, 'Parsing error: Index z invalid'],
    ['a\nx\n', { column_data_types: '{"a": "int64"}' }, "Cannot convert column 'a' to int64. Found 1 error(s):"],
  ])('%j with %j is refused', (text, given, message) => {
    expect(() => read(text, given)).toThrow(AppError);
    expect(() => read(text, given)).toThrow(message);
  });
});
