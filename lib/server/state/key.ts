import { createHash, randomBytes } from 'node:crypto';

/** A key nobody guesses, eleven signs that a URL takes as they are. */
export function randomKey(): string {
  return randomBytes(8).toString('base64url');
}

/** The same key for the same parts. */
export function keyOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 8).toString('base64url');
}
