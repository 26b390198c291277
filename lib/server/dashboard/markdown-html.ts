import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'details', 'summary', 'del', 'ins', 'center'],
  allowedAttributes: {
    ...sanitizeHtml.defaults.allowedAttributes,
    '*': ['class', 'title', 'align', 'style'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedStyles: {
    '*': {
      color: [/^#[\da-f]{3,8}$/i, /^rgba?\([\d.,\s]+\)$/i, /^[a-z]+$/i],
      'background-color': [/^#[\da-f]{3,8}$/i, /^rgba?\([\d.,\s]+\)$/i, /^[a-z]+$/i],
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^\d{1,2}(px|em|rem|%)$/],
      'font-weight': [/^(bold|normal|\d{3})$/],
    },
  },
  // The page already has an h1, and each tile an h3.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    h1: 'h2',
    h2: 'h3',
    h3: 'h4',
    h4: 'h5',
  },
};

/** Characters. The time to read a list grows with the square of its items: 4 s for 200,000 characters of them. */
const longest = 30_000;

/** The HTML of Markdown, not yet sanitized. A text of more than 30,000 characters is shown as it is written. */
export function parsedMarkdown(text: string): string {
  if (text.length > longest) return `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  return marked.parse(text, { async: false, gfm: true });
}

/** Markdown of a dashboard as sanitized HTML: scripts and other active content are removed. */
export function markdownHtml(text: string): string {
  return sanitizeHtml(parsedMarkdown(text), options);
}
