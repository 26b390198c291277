import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';

/** Codes whose messages are our own and never contain data of a table. */
const ownSentences: ReadonlySet<ErrorCode> = new Set([
  'query_timeout',
  'query_cancelled',
  'query_stopped',
  'database_busy',
  'database_unreachable',
  'impersonation_nobody',
  'impersonation_unsupported',
  'query_withheld',
]);

/**
 * The error that a viewer receives who may not see every row that the failed statement reads. Databases quote values in
 * their errors, so the original message is only logged, with a reference that the viewer receives (`query_withheld`).
 */
export function withheld(error: unknown): unknown {
  if (!(error instanceof AppError) || error.entry.status >= 500 || ownSentences.has(error.code)) return error;
  const reference = randomUUID();
  const words = error.cause instanceof Error ? error.cause.message : error.message;
  console.error(JSON.stringify({ level: 'warning', reference, code: error.code, words }));
  return new AppError('query_withheld', { reference }, { cause: error });
}

/** The source with errors of its row stream replaced by `told(error)`. */
export function toldOf<Source extends { readonly rows: AsyncIterable<unknown> }>(
  source: Source,
  told: (error: unknown) => unknown,
): Source {
  return { ...source, rows: rowsTold(source.rows, told) };
}

async function* rowsTold<Row>(rows: AsyncIterable<Row>, told: (error: unknown) => unknown): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw told(error);
  }
}
