import postcss from 'postcss';
import sanitize from 'sanitize-html';
import { legibleRule } from './legible';

/**
 * Sanitises markup: removes everything that executes scripts, loads documents or affects anything outside the drawing.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'details', 'summary', 'del', 'ins', 'meter', 'progress'],
    allowedAttributes: {
      '*': ['class', 'style', 'title', 'lang', 'dir', 'role', 'aria-*'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
      progress: ['value', 'max'],
      details: ['open'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: attribs.style === undefined ? attribs : { ...attribs, style: legibleStyle(attribs.style) },
      }),
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    },
  });
}

function legibleStyle(style: string): string {
  try {
    const root = postcss.parse(style);
    legibleRule(root);
    return root.toString();
  } catch {
    return '';
  }
}

const keptRules: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer']);

/**
 * Sanitises style rules: none of them loads anything, each is complete and can be nested; unparseable CSS is removed.
 */
export function cleanCss(css: string): string {
  let root: postcss.Root;
  try {
    root = postcss.parse(css);
  } catch {
    return '';
  }
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => {
    if (!keptRules.has(rule.name)) rule.remove();
  });
  root.walkDecls((declaration) => {
    if (/url\s*\(|expression\s*\(|image-set|\\/i.test(declaration.value)) declaration.remove();
  });
  root.walkRules((rule) => legibleRule(rule));
  return root.toString().replaceAll('<', '\\3c ');
}

const blocks =
  /<\/?(?:p|div|li|ul|ol|tr|table|h[1-6]|br|section|article|header|footer|dl|dt|dd|pre|blockquote)\b[^>]*>/gi;

/** The text of sanitised markup, one line for each block. */
export function linesOf(html: string): string[] {
  const text = sanitize(html.replace(blocks, '\n').replace(/<\/t[dh]>/gi, '  '), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return unescaped(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
