import type { SqlLexicon } from './lexicon';
import { unclosedQuotes } from './unclosed-quotes';

/** One lexical unit of SQL, sufficient to find the end of an expression and the functions it calls. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'mark' | 'comment';
  readonly text: string;
  /** Start offset. */
  readonly at: number;
}

/** A token, or an unterminated quote or comment (`open`). */
export interface ScannedToken extends Omit<SqlToken, 'kind'> {
  readonly kind: SqlToken['kind'] | 'open';
}

const plainText = "'(?:[^']|'')*'";
const escapingText = String.raw`'(?:[^'\\]|\\[\s\S]|'')*'`;
const escapingDouble = String.raw`"(?:[^"\\]|\\[\s\S]|"")*"`;
const rest = [
  String.raw`(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)`,
  String.raw`(?<word>[\p{L}_][\p{L}\p{N}_$]*)`,
  String.raw`(?<space>\s+)`,
  String.raw`(?<mark>[\s\S])`,
];

/** Quotes that open a text or name; scanned alone they are unterminated. */
const unclosed = new Set(["'", '"', '`']);

const patterns = new Map<SqlLexicon, RegExp>();

function patternOf(lexicon: SqlLexicon): RegExp {
  const known = patterns.get(lexicon);
  if (known) return known;
  const oneOf = (...choices: readonly (string | null | false)[]) => choices.filter(Boolean).join('|');
  const texts = oneOf(
    lexicon.hasRawTexts && String.raw`[rRbB]{0,2}(?:'''[\s\S]*?'''|"""[\s\S]*?""")|[rR][bB]?(?:'[^'\n]*'|"[^"\n]*")`,
    lexicon.hasChosenQuotes &&
      String.raw`[qQ]'(?:\[[\s\S]*?\]|\{[\s\S]*?\}|\([\s\S]*?\)|<[\s\S]*?>|(?<mark1>[^\s[({<])[\s\S]*?\k<mark1>)'`,
    lexicon.hasEscapedTexts && `[eE]${escapingText}`,
    lexicon.hasDollarTexts && String.raw`\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$`,
    lexicon.escapesQuotes ? escapingText : plainText,
    lexicon.hasDoubleQuotedTexts && escapingDouble,
  );
  const names = oneOf(
    !lexicon.hasDoubleQuotedTexts && '"(?:[^"]|"")*"',
    lexicon.hasBacktickNames && '`(?:[^`]|``)*`',
    lexicon.hasBracketNames && String.raw`\[(?:[^\]]|\]\])*\]`,
  );
  const line = oneOf(lexicon.dashesNeedBlank ? String.raw`--(?=[\x00-\x20]|$)` : '--', lexicon.lineComment);
  const source = oneOf(`(?<line>(?:${line})[^\\n]*)`, `(?<text>${texts})`, `(?<quoted>${names})`, ...rest);
  const pattern = new RegExp(source, 'uy');
  patterns.set(lexicon, pattern);
  return pattern;
}

/** SQL tokenised for its dialect, without whitespace. Never throws. */
export function* scanSql(sql: string, lexicon: SqlLexicon): Generator<ScannedToken> {
  const pattern = patternOf(lexicon);
  const isUnclosed = unclosedQuotes(sql, lexicon);
  let at = 0;
  while (at < sql.length) {
    if (sql.startsWith('/*', at)) {
      const end = commentEnd(sql, at, lexicon.nestsComments === true);
      yield { kind: end === null ? 'open' : 'comment', text: sql.slice(at, end ?? sql.length), at };
      at = end ?? sql.length;
      continue;
    }
    if (isUnclosed(at)) {
      const text = sql.charAt(at);
      yield { kind: text === '$' ? 'mark' : 'word', text, at };
      at += 1;
      continue;
    }
    pattern.lastIndex = at;
    const match = pattern.exec(sql);
    if (!match) return;
    const [text] = match;
    if (match.groups?.space === undefined) yield { kind: kindOf(match.groups ?? {}, text), text, at };
    at += text.length;
  }
}

function kindOf(groups: Readonly<Record<string, string | undefined>>, text: string): ScannedToken['kind'] {
  if (groups.line !== undefined) return 'comment';
  if (groups.text !== undefined) return 'text';
  if (groups.quoted !== undefined) return 'quoted';
  if (groups.number !== undefined) return 'number';
  if (groups.word !== undefined) return 'word';
  return unclosed.has(text) ? 'open' : 'mark';
}

function commentEnd(sql: string, start: number, nests: boolean): number | null {
  if (!nests) {
    const end = sql.indexOf('*/', start + 2);
    return end < 0 ? null : end + 2;
  }
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.index + 2;
  }
  return null;
}
