import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fourTimes, hasByte, hasByteBelow } from '@/lib/text/byte-words';

const byte = fc.integer({ min: 0, max: 255 });
const bytes = fc.array(fc.oneof(byte, fc.constantFrom(0, 1, 0x0d, 0x2c, 0x7f, 0x80, 0xff)), {
  minLength: 4,
  maxLength: 4,
});
const wordOf = (four: readonly number[]) => Buffer.from(four).readInt32BE();

test('a byte is found wherever it stands in the word, and only then', () => {
  fc.assert(
    fc.property(bytes, byte, (four, sought) => {
      expect(hasByte(wordOf(four), fourTimes(sought)) !== 0).toBe(four.includes(sought));
    }),
  );
});

test('bytes below a limit are found', () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 0, max: 0x80 }), (four, limit) => {
      expect(hasByteBelow(wordOf(four), fourTimes(limit)) !== 0).toBe(four.some((one) => one < limit));
    }),
  );
});
