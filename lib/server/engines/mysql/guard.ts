import { AppError } from '@/lib/errors/app-error';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';

const reading = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC']);
/** Setting the time zone of results is allowed; the session is reset after the transaction. */
const setting = /^\s*SET\s+(?:(?:SESSION|LOCAL)\s+)?time_zone\s*=\s*'[-+:\w/ ]*'\s*$/i;
const quoted = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`(?:[^`]|``)*`/gs;

/**
 * Throws `statement_writes` for what a read-only transaction does not prevent: statements that end it, and SELECT into
 * a file of the server. Comments are checked too, because MySQL executes some of them.
 */
export function refuseWriting(sql: string): void {
  const statement = leadingKeyword(sql);
  if (setting.test(sql)) return;
  if (!reading.has(statement)) throw new AppError('statement_writes', { statement: statement || 'An empty statement' });
  const [file] = /\b(?:out|dump)file\b/i.exec(sql.replace(quoted, ' ')) ?? [];
  if (file) throw new AppError('statement_writes', { statement: `INTO ${file.toUpperCase()}` });
}
