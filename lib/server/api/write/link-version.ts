import { createHash } from 'node:crypto';

/**
 * Tells one set of tied ids from another, for `If-Match`: the joining tables of roles store no time of change.
 */
export function linkVersion(ids: readonly number[]): string {
  const sorted = [...ids].sort((one, other) => one - other);
  return createHash('sha256').update(sorted.join(',')).digest('hex').slice(0, 16);
}
