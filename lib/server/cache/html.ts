import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/**
 * HTML of drawings that are themselves in the cache `drawings`.
 *
 * Key: the drawing's own number and all else that the HTML is made of. Bound: 64 MB. Invalidation: a recreated drawing
 * has another number. Who may see it: all who may see the drawing.
 */
export const html = new ProcessCache<string, string>('html', {
  maxSize: 64 * megabyte,
  sizeCalculation: (text) => text.length + 1,
});
