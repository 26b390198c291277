import { AppError } from '@/lib/errors/app-error';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';

const reading = new Set(['SELECT', 'WITH', 'VALUES', 'EXPLAIN']);
/** Statements that access other files or change the behaviour of the connection: refused for every user. */
const refused = new Set(['ATTACH', 'DETACH', 'VACUUM', 'PRAGMA']);
const apart = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Throws `statement_writes` for what a file opened read only does not prevent, and for more than one statement, because
 * the driver ignores the second.
 */
export function refuseStatement(sql: string, isReading: boolean): void {
  const statement = leadingKeyword(sql);
  const isAllowed = isReading ? reading.has(statement) : statement !== '' && !refused.has(statement);
  if (!isAllowed) throw new AppError('statement_writes', { statement: statement || 'An empty statement' });
  if (/;\s*[^;\s]/.test(sql.replace(apart, ' '))) {
    const isTrigger = !isReading && /^CREATE\s+(?:TEMP\w*\s+)?TRIGGER\b/i.test(sql.trim());
    if (!isTrigger) throw new AppError('statement_writes', { statement: 'More than one statement' });
  }
}
