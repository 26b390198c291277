import { readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Bound } from '@/lib/query/dialect';
import { csvSource, expectedCsv } from '@/lib/server/upload/csv-source';
import { withUpload } from '@/tests/support/upload-file';

/** The columns with their type and values, and whether the database's own CSV reader can load the file. */
function read(text: string | Uint8Array, given: Record<string, string> = {}) {
  return withUpload(text, given, async (options) => {
    const source = await csvSource(options.file.path, options);
    const rows: (readonly Bound[])[] = [];
    for await (const batch of source.rows()) rows.push(...batch);
    const columns = source.columns.map(({ name, type }, at) => [name, type, rows.map((row) => row[at])] as const);
    return { columns, isRaw: source.raw !== undefined };
  });
}

const columns = async (text: string, given: Record<string, string> = {}) => (await read(text, given)).columns;

/** The files that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

describe('delimited text', () => {
  test('is not left open by who looks at its beginning, whether its rows are read or not', async () => {
    await withUpload('a,b\n1,x\n', {}, async (options) => {
      const source = await expectedCsv(options.file.path, options);
      expect(openFiles()).not.toContain(options.file.path);
      for await (const piece of source?.raw?.bytes() ?? []) expect(String(piece)).toMatch(/^(?:1,x\n)?$/);
      expect(source?.columns.map(({ name }) => name)).toEqual(['a', 'b']);
      expect(openFiles()).not.toContain(options.file.path);
    });
  });

  test('columns take the narrowest type that fits every cell', async () => {
    expect(await columns('id,name,amount,flag\n1,ann,1.5,true\n2,"b, c",,false\n')).toEqual([
      ['id', 'integer', [1, 2]],
      ['name', 'text', ['ann', 'b, c']],
      ['amount', 'float', [1.5, null]],
      ['flag', 'boolean', [true, false]],
    ]);
  });

  test('whole numbers keep their digits up to 64 bits, and are text beyond', async () => {
    const largest = '9223372036854775807';
    expect(await columns(`a\n${largest}\n-1\n`)).toEqual([['a', 'integer', [BigInt(largest), -1]]]);
    expect(await columns(`a,b\n1234567890123456789,1\n,2\n`)).toEqual([
      ['a', 'integer', [1234567890123456789n, null]],
      ['b', 'integer', [1, 2]],
    ]);
    expect(await columns('a\n9223372036854775808\n2\n')).toEqual([['a', 'text', ['9223372036854775808', '2']]]);
  });

  test('a column without any value is a number, one of a file without rows is text', async () => {
    expect(await columns('a,b\n,1\n')).toEqual([
      ['a', 'float', [null]],
      ['b', 'integer', [1]],
    ]);
    expect(await columns('a\n')).toEqual([['a', 'text', []]]);
  });

  test('the words for nothing are replaced by those that are named', async () => {
    expect(await columns('a,b\nN/A,x\n')).toEqual([
      ['a', 'float', [null]],
      ['b', 'text', ['x']],
    ]);
    expect(await columns('a,b\nN/A,x\n', { null_values: 'x' })).toEqual([
      ['a', 'text', ['N/A']],
      ['b', 'float', [null]],
    ]);
  });

  test('dates are read in the order that is told; a column with anything else stays text', async () => {
    const text = 'd\n02/01/2024\n13/02/2024\n';
    expect(await columns(text, { column_dates: 'd', day_first: 'true' })).toEqual([
      ['d', 'timestamp', ['2024-01-02 00:00:00', '2024-02-13 00:00:00']],
    ]);
    expect(await columns('d\nsoon\n', { column_dates: 'd' })).toEqual([['d', 'text', ['soon']]]);
    expect(await columns('d\n2024-02-30\n', { column_dates: 'd' })).toEqual([['d', 'text', ['2024-02-30']]]);
  });

  test('quotes hold delimiters, line ends and themselves', async () => {
    expect(await columns('a,b\r\n"x\ny","q""t"\r\n,"z"\r\n')).toEqual([
      ['a', 'text', ['x\ny', null]],
      ['b', 'text', ['q"t', 'z']],
    ]);
    expect(await columns('a\nsay "hi"\n')).toEqual([['a', 'text', ['say "hi"']]]);
  });

  test('a delimiter may be more than one character', async () => {
    expect(await columns('a||b\n1||2|3\n', { delimiter: '||' })).toEqual([
      ['a', 'integer', [1]],
      ['b', 'text', ['2|3']],
    ]);
  });

  test('names are distinct, and a column without one is named after its place', async () => {
    expect((await columns('a,a,,a.1\n1,2,3,4\n')).map(([name]) => name)).toEqual(['a', 'a.1', 'Unnamed: 2', 'a.1.1']);
  });

  test('a row may be shorter than the header, and end in empty values', async () => {
    expect(await columns('a,b\n1\n2,3,,\n')).toEqual([
      ['a', 'integer', [1, 2]],
      ['b', 'float', [null, 3]],
    ]);
  });

  test('records that lie across the pieces of a long file are whole', async () => {
    const line = (at: number) => `${at},"text ${'ä'.repeat(at % 40)}, ""${at}""\n",${at / 8}\n`;
    const count = 60_000;
    const text = `id,label,part\n${Array.from({ length: count }, (_, at) => line(at)).join('')}`;
    const [id, label, part] = await columns(text);
    expect([id?.[1], label?.[1], part?.[1]]).toEqual(['integer', 'text', 'float']);
    expect(id?.[2]).toEqual(Array.from({ length: count }, (_, at) => at));
    expect(label?.[2][40_001]).toBe('text ä, "40001"\n');
    expect(part?.[2][12_345]).toBe(12_345 / 8);
  });

  test.each([
    ['a,b\n1,x\n,y\n', {}, true],
    ['a,b\n1,"x, y"\n', {}, true],
    ['a;b\n1;x\n', { delimiter: ';' }, true],
    ['a,b\n1,N/A\n', {}, false],
    ['a,b\n1,""\n', {}, false],
    ['a,b\n1\n', {}, false],
    ['a,b\n1,2,\n', {}, false],
    ['a\nsay "hi"\n', {}, false],
    ['a\n1\n\n2\n', {}, false],
    ['a\n1\r\n2\n', {}, false],
    ['a\n\\.\n', {}, false],
    ['a\n1,5\n', { delimiter: ';', decimal_character: ',' }, false],
    ['a,b\n1,2\n', { columns_read: 'b' }, false],
    ['a\n1\n2\n', { rows_to_read: '1' }, false],
    ['d\n2024-01-02\n', { column_dates: 'd' }, false],
    ['a\n1\n', { dataframe_index: 'true' }, false],
  ])('%j with %j is left to the database: %s', async (text, given, isRaw) => {
    expect((await read(text, given)).isRaw).toBe(isRaw);
  });

  test.each([
    ['', {}, 'Parsing error: No columns to parse from file'],
    ['\n\n', { skip_blank_lines: 'true' }, 'Parsing error: No columns to parse from file'],
    ['a\n1\n', { header_row: '9' }, 'Parsing error: Passed header=9 but only 2 lines in file'],
    ['a\n1\n', { index_column: 'z' }, 'Parsing error: Index z invalid'],
    ['a\n1\n', { delimiter: '"' }, 'Parsing error: quotes and line ends cannot separate columns'],
    ['a\nx\n', { column_data_types: '{"a": "int64"}' }, "Cannot convert column 'a' to int64. Found 1 error(s):"],
    ['a\n"x\n', {}, 'Parsing error: EOF inside string: a quote is never closed'],
    ['a,b\n1,2\n1,2,3\n', {}, 'Parsing error: line 3 has 3 values, the header names 2.'],
    ['a\n1\u0000\n', {}, 'Parsing error: byte 0x00 in position 3: this is no text'],
  ])('%j with %j is refused', async (text, given, message) => {
    await expect(read(text, given)).rejects.toThrow(message);
  });

  test('other encodings are refused at the byte that gives them away', async () => {
    const message = "'utf-8' codec can't decode byte 0xf1 in position 3: invalid continuation byte";
    await expect(read(Buffer.from([0x61, 0x0a, 0x78, 0xf1, 0x78, 0x0a]))).rejects.toThrow(message);
    await expect(read(Buffer.from('\ufeffa\n1\n', 'utf16le'))).rejects.toThrow('byte 0xff in position 0');
  });
});
