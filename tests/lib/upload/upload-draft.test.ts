import { expect, test } from 'vitest';
import {
  decimalIn,
  draftOfFile,
  samplesOf,
  type UploadDraft,
  uploadFields,
  withColumns,
} from '@/lib/upload/upload-draft';

const text = 'day;city;amount\n2024-01-31;Málaga;1,5\n2024-02-01;Łódź;2\n';

function draftOf(name: string, content = ''): UploadDraft {
  const draft = draftOfFile(name, content);
  if (draft === null) throw new Error(`${name} is no file to upload.`);
  return draft;
}

function readSales(): UploadDraft {
  const draft = draftOf('My sales.csv', text);
  const samples = samplesOf(draft, text);
  return withColumns({ ...draft, decimal: decimalIn(draft, samples) }, ['day', 'city', 'amount'], samples);
}

test('a text file tells its delimiter, its decimal sign, its types and a name', () => {
  const draft = readSales();
  expect(draft).toMatchObject({ kind: 'csv', delimiter: ';', decimal: ',', tableName: 'my_sales' });
  expect(draft.columns.map(({ guess }) => guess)).toEqual(['date', 'text', 'number']);
  expect(draft.columns[1]?.samples).toEqual(['Málaga', 'Łódź']);
  expect(draftOfFile('setup.exe', '')).toBeNull();
});

test('dates are asked for, chosen types are sent, columns are left out', () => {
  const draft = readSales();
  const columns = draft.columns.map((column) => ({
    ...column,
    ...(column.name === 'city' ? { isRead: false } : {}),
    ...(column.name === 'amount' ? { type: 'str' as const } : {}),
  }));
  expect(Object.fromEntries(uploadFields({ ...draft, columns }))).toMatchObject({
    type: 'csv',
    delimiter: ';',
    decimal_character: ',',
    columns_read: 'day,amount',
    column_dates: 'day',
    column_data_types: '{"amount":"str"}',
    skip_blank_lines: 'true',
    already_exists: 'fail',
  });
});

test('each kind of file has the fields that it takes', () => {
  const names = (draft: UploadDraft) => new Set(uploadFields(draft).map(([name]) => name));
  const excel = { ...draftOf('a.xlsx'), sheet: 'First', hasIndex: true, indexLabel: 'row' };
  expect([...names(excel)]).toEqual(expect.arrayContaining(['sheet_name', 'header_row', 'index_label']));
  expect(names(excel).has('delimiter')).toBe(false);
  const columnar = names(draftOf('a.parquet'));
  expect([columnar.has('header_row'), columnar.has('sheet_name')]).toEqual([false, false]);
});

test('what was chosen for a column stays when the file is read anew', () => {
  const draft = readSales();
  const columns = draft.columns.map((column) => ({ ...column, type: 'str' as const, isRead: false }));
  const again = withColumns({ ...draft, columns, indexColumn: 'gone' }, ['city', 'other'], []);
  expect(again.columns.map(({ name, type, isRead }) => [name, type, isRead])).toEqual([
    ['city', 'str', false],
    ['other', '', true],
  ]);
  expect(again.indexColumn).toBeNull();
});
