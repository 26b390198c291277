import { purposeKey } from '@/lib/server/secrets';

export type Purpose = 'session' | 'bearer' | 'guest' | 'csrf';

/** The key as text, for those who want a password rather than bytes. */
export function secretText(purpose: Purpose): string {
  return purposeKey(purpose).toString('hex');
}

export function signingKey(purpose: Purpose): Uint8Array {
  return purposeKey(purpose);
}
