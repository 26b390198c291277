import { AppError } from '@/lib/errors/app-error';
import type { Dialect } from './dialect';
import { checkBalance, sqlTokens, withoutComments } from './sql/guard';
import { lexiconOf } from './sql/lexicon';

const reading = new Set(['select', 'with', 'values', 'table', 'from', '(', 'show', 'describe', 'pivot', 'unpivot']);
const writing =
  /^(?:insert|update|delete|merge|drop|alter|create|truncate|grant|revoke|copy|call|do|execute|vacuum|attach|install|load)$/i;

/**
 * The query of a virtual dataset without comments, safe to put in brackets. Throws when it could write or is more than
 * one statement.
 */
export function virtualTable(text: string, dialect: Dialect): string {
  const lexicon = lexiconOf(dialect.name);
  const clean = withoutComments(text, lexicon);
  const tokens = sqlTokens(clean, lexicon);
  checkBalance(tokens, clean);
  const first = tokens[0]?.text.toLowerCase() ?? '';
  const writes = tokens.some(
    ({ kind, text: word }, at) =>
      kind === 'word' &&
      writing.test(word) &&
      (at === 0 || ['(', 'as'].includes(tokens[at - 1]?.text.toLowerCase() ?? '')) &&
      tokens[at + 1]?.text !== '(' &&
      tokens[at + 1]?.text !== ',',
  );
  if (!reading.has(first) || writes) {
    throw new AppError('query_invalid', { reason: 'Virtual dataset query must be read-only' });
  }
  return clean;
}
