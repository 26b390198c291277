import type { JWTVerifyGetKey } from 'jose';
import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/**
 * The public keys of identity providers, which the library itself asks for again when a token names an unknown one, at
 * most every half minute.
 *
 * Key: the address of the keys. Bound: 1 MB. Invalidation: none of ours; the keys in it are ten minutes old at
 * most. Who may see it: the server.
 */
export const ssoKeys = new ProcessCache<string, JWTVerifyGetKey>('sso_keys', {
  maxSize: megabyte,
  sizeCalculation: () => 16 * 1024,
});
