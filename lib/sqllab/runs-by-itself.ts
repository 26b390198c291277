import { lexiconOf } from '@/lib/query/sql/lexicon';
import { scanSql } from '@/lib/query/sql/tokens';
import { statementWord } from './statement-word';
import { splitStatements } from './statements';

const reading = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE', 'FROM', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN']);
const changing = new Set(
  `ALTER ATTACH CALL COMMENT COPY CREATE DELETE DETACH DO DROP EXEC EXECUTE GRANT INSERT INTO LOAD LOCK MERGE OPTIMIZE
   RENAME REPLACE REVOKE SET TRUNCATE UPDATE UPSERT VACUUM`.split(/\s+/),
);

/**
 * Whether a text may run as soon as it is opened, which a link can ask for. Where the database takes changes it must
 * plainly be one that only reads: what a template makes of it is not known here, and some comments are run.
 */
export function runsByItself(
  sql: string,
  { backend, allowsDml }: { readonly backend: string; readonly allowsDml: boolean },
): boolean {
  if (!allowsDml) return true;
  if (/\{\{|\{%|\/\*!/.test(sql)) return false;
  if (!splitStatements(sql, backend).every(({ start, end }) => reading.has(statementWord(sql.slice(start, end)))))
    return false;
  for (const { kind, text } of scanSql(sql, lexiconOf(backend)))
    if (kind === 'word' && changing.has(text.toUpperCase())) return false;
  return true;
}
