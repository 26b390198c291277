import { ProcessCache } from './process-cache';
import { megabyte } from './sizes';

/**
 * Descriptions as HTML from which everything that runs or loads is gone: cleaning one takes longer than reading its row.
 *
 * Key: the text. Bound: 4 MB. Invalidation: none; the same text gives the same HTML. Who may see it: whoever may see
 * the text.
 */
export const markdown = new ProcessCache<string, string>('markdown', {
  maxSize: 4 * megabyte,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});
