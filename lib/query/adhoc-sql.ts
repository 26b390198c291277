import { loadModule, parseSync } from 'libpg-query';
import { AppError } from '@/lib/errors/app-error';
import type { Dialect } from './dialect';
import { checkBalance, checkFunctions, holdsQuery, sqlTokens, withoutComments } from './sql-guard';

/** Dialects whose grammar is PostgreSQL's own. */
const parsed: ReadonlySet<string> = new Set(['postgresql', 'redshift', 'cockroachdb']);

/** Loads the parser; await it once before the checks below. */
export async function readyToCheck(): Promise<void> {
  await loadModule();
}

/** Where a piece of SQL that a person wrote stands; it decides which error names it. */
export type SqlPlace = 'expression' | 'row-expression';

/**
 * One expression a person wrote, comments taken out, fit to stand in a select list.
 * Throws `expression_invalid` unless it is one expression, `subquery_refused` or `query_invalid` when it holds a query,
 * `function_refused` when it reads what is not the dataset's.
 */
export function checkExpression(text: string, dialect: Dialect, place: SqlPlace = 'expression'): string {
  const tokens = sqlTokens(text);
  checkBalance(withoutEnd(tokens));
  const clean = withoutComments(text);
  if (clean === '') throw new AppError('expression_invalid', { reason: 'the expression is empty' });
  if (/^with$/i.test(tokens[0]?.text ?? ''))
    throw new AppError('expression_invalid', { reason: 'a query may not stand here' });
  if (holdsQuery(tokens)) {
    if (place === 'expression') {
      throw new AppError('query_invalid', { reason: 'Custom SQL fields cannot contain sub-queries.' });
    }
    throw new AppError('subquery_refused');
  }
  checkFunctions(tokens);
  if (parsed.has(dialect.name)) parseAlone(`SELECT ${clean}`, clean);
  return clean;
}

/**
 * A condition a person wrote, comments taken out and in brackets, so that an `OR` in it undoes nothing beside it.
 * Throws `clause_invalid` when it is not one condition.
 */
export function checkClause(text: string, dialect: Dialect): string {
  const clean = guarded(text, () => {
    const tokens = sqlTokens(text);
    checkBalance(withoutEnd(tokens));
    if (holdsQuery(tokens)) throw new AppError('subquery_refused');
    checkFunctions(tokens);
    const condition = withoutComments(text);
    if (condition === '') throw new AppError('clause_invalid', { clause: text });
    if (parsed.has(dialect.name)) parseAlone(`SELECT 1 WHERE (${condition}\n)`, condition);
    return condition;
  });
  return `(${clean})`;
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

const allowedParts: ReadonlySet<string> = new Set(['targetList', 'whereClause', 'limitOption', 'op']);

/** The statement must be nothing but `SELECT` with one target, and a condition where one was asked for. */
function parseAlone(statement: string, written: string): void {
  let tree: SelectTree;
  try {
    tree = parseSync(statement) as SelectTree;
  } catch (cause) {
    throw new AppError('expression_invalid', { reason: reasonOf(cause, written) }, { cause });
  }
  const select = tree.stmts?.length === 1 ? tree.stmts[0]?.stmt?.SelectStmt : undefined;
  const targets = select?.targetList;
  const isSingle =
    select?.op === 'SETOP_NONE' &&
    Array.isArray(targets) &&
    targets.length === 1 &&
    Object.keys(select).every((part) => allowedParts.has(part)) &&
    !JSON.stringify(targets[0]).startsWith('{"ResTarget":{"name"');
  if (!isSingle) throw new AppError('expression_invalid', { reason: `"${written}" is not one expression` });
}

function reasonOf(cause: unknown, written: string): string {
  return `${cause instanceof Error ? cause.message : String(cause)} in "${written}"`;
}
