import type { SqlLexicon } from './lexicon';

/** Closing characters of Oracle's `q'[ … ]'` quotes by opening character; any other character closes itself. */
const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' };

/**
 * Returns a function that tells whether a `$$` text or a `q'…'` text starts at an offset but never ends; then it is not
 * a text. Searching for each end separately takes minutes for a megabyte of starts, so the last occurrence of each end
 * is found once.
 */
export function unclosedQuotes(sql: string, lexicon: SqlLexicon): (at: number) => boolean {
  const { hasDollarTexts, hasChosenQuotes } = lexicon;
  let tags: ReadonlyMap<string, number> | undefined;
  let ends: ReadonlyMap<string, number> | undefined;
  return (at) => {
    const sign = sql[at];
    if (hasDollarTexts && sign === '$') {
      const tag = tagAt(sql, at);
      tags ??= lastTags(sql);
      return tag !== null && (tags.get(tag) ?? -1) < at + tag.length;
    }
    if (!hasChosenQuotes || (sign !== 'q' && sign !== 'Q') || sql[at + 1] !== "'") return false;
    const open = sql[at + 2] ?? '';
    // Half of a surrogate pair does not determine the character.
    if (/[\ud800-\udfff]/.test(open)) return false;
    ends ??= lastEnds(sql);
    return (ends.get(closing[open] ?? open) ?? -1) < at + 3;
  };
}

const tagPattern = /\$\w*\$/y;

/** The tag `$tag$` at this offset; null if there is none. */
function tagAt(sql: string, at: number): string | null {
  tagPattern.lastIndex = at;
  return tagPattern.exec(sql)?.[0] ?? null;
}

function lastTags(sql: string): Map<string, number> {
  const last = new Map<string, number>();
  for (let at = sql.indexOf('$'); at >= 0; at = sql.indexOf('$', at + 1)) {
    const tag = tagAt(sql, at);
    if (tag !== null) last.set(tag, at);
  }
  return last;
}

/** The characters that precede a quote, with the last offset of each. */
function lastEnds(sql: string): Map<string, number> {
  const last = new Map<string, number>();
  for (let at = sql.indexOf("'"); at >= 0; at = sql.indexOf("'", at + 1)) last.set(sql[at - 1] ?? '', at - 1);
  return last;
}
