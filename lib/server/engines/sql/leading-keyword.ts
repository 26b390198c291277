const skipped = /^(?:\s+|\(|--[^\n]*(?:\n|$))/;

/**
 * The first word of a statement in capitals, after blanks, comments and opening brackets; empty without one.
 *
 * @example
 * leadingKeyword('-- a note\n(select 1)') // 'SELECT'
 */
export function leadingKeyword(sql: string): string {
  let rest = sql;
  for (;;) {
    const blank = skipped.exec(rest)?.[0];
    if (blank) rest = rest.slice(blank.length);
    else if (rest.startsWith('/*')) rest = behindComment(rest);
    else return /^[a-z]+/i.exec(rest)?.[0].toUpperCase() ?? '';
  }
}

function behindComment(text: string): string {
  let depth = 0;
  for (const mark of text.matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return text.slice(mark.index + 2);
  }
  return '';
}
