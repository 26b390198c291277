import { AppError } from '@/lib/errors/app-error';
import type { CallingRules } from '@/lib/query/dialect';
import { misplaced } from '@/lib/query/parse/misplaced';
import { calledFunctions, refusedFunctions } from './functions';
import type { SqlLexicon } from './lexicon';
import { type ScannedToken, type SqlToken, scanSql } from './tokens';

/** Maximum number of characters of SQL to scan; scanning blocks other requests. */
const mostSql = 250_000;
const tooLong = `SQL may have ${mostSql} characters here`;

/**
 * SQL as tokens without whitespace. Throws `expression_invalid` for an unterminated quote or comment, and for syntax
 * that dialects read differently.
 */
export function sqlTokens(text: string, lexicon: SqlLexicon): SqlToken[] {
  if (text.length > mostSql) throw new AppError('expression_invalid', { reason: tooLong });
  const tokens: SqlToken[] = [];
  for (const token of scanSql(text, lexicon)) {
    if (token.kind === 'open') throw unfinished(token, text);
    const { kind, at } = token;
    const touchesWord = tokens.at(-1)?.kind === 'word' && endOf(tokens.at(-1)) === at;
    checkReading(kind, token.text, touchesWord, text.slice(at, at + 80), lexicon);
    tokens.push({ kind, text: token.text, at });
  }
  return tokens;
}

/** The error for an unterminated quote or comment, or for a name in the quotes of another dialect. */
function unfinished({ at }: ScannedToken, text: string): AppError {
  const foreign = /^`[^`]+`/.exec(text.slice(at))?.[0];
  if (foreign) return misplaced({ kind: 'quoted', text: foreign, at }, text);
  return new AppError('expression_invalid', { reason: 'Unable to parse script' });
}

function endOf(token: SqlToken | undefined): number {
  return token ? token.at + token.text.length : 0;
}

/**
 * Refuses syntax that some servers read as the end of a text or comment and others do not. Most of it is skipped for
 * parsed dialects.
 */
function checkReading(
  kind: SqlToken['kind'],
  whole: string,
  touchesWord: boolean,
  start: string,
  lexicon: SqlLexicon,
): void {
  const refuse = (reason: string) => new AppError('expression_invalid', { reason: `Error parsing SQL: ${reason}` });
  if (whole.includes('\0')) throw refuse('a NUL character may not stand here');
  if (kind === 'mark' && (whole === '?' || /^\$\d/.test(start)) && !lexicon.isParsed)
    throw refuse('a placeholder may not stand here');
  const isPlainText = kind === 'text' && !/^(?:[eE]'|\$)/.test(whole);
  if (isPlainText && lexicon.mayEscapeQuotes && /\\["']/.test(whole))
    throw refuse('a backslash may not stand before a quote');
  if (lexicon.isParsed) return;
  if (start.startsWith('--') && kind === 'mark') throw refuse('two dashes may not touch what follows');
  if (kind === 'word' && /^[uU]&["']/.test(start)) throw refuse('a quoted name or text may not be written in escapes');
  if (isPlainText && touchesWord) throw refuse('a word may not touch a quote');
  if (kind === 'mark' && !lexicon.hasDollarTexts && /^\$\w*\$/.test(start)) throw refuse('"$" quotes nothing here');
  if (kind === 'quoted' && lexicon.mayEscapeQuotes && /\\["`]/.test(whole))
    throw refuse('a backslash may not stand before a quote');
  if (kind === 'mark' && !lexicon.hasPostgresqlOperators && (whole === '#' || start.startsWith('//'))) {
    throw refuse(`"${whole}" may not stand here`);
  }
}

/** The SQL with each comment replaced by a space, and without semicolons at the end. */
export function withoutComments(text: string, lexicon: SqlLexicon): string {
  let result = '';
  let done = 0;
  for (const { kind, text: written, at } of scanSql(text, lexicon)) {
    if (kind !== 'comment') continue;
    result += `${text.slice(done, at)} `;
    done = at + written.length;
  }
  result += text.slice(done);
  let end = result.length;
  while (end > 0 && /[\s;]/.test(result[end - 1] ?? '')) end--;
  return result.slice(0, end).trimStart();
}

/** Throws `expression_invalid` unless all brackets match and no semicolon occurs. */
export function checkBalance(tokens: readonly SqlToken[], written: string): void {
  const open: string[] = [];
  for (const token of tokens) {
    const { kind, text } = token;
    if (kind !== 'mark') continue;
    if (text === ';') {
      throw new AppError('expression_invalid', { reason: 'SQLStatement should have exactly one statement' });
    }
    if (text === '(' || text === '[') open.push(text);
    if ((text === ')' && open.pop() !== '(') || (text === ']' && open.pop() !== '[')) throw misplaced(token, written);
  }
  const last = tokens.at(-1);
  if (open.length > 0 && last) throw misplaced(last, written);
}

const selecting = new Set([
  'select',
  'with',
  'values',
  'table',
  'from',
  'pivot',
  'unpivot',
  'describe',
  'summarize',
  'show',
]);

/** True if the tokens contain a query: a `SELECT` anywhere, or another query keyword directly after a bracket. */
export function holdsQuery(tokens: readonly SqlToken[]): boolean {
  const significant = tokens.filter(({ kind }) => kind !== 'comment');
  return significant.some(({ kind, text }, at) => {
    if (kind !== 'word' || !selecting.has(text.toLowerCase())) return false;
    return text.toLowerCase() === 'select' || significant[at - 1]?.text === '(';
  });
}

/** Throws `function_refused` when the SQL calls a function that is not allowed in an expression. */
export function checkFunctions(tokens: readonly SqlToken[], dialect: CallingRules): void {
  checkFunctionNames(calledFunctions(tokens, dialect.name), dialect);
}

export function checkFunctionNames(names: readonly string[], dialect: CallingRules): void {
  const [name] = refusedFunctions(names, dialect);
  if (name !== undefined) throw new AppError('function_refused', { name });
}

const lookedUp =
  /^(?:reg(?:class|type|proc|procedure|namespace|role|oper|operator|collation|config|dictionary)|aclitem)$/;

/** Throws `function_refused` for a type whose values the server looks up in its system tables. */
export function checkTypeName(written: string): void {
  const name = written.toLowerCase().replace(/^_/, '');
  if (lookedUp.test(name)) throw new AppError('function_refused', { name });
}
