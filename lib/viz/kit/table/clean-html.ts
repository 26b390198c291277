import sanitize from 'sanitize-html';

const markup = /<\/?[a-z][^>]*>/i;
const link = /^https?:\/\/\S+$/i;

/** Parses text that may be markup or a URL: sanitised markup, a URL to link to, and the plain text of both. */
export function readMarkup(text: string): { readonly text: string; readonly html?: string; readonly href?: string } {
  if (link.test(text)) return { text, href: text };
  if (!markup.test(text)) return { text };
  const plain = sanitize(text, { allowedTags: [], allowedAttributes: {} });
  const html = sanitize(text, {
    allowedTags: [
      'a',
      'abbr',
      'b',
      'br',
      'code',
      'div',
      'em',
      'i',
      'img',
      'li',
      'ol',
      'p',
      'pre',
      's',
      'small',
      'span',
      'strong',
      'sub',
      'sup',
      'u',
      'ul',
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      '*': ['style'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedStyles: {
      '*': {
        color: [/^[#\w(),.%\s]+$/],
        'background-color': [/^[#\w(),.%\s]+$/],
        'font-weight': [/^\w+$/],
        'text-align': [/^\w+$/],
      },
    },
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  });
  return { text: plain, html };
}
