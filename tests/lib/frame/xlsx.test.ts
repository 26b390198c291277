import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Decimal, type Frame } from '@/lib/frame/frame';
import { spreadsheetTypes } from '@/lib/frame/xlsx/spreadsheet-types';
import { toXlsx } from '@/lib/frame/xlsx/xlsx';
import { column, day, frame, table } from './frames';

function sheet(given: Frame, index = false): string {
  return strFromU8(
    unzipSync(toXlsx([{ name: 'Sheet1', frame: given, index }]))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
}

test('a workbook holds its sheets, their names made safe', () => {
  const one = frame(column('a', 'numeric', [1]));
  const parts = unzipSync(
    toXlsx([
      { name: 'a/b & c', frame: one },
      { name: 'second', frame: one },
    ]),
  );
  expect(Object.keys(parts)).toContain('xl/worksheets/sheet2.xml');
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="a_b &amp; c"');
});

test('numbers, booleans, instants and texts are cells of their type; NULL is none', () => {
  const xml = sheet(
    frame(
      column('n', 'numeric', [0.30000000000000004, null]),
      column('b', 'boolean', [true, null]),
      column('t', 'temporal', [day('2021-01-02'), null]),
    ),
  );
  expect(xml).toContain('<c r="A2"><v>0.3</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" s="1"><v>44198</v></c>');
  expect(xml).not.toContain('<row r="3">');
});

test('no text becomes a formula, a header neither', () => {
  const xml = sheet(frame(column('=h', 'string', ['=1', '-5', '<&>\u0001'])));
  expect(xml).not.toContain('<f>');
  expect(xml).toContain('>=h</t>');
  expect(xml).toContain(">'=1</t>");
  expect(xml).toContain('&lt;&amp;&gt;_x0001_');
});

test('the numbering of rows comes first when asked for', () => {
  expect(sheet(frame(column('a', 'numeric', [7], true)), true)).toContain(
    '<c r="A2"><v>0</v></c><c r="B2"><v>7</v></c>',
  );
});

test('numbers too long for a spreadsheet become texts', () => {
  const long = frame(
    column('n', 'numeric', [10 ** 15, 10 ** 15 + 1, 1152921504606846976n], true),
    column('d', 'numeric', [new Decimal('1.5'), null, 1e16]),
  );
  expect(table(spreadsheetTypes(long))).toEqual({
    n: [10 ** 15, '1000000000000001', '1152921504606846976'],
    d: [1.5, null, '1e+16'],
  });
});
