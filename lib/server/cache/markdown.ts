import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/**
 * Descriptions as sanitised HTML, without anything that runs or loads. Sanitising takes longer than reading the row.
 *
 * Key: the text. Bound: 4 MB. Invalidation: none; the same text gives the same HTML. Who may see it: all who may see
 * the text.
 */
export const markdown = new ProcessCache<string, string>('markdown', {
  maxSize: 4 * megabyte,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});
