import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** A description as HTML that can be shown as it is: what could run or load anything is gone. */
export function markdownHtml(text: string | null): string {
  if (!text) return '';
  return sanitizeHtml(marked.parse(text, { async: false }), { allowedTags: sanitizeHtml.defaults.allowedTags }).trim();
}
