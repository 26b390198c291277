import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvWriter } from '@/lib/frame/csv/csv';
import { packedCsv } from '@/lib/frame/csv/packed-csv';
import { unpacked } from '@/lib/frame/packed-rows';
import { toFrame } from '@/lib/server/engines/values/to-frame';
import { packed, packedColumns, someRows } from './packed';

it('writes what the writer makes of the values', () => {
  fc.assert(
    fc.property(someRows, someRows, (first, later) => {
      const head = toFrame(packedColumns, unpacked(packed(first), packedColumns));
      const writer = csvWriter(head);
      const written = Buffer.from(packedCsv(writer, head.columns, packedColumns)(packed(later))).toString();
      expect(written).toBe(writer.lines(toFrame(packedColumns, unpacked(packed(later), packedColumns))));
    }),
    { numRuns: 2000, seed: 11 },
  );
});

it('keeps an empty field of a single column apart from an empty line', () => {
  const [only] = packedColumns.filter(({ form }) => form === 'text');
  if (!only) throw new Error('no column of text');
  const head = toFrame([only], [['a']]);
  const copy = packedCsv(csvWriter(head), head.columns, [only]);
  expect(Buffer.from(copy(packed([['a'], [''], [null], ['b']]))).toString()).toBe('a\n""\n""\nb\n');
});
