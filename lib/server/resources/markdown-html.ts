import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { markdown } from '@/lib/server/cache/markdown';

/** A Markdown description as safe HTML: everything that could run or load something is removed. */
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
