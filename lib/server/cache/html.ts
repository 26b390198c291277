import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/**
 * HTML of drawings that are cached themselves.
 *
 * Key: the drawing, by a number of its own, and what else the HTML is made of. Bound: 64 MB. Invalidation: a drawing
 * that is made anew has another number. Who may see it: whoever may see the drawing.
 */
export const html = new ProcessCache<string, string>('html', {
  maxSize: 64 * megabyte,
  sizeCalculation: (text) => text.length + 1,
});
