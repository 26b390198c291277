import { loadModule, parseSync } from 'libpg-query';
import { LRUCache } from 'lru-cache';
import { AppError } from '@/lib/errors/app-error';
import type { CallingRules, Dialect } from '@/lib/query/dialect';
import { misplaced } from '@/lib/query/parse/misplaced';
import { attributeCalls } from './attribute-calls';
import {
  checkBalance,
  checkFunctionNames,
  checkFunctions,
  checkTypeName,
  holdsQuery,
  sqlTokens,
  withoutComments,
} from './guard';
import { lexiconOf, type SqlLexicon } from './lexicon';
import { checkShape } from './shape';

/** Loads the SQL parser; must be awaited once before the checks below. */
export async function readyToCheck(): Promise<void> {
  await loadModule();
}

/** The place of an SQL expression written by a user; it determines the error code for subqueries. */
export type SqlPlace = 'expression' | 'row-expression';

/**
 * Checks one expression written by a user. Returns it without comments, safe to use in a SELECT list.
 * Throws `expression_invalid` unless it is one expression, `query_invalid` or `subquery_refused` when it contains a
 * query, `function_refused` when it calls a function that could read more than the dataset.
 */
export function checkExpression(text: string, dialect: Dialect, place: SqlPlace = 'expression'): string {
  const lexicon = lexiconOf(dialect.name);
  const parsed = { lexicon, dialect };
  const tokens = sqlTokens(text, lexicon);
  checkBalance(withoutEnd(tokens), text);
  const clean = withoutComments(text, lexicon);
  if (clean === '') throw new AppError('expression_invalid', { reason: 'Error parsing SQL: the expression is empty' });
  const [first] = tokens;
  if (first && /^with$/i.test(first.text)) throw misplaced(first, text);
  if (holdsQuery(tokens)) {
    if (place === 'expression') {
      throw new AppError('query_invalid', { reason: 'Custom SQL fields cannot contain sub-queries.' });
    }
    throw new AppError('subquery_refused');
  }
  if (lexicon.isParsed) parseAlone(`SELECT ${clean}`, clean, { ...parsed, parts: ofExpression, allowsQueries: false });
  else {
    checkFunctions(tokens, dialect);
    checkShape(withoutEnd(tokens), lexicon);
  }
  return clean;
}

const saved = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (checked, key) => checked.length + key.length + 1,
});

/**
 * The SQL of a saved metric or calculated column, unchanged if it would be valid in a chart too. It is checked because
 * it runs for every viewer, and the rules may have been weaker when it was saved. Throws like `checkExpression`.
 */
export function savedExpression(text: string, dialect: Dialect): string {
  const key = [dialect.name, ...(dialect.ownFunctions ?? []), text].join('\0');
  const known = saved.get(key);
  if (known !== undefined) return known;
  const clean = checkExpression(text, dialect);
  const written = clean === text.trim() ? text : clean;
  saved.set(key, written);
  return written;
}

/** The author of a condition: those of data owners may query other tables, those of requests may not. */
export type ClauseAuthor = 'owner' | 'request';

/**
 * Checks a condition written by a user. Returns it without comments and in brackets, so that an `OR` in it cannot
 * bypass the conditions beside it.
 * Throws `clause_invalid` when it is not one condition, `subquery_refused` when a condition of a request contains a
 * query, `function_refused` when it calls a function that could read more than tables.
 */
export function checkClause(text: string, dialect: Dialect, author: ClauseAuthor = 'request'): string {
  const clean = guarded(text, () => {
    const lexicon = lexiconOf(dialect.name);
    const tokens = sqlTokens(text, lexicon);
    checkBalance(withoutEnd(tokens), text);
    if (author === 'request' && holdsQuery(tokens)) throw new AppError('subquery_refused');
    const condition = withoutComments(text, lexicon);
    if (condition === '') throw new AppError('clause_invalid', { clause: text });
    if (lexicon.isParsed) {
      if (isList(tokens)) throw new AppError('clause_invalid', { clause: text });
      parseAlone(`SELECT 1 WHERE (${condition}\n)`, condition, {
        parts: ofCondition,
        allowsQueries: author === 'owner',
        lexicon,
        dialect,
      });
    } else {
      checkFunctions(tokens, dialect);
      checkShape(withoutEnd(tokens), lexicon);
    }
    return condition;
  });
  return `(${clean})`;
}

/** Whether a comma stands outside all brackets: in brackets of its own, a list would be parsed as a row. */
function isList(tokens: ReturnType<typeof sqlTokens>): boolean {
  let depth = 0;
  for (const { kind, text } of tokens) {
    if (kind !== 'mark') continue;
    if (text === '(' || text === '[') depth += 1;
    if (text === ')' || text === ']') depth -= 1;
    if (text === ',' && depth === 0) return true;
  }
  return false;
}

function guarded(clause: string, check: () => string): string {
  try {
    return check();
  } catch (error) {
    if (error instanceof AppError && error.code === 'expression_invalid')
      throw new AppError('clause_invalid', { clause });
    throw error;
  }
}

function withoutEnd(tokens: ReturnType<typeof sqlTokens>): ReturnType<typeof sqlTokens> {
  const last = tokens.findLastIndex(({ kind, text }) => kind !== 'comment' && text !== ';');
  return tokens.slice(0, last + 1);
}

interface SelectTree {
  readonly stmts?: readonly { readonly stmt?: { readonly SelectStmt?: Readonly<Record<string, unknown>> } }[];
}

interface AllowedTree {
  /** The keys of the `SELECT` tree that the text may fill. */
  readonly parts: ReadonlySet<string>;
  readonly allowsQueries: boolean;
  readonly lexicon: SqlLexicon;
  readonly dialect: CallingRules;
}

const ofExpression = new Set(['targetList', 'limitOption', 'op']);
const ofCondition = new Set([...ofExpression, 'whereClause']);

/**
 * Throws unless the statement is a `SELECT` of one target without alias, has no keys but those allowed, and calls no
 * refused function.
 */
function parseAlone(statement: string, written: string, allowed: AllowedTree): void {
  let tree: SelectTree;
  try {
    tree = parseSync(statement) as SelectTree;
  } catch (cause) {
    const at = (parserPosition(cause) ?? -1) - statement.indexOf(written);
    const token = sqlTokens(written, allowed.lexicon).findLast(
      ({ kind, at: start }) => kind !== 'comment' && start <= at,
    );
    if (token) throw misplaced(token, written, cause);
    throw new AppError('expression_invalid', { reason: reasonOf(cause, written) }, { cause });
  }
  const select = tree.stmts?.length === 1 ? tree.stmts[0]?.stmt?.SelectStmt : undefined;
  const targets = select?.targetList;
  const isSingle =
    select?.op === 'SETOP_NONE' &&
    Array.isArray(targets) &&
    targets.length === 1 &&
    Object.keys(select).every((part) => allowed.parts.has(part)) &&
    !/^\{"ResTarget":\{"val":\{"ColumnRef":\{"fields":\[[^\]]*"A_Star"/.test(JSON.stringify(targets[0]));
  if (!isSingle) {
    throw new AppError('expression_invalid', { reason: `Error parsing SQL: "${written}" is not one expression` });
  }
  if (JSON.stringify(targets[0]).startsWith('{"ResTarget":{"name"')) throw named(written);
  const called: string[] = [];
  checkTree(select, allowed.allowsQueries, called);
  called.push(...attributeCalls(select));
  checkFunctionNames(called, allowed.dialect);
}

/** The expression has an alias already, so that the generated alias cannot follow. */
function named(written: string): AppError {
  return misplaced({ kind: 'word', text: 'AS', at: written.length + 1 }, `${written} AS`);
}

/** Zero-based character position of a parser error; null if unknown. The parser reports it in `sqlDetails`. */
function parserPosition(cause: unknown): number | null {
  const details = typeof cause === 'object' && cause !== null && 'sqlDetails' in cause ? cause.sqlDetails : null;
  const has = typeof details === 'object' && details !== null && 'cursorPosition' in details;
  return has && typeof details.cursorPosition === 'number' ? details.cursorPosition : null;
}

/** Checks functions and types in the tree; names are unescaped there, as the database will read them. */
function checkTree(tree: unknown, allowsQueries: boolean, called: string[]): void {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, value] of Object.entries(tree)) {
    if (key === 'funcname') called.push(namesIn(value).slice(-2).join('.').toLowerCase());
    if (key === 'names') checkTypeName(namesIn(value).at(-1) ?? '');
    if (key === 'SQLValueFunction')
      called.push(String(value.op).replace('SVFOP_', '').replace(/_N$/, '').toLowerCase());
    if (key === 'SubLink' && !allowsQueries) throw new AppError('subquery_refused');
    checkTree(value, allowsQueries, called);
  }
}

function namesIn(parts: unknown): string[] {
  return (Array.isArray(parts) ? parts : []).map((part) => String(part?.String?.sval ?? ''));
}

function reasonOf(cause: unknown, written: string): string {
  return `Error parsing SQL: ${cause instanceof Error ? cause.message : String(cause)} in "${written}"`;
}
