import { AppError } from '@/lib/errors/app-error';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import { UnexpectedRows } from './csv-source';
import { openExpected, openSource } from './open-source';
import type { UploadOptions } from './upload-options';
import type { UploadSource } from './upload-source';

type Target = Omit<UploadOptions, 'schema'> & { readonly schema: string | null };

/** Longer than the largest accepted file takes. */
const timeoutMs = 60 * 60_000;

/**
 * Stores a file as a table of a database, all of it or nothing. Aborting `signal` also cancels it on the server. Errors
 * of the database get status 422.
 */
export async function loadTable(
  { connection, engine }: OpenDatabase,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  const { schema, table_name: table, already_exists } = target;
  if (!connection.load) throw new AppError('upload_unsupported', { engine: engine.label });
  const existing = await connection.columns({ catalog: null, schema, table }).catch(() => []);
  const exists = existing.length > 0;
  if (exists && already_exists === 'fail') throw new AppError('upload_table_exists');
  const mode = exists && already_exists !== 'fail' ? already_exists : 'create';
  const store = async (source: UploadSource) => {
    const { columns, raw } = source;
    const names = columns.map(({ name }) => name);
    if (names.length === 0) throw new AppError('upload_no_columns');
    if (mode === 'append') {
      const unknown = names.filter((name) => !existing.some((column) => column.name === name));
      if (unknown.length > 0) throw new AppError('upload_columns_unknown', { table, names: unknown.join(', ') });
    }
    const load = { schema, table, columns, mode, rows: () => source.rows(), ...(raw ? { raw } : {}) } as const;
    await connection.load?.(load, { signal, timeoutMs, maxRows: 0, readOnly: false });
  };
  try {
    const expected = connection.readsCsv ? await openExpected(target) : null;
    if (expected === null) return await store(await openSource(target));
    await store(expected).catch(async (problem: unknown) => {
      if (!isUnexpected(problem)) throw problem;
      await store(await openSource(target));
    });
  } catch (problem) {
    const isDatabase = problem instanceof AppError && problem.entry.status >= 500;
    throw isDatabase ? new AppError(problem.code, problem.facts, { cause: problem, status: 422 }) : problem;
  }
}

function isUnexpected(problem: unknown): boolean {
  return problem instanceof UnexpectedRows || (problem instanceof Error && isUnexpected(problem.cause));
}
