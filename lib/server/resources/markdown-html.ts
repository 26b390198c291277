import sanitizeHtml from 'sanitize-html';
import { markdown } from '@/lib/server/cache/markdown';
import { sanitizedMarkdown } from '@/lib/server/dashboard/markdown-html';

const { allowedTags, allowedAttributes } = sanitizeHtml.defaults;

/** A link opens in its own page's window, and its target learns nothing of that page. */
const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { ...allowedAttributes, a: ['href', 'rel', 'title'], '*': ['title'] },
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** A Markdown description as safe HTML: everything that could run or load something is removed. */
export function markdownHtml(text: string | null): string {
  if (!text) return '';
  const known = markdown.get(text);
  if (known !== undefined) return known;
  const html = sanitizedMarkdown(text, options).trim();
  markdown.set(text, html);
  return html;
}
