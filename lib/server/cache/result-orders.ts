import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/**
 * Which rows of a kept result of the SQL editor are shown, and in which order.
 *
 * Key: the key of the result, its order, filters and search. Bound: 32 MB. Invalidation: ten minutes. Who may see it:
 * whoever may read the result.
 */
export const resultOrders = new ProcessCache<string, Uint32Array>('result_orders', {
  maxSize: 32 * megabyte,
  ttl: 10 * 60_000,
  sizeCalculation: (rows, key) => rows.byteLength + key.length + 64,
});
