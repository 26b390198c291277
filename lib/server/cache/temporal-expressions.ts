import { ProcessCache } from './process-cache';
import { megabyte, minuteMs } from './sizes';

/**
 * Whether an expression yields instants, which only a query to the database shows.
 *
 * Key: the dataset's id, table and SQL, and the expression. Bound: 4 MB. Invalidation: an hour. Who may see it: the
 * server; it changes how values of the axis are read, not which values.
 */
export const temporalExpressions = new ProcessCache<string, boolean>('temporal_expressions', {
  maxSize: 4 * megabyte,
  ttl: 60 * minuteMs,
  sizeCalculation: (_, key) => key.length + 64,
});
