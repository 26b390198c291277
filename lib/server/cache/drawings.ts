import type { Drawing } from '@/lib/viz/viz';
import { ProcessCache } from './process-cache';
import { megabyte, minuteMs } from './sizes';

/**
 * Drawings of charts: made from results, before they are rendered as HTML or as a picture.
 *
 * Key: a digest of the results' keys and times and of everything else that the drawing depends on. Bound: 64 MB by the
 * cells that were drawn, 200 entries. Invalidation: ten minutes; other results have other keys. Who may see it: all who
 * may read the same results, because the results' keys contain their row rules.
 */
export const drawings = new ProcessCache<string, Drawing>('drawings', {
  max: 200,
  maxSize: 64 * megabyte,
  ttl: 10 * minuteMs,
});

const bytesPerCell = 32;

/** The estimated bytes of a drawing of this many cells. */
export function drawingBytes(cells: number): number {
  return 4096 + cells * bytesPerCell;
}
