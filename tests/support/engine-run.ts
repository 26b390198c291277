import type { AppError } from '@/lib/errors/app-error';
import type { Connection, RunOptions } from '@/lib/server/engines/engine';

/** The options of a run: 60 s, 100,000 rows, never aborted, unless `over` says otherwise. */
export function runOptions(over: Partial<RunOptions> = {}): RunOptions {
  return { signal: new AbortController().signal, timeoutMs: 60_000, maxRows: 100_000, ...over };
}

/** The error that a work ends with; throws where it goes well. */
export async function failure(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => {
      throw new Error('It went well, and should not.');
    },
    (error: AppError) => error,
  );
}

/** All rows that a connection streams. */
export async function streamed(connection: Connection, sql: string, over: Partial<RunOptions> = {}) {
  const { columns, rows: batches } = await connection.stream({ sql, parameters: [] }, runOptions(over));
  const all: unknown[][] = [];
  for await (const batch of batches) for (const row of batch) all.push([...row]);
  return { columns, all };
}

/** Waits until something has happened. Throws when it did not in time. */
export async function until(what: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${withinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
