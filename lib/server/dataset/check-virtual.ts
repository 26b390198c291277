import { AppError } from '@/lib/errors/app-error';
import type { CallingRules } from '@/lib/query/dialect';
import { analyseSql } from '@/lib/server/sql/analyse-sql';
import { checkScript } from '@/lib/sql/check-script';

const onlyReads = { allowsChanges: false, allowsTables: false, allowsViews: false, hasWholeDatabase: true };

/**
 * Throws unless a dataset's query, with its templates filled in, only reads and calls only functions that the SQL
 * editor allows. The rights on its tables are checked when it is stored (`demandQuery`).
 */
export async function checkVirtual(sql: string, { name, ownFunctions }: CallingRules): Promise<void> {
  const analysis = await analyseSql(sql, name);
  const reads = analysis.statements.every(({ kind, problem }) => kind === 'read' || problem !== null);
  if (!reads) throw new AppError('query_invalid', { reason: 'Virtual dataset query must be read-only' });
  checkScript(sql, analysis, { ...onlyReads, ownFunctions });
}
