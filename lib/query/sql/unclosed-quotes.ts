import type { SqlLexicon } from './lexicon';

/** What closes a chosen quote, by what opens it; the sign itself unless told. */
const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' };

/**
 * Tells whether a text between dollars, or in a chosen quote, begins at a place and never ends: then it is no text. To look
 * for each end through all that follows takes minutes in a megabyte of beginnings, so the last of each is found once.
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
    // Half of a sign tells nothing of the other half.
    if (/[\ud800-\udfff]/.test(open)) return false;
    ends ??= lastEnds(sql);
    return (ends.get(closing[open] ?? open) ?? -1) < at + 3;
  };
}

const tagPattern = /\$\w*\$/y;

/** `$tag$`, when one stands here. */
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

/** The signs that stand before a quote. */
function lastEnds(sql: string): Map<string, number> {
  const last = new Map<string, number>();
  for (let at = sql.indexOf("'"); at >= 0; at = sql.indexOf("'", at + 1)) last.set(sql[at - 1] ?? '', at - 1);
  return last;
}
