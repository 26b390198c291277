/*
 * Bytes are examined four at a time as a 32-bit word; single bytes take many times as long.
 * See "Determine if a word has a byte equal to n / less than n" in Anderson's Bit Twiddling Hacks.
 */

export const wordBytes = 4;

const everyByte = 0x01010101;
const highBits = 0x80808080;

/** A word of the same byte four times. */
export function fourTimes(byte: number): number {
  return Math.imul(byte, everyByte);
}

/** Non-zero if a byte of the word equals the byte repeated in `fourBytes`. */
export function hasByte(word: number, fourBytes: number): number {
  const difference = word ^ fourBytes;
  return (difference - everyByte) & ~difference & highBits;
}

/** Non-zero if a byte of the word is less than the byte repeated in `fourBytes` (0x80 at most). */
export function hasByteBelow(word: number, fourBytes: number): number {
  return (word - fourBytes) & ~word & highBits;
}
