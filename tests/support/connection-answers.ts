import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import type { Connection } from '@/lib/server/engines/engine';

/** The result of a connection, row by row. */
export function rowsOf({ columns, length }: Awaited<ReturnType<Connection['run']>>): Cell[][] {
  return Array.from({ length }, (_, row) => columns.map(({ values }) => values[row] ?? null));
}

/** The error code and message with which a connection's work was refused. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (problem: unknown) => problem,
  );
  return error instanceof AppError ? `${error.code}: ${error.message}` : String(error);
}
