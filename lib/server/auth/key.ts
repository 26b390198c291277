import { purposeKey } from '@/lib/server/secrets';

export type Purpose =
  | 'session'
  | 'bearer'
  | 'guest'
  | 'csrf'
  | 'shown-once'
  | 'second-step'
  | 'passkey'
  | 'saml'
  | 'async-events';

/** The key as hexadecimal text, for libraries that require a password instead of bytes. */
export function secretText(purpose: Purpose): string {
  return purposeKey(purpose).toString('hex');
}

export function signingKey(purpose: Purpose): Uint8Array {
  return purposeKey(purpose);
}
