import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

/**
 * At-rules that only group rules. All others have effects beyond the dashboard (imports, fonts, names shared by the
 * page).
 */
const holders = new Set(['media', 'supports', 'container', 'scope', 'layer', 'starting-style']);

/** Characters; a longer sheet would take the server too long to read at every view. */
const longest = 200_000;

/**
 * A dashboard's own CSS, scoped to the dashboard. It is parsed and serialized again from the parse tree. CSS that could
 * affect the rest of the page, load a resource or cover the page, or is too long, is rejected as a whole (empty string),
 * because partly applied CSS would surprise its author.
 */
export function scopedCss(css: string | null, scope: '.dashboard' | '.edit-main' = '.dashboard'): string {
  if (!css?.trim() || css.length > longest) return '';
  try {
    const inside = postcss.parse(css).nodes.map(written).filter(Boolean);
    return inside.length === 0 ? '' : `@scope (${scope}) { ${inside.join(' ')} }`;
  } catch {
    return '';
  }
}

function written(node: ChildNode): string {
  switch (node.type) {
    case 'comment':
      return '';
    case 'rule':
      return `${safe(node.selector)} ${block(node)}`;
    case 'decl': {
      if (/^position$/i.test(node.prop) && !/^(?:static|relative|absolute|sticky)$/i.test(node.value)) refuse();
      return `${safe(node.prop)}: ${safe(node.value)}${node.important ? ' !important' : ''};`;
    }
    case 'atrule':
      if (!holders.has(node.name.toLowerCase()) || node.nodes === undefined) refuse();
      return `@${safe(node.name)} ${safe(node.params)} ${block(node)}`;
  }
}

function block({ nodes = [] }: Rule | AtRule): string {
  return `{ ${nodes.map(written).filter(Boolean).join(' ')} }`;
}

const text = /"[^"\n\r\f]*"|'[^'\n\r\f]*'/g;
const reaching = /[{};<\\\0"']|\/\*|(?:url|src|image|image-set|cross-fade|expression|element|paint)\s*\(|javascript:/i;

/**
 * Returns a part of a rule that every browser parses alike: strings closed, brackets paired, no URL. Throws otherwise.
 */
function safe(part: string): string {
  const plain = part.replace(text, ' ');
  const isOpen = /[<\\\0]/.test(part) || reaching.test(plain) || !isPaired(plain);
  return isOpen ? refuse() : part;
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

function isPaired(part: string): boolean {
  const open: string[] = [];
  for (const sign of part) {
    if (sign === '(' || sign === '[') open.push(sign);
    const wanted = pairs[sign];
    if (wanted !== undefined && open.pop() !== wanted) return false;
  }
  return open.length === 0;
}

function refuse(): never {
  throw new Error('This style sheet reaches beyond its dashboard.');
}
