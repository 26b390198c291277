import { createHash, randomBytes } from 'node:crypto';

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An unguessable key of eleven letters and digits, without punctuation at which a client could split it. */
export function randomKey(): string {
  return keyText(randomBytes(8));
}

/** A key derived from the parts: equal parts have equal keys. */
export function keyOf(...parts: readonly unknown[]): string {
  return keyText(createHash('sha256').update(JSON.stringify(parts)).digest());
}

/** The first eight bytes in base 62, least significant digit first. */
function keyText(bytes: Buffer): string {
  let left = bytes.readBigUInt64BE();
  return Array.from({ length: 11 }, () => {
    const sign = signs.charAt(Number(left % 62n));
    left /= 62n;
    return sign;
  }).join('');
}
