import type { Drawing } from '@/lib/viz/viz';
import { ProcessCache } from './process-cache';
import { megabyte, minuteMs } from './sizes';

/**
 * Drawings of charts: what results became before they are written as HTML or as a picture.
 *
 * Key: a digest of the results' keys and times and of everything else that the drawing depends on. Bound: 64 MB by the
 * cells that were drawn, 200 entries. Invalidation: ten minutes; other results have other keys. Who may see it: whoever
 * may ask for the same results, for the results' keys hold their row rules.
 */
export const drawings = new ProcessCache<string, Drawing>('drawings', {
  max: 200,
  maxSize: 64 * megabyte,
  ttl: 10 * minuteMs,
});

const bytesPerCell = 32;

/** The bytes that a drawing of so many cells counts for. */
export function drawingBytes(cells: number): number {
  return 4096 + cells * bytesPerCell;
}
