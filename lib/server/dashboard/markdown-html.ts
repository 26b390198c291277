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
/** Characters of a text that is shown as it is written. */
const mostShown = 300_000;
/** Characters of Markdown that one page reads; what follows them is shown as it is written. */
const mostOfPage = 100_000;
/** Elements in one another. */
const deepest = 100;

/**
 * The HTML of Markdown, sanitized. A text of more than 30,000 characters, or one that is nested too deep to be read, is
 * shown as it is written, up to 300,000 characters.
 */
export function sanitizedMarkdown(text: string, allowed: sanitizeHtml.IOptions): string {
  const html = text.length > longest ? null : parsed(text);
  return html === null ? asWritten(text) : sanitizeHtml(html, { ...allowed, nestingLimit: deepest });
}

/** Null for a text that is nested too deep. */
function parsed(text: string): string | null {
  try {
    return marked.parse(text, { async: false, gfm: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function asWritten(text: string): string {
  const shown = text.slice(0, mostShown).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<pre>${shown}</pre>`;
}

/** Markdown of a dashboard as sanitized HTML: scripts and other active content are removed. */
export function markdownHtml(text: string): string {
  return sanitizedMarkdown(text, options);
}

/** The same for all texts of one page, which together are read to a bound. */
export function pageMarkdown(): (text: string) => string {
  let left = mostOfPage;
  return (text) => {
    left -= text.length;
    return left < 0 ? asWritten(text) : markdownHtml(text);
  };
}
