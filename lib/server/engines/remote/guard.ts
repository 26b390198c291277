import { AppError } from '@/lib/errors/app-error';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';

const reading = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC']);

/**
 * Refuses what does not begin as a question. It is a first look only: what else keeps writers out of each product stands
 * in `docs/engines.md`.
 */
export function refuseWriting(sql: string): void {
  const statement = leadingKeyword(sql);
  if (!reading.has(statement)) throw new AppError('statement_writes', { statement: statement || 'An empty statement' });
}
