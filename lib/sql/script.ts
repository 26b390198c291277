import { lexiconOf, type SqlLexicon } from '@/lib/query/sql/lexicon';
import { type ScannedToken, scanSql } from '@/lib/query/sql/tokens';

/** A significant token of one statement. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'mark';
  readonly text: string;
  /** A bare word in upper case; empty for everything else, so that a quoted name is never treated as a keyword. */
  readonly word: string;
  readonly at: number;
  readonly end: number;
  /** Index of the matching bracket; −1 for other tokens. */
  mate: number;
}

/** A reason why SQL cannot be read, with its offset. */
export interface SqlProblem {
  readonly message: string;
  readonly at: number;
}

/** One statement of the script, without surrounding whitespace, comments and semicolon. */
export interface Piece {
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly end: number;
  readonly problem: SqlProblem | null;
}

/** Objects whose body may contain semicolons. */
const blocks = /^(?:TRIGGER|PROCEDURE|PROC|FUNCTION|PACKAGE|EVENT)$/;

/** Splits a script into statements. Never throws: an error becomes the `problem` of its statement. */
export function piecesOf(sql: string, dialect: string): Piece[] {
  const lexicon = lexiconOf(dialect);
  const pieces: Piece[] = [];
  let tokens: Token[] = [];
  let problem: SqlProblem | null = null;
  const close = (): void => {
    const [first] = tokens;
    const last = tokens.at(-1);
    const unbalanced = pair(tokens);
    if (first && last) pieces.push({ tokens, start: first.at, end: last.end, problem: problem ?? unbalanced });
    else if (problem) pieces.push({ tokens, start: problem.at, end: problem.at, problem });
    tokens = [];
    problem = null;
  };
  for (const scanned of scanSql(sql, lexicon)) {
    problem ??= misread(scanned, sql, lexicon);
    if (scanned.kind === 'comment' || scanned.kind === 'open') continue;
    if (scanned.text === ';' && scanned.kind === 'mark' && !isBlock(tokens)) close();
    else tokens.push(tokenOf(scanned.kind, scanned.text, scanned.at));
  }
  close();
  return pieces;
}

function tokenOf(kind: Token['kind'], text: string, at: number): Token {
  return { kind, text, word: kind === 'word' ? text.toUpperCase() : '', at, end: at + text.length, mate: -1 };
}

/** The problem of a token that servers, or this program, may read differently; null for others. */
function misread({ kind, text, at }: ScannedToken, sql: string, lexicon: SqlLexicon): SqlProblem | null {
  const problem = (message: string): SqlProblem => ({ message, at });
  if (kind === 'open') return problem('Unable to parse script');
  if (text.includes('\0')) return problem('a NUL character may not stand here');
  if (kind === 'comment') return misreadComment(text, problem, lexicon);
  if (kind === 'word' && !lexicon.isParsed && /^[uU]&"/.test(sql.slice(at, at + 3))) {
    return problem('a name may not be written in escapes');
  }
  if (kind === 'mark' && sql.startsWith('*/', at)) return problem('a comment ends that never began');
  const isEscaped = (kind === 'text' && !/^(?:[eE]'|\$)/.test(text)) || kind === 'quoted';
  if (isEscaped && lexicon.mayEscapeQuotes && !lexicon.escapesQuotes && /\\['"`]/.test(text)) {
    return problem('a backslash may not stand before a quote');
  }
  return kind === 'quoted' && lexicon.escapesQuotes && text.includes('\\')
    ? problem('a backslash may not stand in a name')
    : null;
}

function misreadComment(
  text: string,
  problem: (message: string) => SqlProblem,
  lexicon: SqlLexicon,
): SqlProblem | null {
  if (/\r(?!\n|$)/.test(text) && !text.startsWith('/*')) return problem('a comment may not hold the end of a line');
  if (lexicon.dashesNeedBlank === null && /^--[^\0-\x20]/.test(text)) {
    return problem('two dashes may not touch what follows');
  }
  if (lexicon.runsComments && /^\/\*M?!/.test(text)) return problem('a comment that is run may not stand here');
  if (lexicon.nestsComments === null && text.startsWith('/*') && text.includes('/*', 2)) {
    return problem('a comment may not hold another');
  }
  return null;
}

/** Sets `mate` of matching brackets; returns the problem of the first unmatched one, or null. */
function pair(tokens: readonly Token[]): SqlProblem | null {
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'mark') continue;
    if (token.text === '(' || token.text === '[' || token.text === '{') open.push(index);
    const opener = closes[token.text];
    if (opener === undefined) continue;
    const mate = open.pop();
    const partner = mate === undefined ? undefined : tokens[mate];
    if (mate === undefined || partner?.text !== opener) return misplacedToken(token);
    partner.mate = index;
    token.mate = mate;
  }
  const [unclosed] = open;
  const last = tokens[unclosed ?? -1];
  return last ? misplacedToken(tokens.at(-1) ?? last) : null;
}

const closes: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The problem of a token that is not allowed at its place. */
export function misplacedToken({ text, at }: Token): SqlProblem {
  return { message: `Error parsing near '${text.length > 60 ? `${text.slice(0, 60)}…` : text}'`, at };
}

function isBlock(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (first?.word === 'CREATE' || first?.word === 'ALTER') {
    return tokens.slice(1, 8).some(({ word }) => blocks.test(word));
  }
  if (first?.word === 'DECLARE') return tokens.some(({ word }) => word === 'BEGIN');
  return first?.word === 'BEGIN' && second !== undefined && !transactional.has(second.word);
}

const transactional = new Set([
  ...['TRAN', 'TRANSACTION', 'WORK', 'ISOLATION', 'READ', 'NOT', 'DEFERRABLE', 'DEFERRED', 'IMMEDIATE', 'EXCLUSIVE'],
]);

/** The line and column of an offset, both 1-based. */
export function placeOf(sql: string, at: number): { readonly line: number; readonly column: number } {
  const lines = sql.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
