import { AppError } from '@/lib/errors/app-error';
import type { Dialect, Statement } from '@/lib/query/dialect';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { scanSql } from '@/lib/query/sql/tokens';

/**
 * A statement with its values written as literals, for products without bound parameters. Question marks in texts and
 * comments are no placeholders. Throws `expression_invalid` when the numbers of placeholders and values differ.
 */
export function writtenStatement({ sql, parameters }: Statement, dialect: Dialect): string {
  if (parameters.length === 0) return sql;
  let written = '';
  let from = 0;
  let used = 0;
  for (const { kind, text, at } of scanSql(sql, lexiconOf(dialect.name))) {
    if (kind !== 'mark' || text !== '?') continue;
    written += sql.slice(from, at) + dialect.literal(parameters[used] ?? null);
    used += 1;
    from = at + 1;
  }
  if (used !== parameters.length) {
    throw new AppError('expression_invalid', { reason: 'a question mark may stand only in a text or a comment' });
  }
  return written + sql.slice(from);
}
