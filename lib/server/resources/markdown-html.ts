import sanitizeHtml from 'sanitize-html';
import { markdown } from '@/lib/server/cache/markdown';
import { parsedMarkdown } from '@/lib/server/dashboard/markdown-html';

/** A Markdown description as safe HTML: everything that could run or load something is removed. */
export function markdownHtml(text: string | null): string {
  if (!text) return '';
  const known = markdown.get(text);
  if (known !== undefined) return known;
  const html = sanitizeHtml(parsedMarkdown(text), {
    allowedTags: sanitizeHtml.defaults.allowedTags,
  }).trim();
  markdown.set(text, html);
  return html;
}
