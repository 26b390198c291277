import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GrowingBytes } from '@/lib/frame/growing-bytes';
import { unpacked } from '@/lib/frame/packed-rows';
import { packedCopy, XlsxSheet } from '@/lib/frame/xlsx/sheet';
import { spreadsheetTypes } from '@/lib/frame/xlsx/spreadsheet-types';
import { toFrame } from '@/lib/server/engines/values/to-frame';
import { packed, packedColumns, type Row, someRows } from './packed';

const frameOf = (rows: readonly Row[]) => toFrame(packedColumns, unpacked(packed(rows), packedColumns));

/** The XLSX lines of packed rows, and those of the same rows as a frame. */
function bothWays(first: readonly Row[], later: readonly Row[]): [string, string] {
  const head = spreadsheetTypes(frameOf(first));
  const copied = new GrowingBytes();
  const written = new GrowingBytes();
  const copy = packedCopy(frameOf(first).columns, packedColumns);
  new XlsxSheet(head, true).packed({ packed: packed(later), copy }, 0, later.length, copied);
  new XlsxSheet(head, true).rows(spreadsheetTypes(frameOf(later)), 0, later.length, written);
  return [copied.written.toString(), written.written.toString()];
}

it('writes what is written of the values', () => {
  fc.assert(
    fc.property(someRows, someRows, (first, later) => {
      const [copied, written] = bothWays(first, later);
      expect(copied).toBe(written);
    }),
    { numRuns: 2000, seed: 11 },
  );
});

const nothing: Row = packedColumns.map(() => null);
const withValue = (at: number, text: string): Row => nothing.map((cell, column) => (column === at ? text : cell));

it('writes the seconds of a day as the number that a double of it is', () => {
  const days = ['1989-09-17', '1989-09-18', '2024-02-29', '2079-06-04', '2079-06-05'];
  for (const day of days) {
    const rows = Array.from({ length: 86_400 / 59 }, (_, at) => {
      const clock = new Date(at * 59_000).toISOString().slice(11, 19);
      return withValue(4, `${day} ${clock}`);
    });
    const [copied, written] = bothWays(rows, rows);
    expect(copied === written, day).toBe(true);
  }
});

it('knows which numbers and texts are not what a cell says', () => {
  const odd: Row[] = [
    ...['0', '-0', '-0.00', '0.10', '100', '1200.00', '0.000000123', '12345678901234.50', '1e-07', 'NaN'].map((text) =>
      withValue(2, text),
    ),
    ...['0', '-0', '0.1', '1e-05', '1e+20', '123456789012345.6', '0.30000000000000004', 'Infinity'].map((text) =>
      withValue(1, text),
    ),
    ...['999999999999999', '-999999999999999', '1000000000000000', '9223372036854775807'].map((text) =>
      withValue(0, text),
    ),
    ...['infinity', '0001-01-01 00:00:00 BC', '12020-01-01 00:00:00', '1899-12-31 00:00:00', '1900-01-01 00:00:01'].map(
      (text) => withValue(4, text),
    ),
    ...['', '=1', '+1', '-', '@a', ' =1', '<&>', 'a\u0001b', '\t\r\n', 'ä€😀', '\uffff', '\ufffd'].map((text) =>
      withValue(6, text),
    ),
  ];
  const [copied, written] = bothWays([odd[0] ?? nothing], odd);
  expect(copied.split('</row>')).toEqual(written.split('</row>'));
});
