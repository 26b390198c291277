import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

/** At-rules that hold rules of the same page; all others reach beyond it (imports, fonts, names shared by the page). */
const holders = new Set(['media', 'supports', 'container', 'scope', 'layer', 'starting-style']);

/**
 * A dashboard's own CSS, kept inside the dashboard. It is read by a parser and written anew from what was read. What
 * could leave the page, fetch something or cover the page refuses the whole: nothing half applied surprises its author.
 */
export function scopedCss(css: string | null): string {
  if (!css?.trim()) return '';
  try {
    const inside = postcss.parse(css).nodes.map(written).filter(Boolean);
    return inside.length === 0 ? '' : `@scope (.dashboard) { ${inside.join(' ')} }`;
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

/** A part of a rule as a browser reads it too: its texts closed, its brackets paired, no address in it. */
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
