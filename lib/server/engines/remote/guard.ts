import { AppError } from '@/lib/errors/app-error';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';

const reading = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC']);

/**
 * Throws `statement_writes` unless the first keyword is one that reads. This is only a first check: the other
 * protections of each product are described in `docs/engines.md`.
 */
export function refuseWriting(sql: string): void {
  const statement = leadingKeyword(sql);
  if (!reading.has(statement)) throw new AppError('statement_writes', { statement: statement || 'An empty statement' });
}
