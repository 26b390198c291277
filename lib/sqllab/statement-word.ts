import { lexiconOf } from '@/lib/query/sql/lexicon';
import { scanSql } from '@/lib/query/sql/tokens';

/** The first word of a statement, which says what it does: `SELECT`, `INSERT`. Empty without one. */
export function statementWord(sql: string): string {
  for (const { kind, text } of scanSql(sql, lexiconOf(''))) if (kind === 'word') return text.toUpperCase();
  return '';
}
