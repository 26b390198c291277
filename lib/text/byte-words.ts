/*
 * Bytes looked at four at a time, as a 32-bit word: one by one they take many times as long.
 * See "Determine if a word has a byte equal to n / less than n" in Anderson's Bit Twiddling Hacks.
 */

export const wordBytes = 4;

const everyByte = 0x01010101;
const highBits = 0x80808080;

/** A word of four times the same byte. */
export function fourTimes(byte: number): number {
  return Math.imul(byte, everyByte);
}

/** Not zero if a byte of the word is the one that `fourBytes` repeats. */
export function hasByte(word: number, fourBytes: number): number {
  const difference = word ^ fourBytes;
  return (difference - everyByte) & ~difference & highBits;
}

/** Not zero if a byte of the word is below the one that `fourBytes` repeats, which is 0x80 at most. */
export function hasByteBelow(word: number, fourBytes: number): number {
  return (word - fourBytes) & ~word & highBits;
}
