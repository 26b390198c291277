import { AppError } from '@/lib/errors/app-error';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import type { UploadOptions } from './upload-options';
import type { UploadSource } from './upload-source';

type Target = Pick<UploadOptions, 'table_name' | 'already_exists'> & { readonly schema: string | null };

/** Longer than any file that is let in takes. */
const timeoutMs = 60 * 60_000;

/** Stores a file as a table of a database: all of it, or nothing. Leaving stops it on the server. */
export async function loadTable(
  { connection, engine }: OpenDatabase,
  { schema, table_name: table, already_exists }: Target,
  open: () => Promise<UploadSource>,
  signal: AbortSignal,
): Promise<void> {
  if (!connection.load) throw new AppError('upload_unsupported', { engine: engine.label });
  const existing = await connection.columns({ catalog: null, schema, table }).catch(() => []);
  const exists = existing.length > 0;
  if (exists && already_exists === 'fail') throw new AppError('upload_table_exists');
  const source = await open();
  const names = source.columns.map(({ name }) => name);
  if (names.length === 0) throw new AppError('upload_no_columns');
  const mode = exists && already_exists !== 'fail' ? already_exists : 'create';
  if (mode === 'append') {
    const unknown = names.filter((name) => !existing.some((column) => column.name === name));
    if (unknown.length > 0) throw new AppError('upload_columns_unknown', { table, names: unknown.join(', ') });
  }
  const { columns, raw } = source;
  const load = { schema, table, columns, mode, rows: () => source.rows(), ...(raw ? { raw } : {}) } as const;
  await connection.load(load, { signal, timeoutMs, maxRows: 0, readOnly: false }).catch((problem: unknown) => {
    const isDatabase = problem instanceof AppError && problem.entry.status >= 500;
    throw isDatabase ? new AppError(problem.code, problem.facts, { cause: problem, status: 422 }) : problem;
  });
}
