import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { markdown } from '@/lib/server/cache/markdown';

/** A description as HTML that can be shown as it is: what could run or load anything is gone. */
export function markdownHtml(text: string | null): string {
  if (!text) return '';
  const known = markdown.get(text);
  if (known !== undefined) return known;
  const html = sanitizeHtml(marked.parse(text, { async: false }), {
    allowedTags: sanitizeHtml.defaults.allowedTags,
  }).trim();
  markdown.set(text, html);
  return html;
}
