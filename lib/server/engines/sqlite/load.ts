import { AppError } from '@/lib/errors/app-error';
import { doubleQuoted } from '@/lib/server/engines/sql/literal';
import { createSql, loadName, type TableLoad } from '@/lib/server/engines/values/table-load';
import type { Request } from './protocol';

const types = {
  integer: 'BIGINT',
  float: 'FLOAT',
  boolean: 'BOOLEAN',
  text: 'TEXT',
  timestamp: 'TIMESTAMP',
} as const;

/** Fills a table in a transaction of its own. If the thread is terminated, the file is rolled back. */
export async function loadSqlite(
  ask: (request: Request) => Promise<unknown>,
  load: TableLoad,
  { signal, beforeCommit }: { readonly signal: AbortSignal; beforeCommit(): Promise<void> },
): Promise<void> {
  const run = (sql: string) => ask({ kind: 'open', sql, parameters: [], rows: 1 });
  const name = loadName(load, doubleQuoted);
  const columns = load.columns.map((column) => doubleQuoted(column.name)).join(', ');
  const sql = `INSERT INTO ${name} (${columns}) VALUES (${load.columns.map(() => '?').join(', ')})`;
  await run('BEGIN IMMEDIATE');
  try {
    if (load.mode === 'replace') await run(`DROP TABLE ${name}`);
    if (load.mode !== 'append') await run(createSql(name, load.columns, doubleQuoted, types));
    for await (const rows of load.rows()) {
      if (signal.aborted) throw new AppError('query_cancelled');
      await ask({ kind: 'insert', sql, rows });
    }
    await beforeCommit();
    await run('COMMIT');
  } catch (problem) {
    await run('ROLLBACK').catch(() => undefined);
    throw problem;
  }
}
