import { createHash, randomBytes } from 'node:crypto';

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A key nobody guesses: eleven letters and digits, so that no client takes it for two words. */
export function randomKey(): string {
  return keyText(randomBytes(8));
}

/** The same key for the same parts. */
export function keyOf(...parts: readonly unknown[]): string {
  return keyText(createHash('sha256').update(JSON.stringify(parts)).digest());
}

/** The first eight bytes, to the base of 62. */
function keyText(bytes: Buffer): string {
  let left = bytes.readBigUInt64BE();
  return Array.from({ length: 11 }, () => {
    const sign = signs.charAt(Number(left % 62n));
    left /= 62n;
    return sign;
  }).join('');
}
