import { LRUCache } from 'lru-cache';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** Lists tell the same descriptions again and again, and cleaning one costs more than reading its row. */
const cleaned = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (html, text) => html.length + text.length + 1,
});

/** A description as HTML that can be shown as it is: what could run or load anything is gone. */
export function markdownHtml(text: string | null): string {
  if (!text) return '';
  const known = cleaned.get(text);
  if (known !== undefined) return known;
  const html = sanitizeHtml(marked.parse(text, { async: false }), {
    allowedTags: sanitizeHtml.defaults.allowedTags,
  }).trim();
  cleaned.set(text, html);
  return html;
}
