import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';

/** Sentences of our own about how a statement ended: nothing of what stands in tables is in them. */
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
 * What is told of a failed statement to somebody who may not see every row that it reads: databases quote values in
 * their errors. The words are logged under a number, and the number is told.
 */
export function withheld(error: unknown): unknown {
  if (!(error instanceof AppError) || error.entry.status >= 500 || ownSentences.has(error.code)) return error;
  const reference = randomUUID();
  const words = error.cause instanceof Error ? error.cause.message : error.message;
  console.error(JSON.stringify({ level: 'warning', reference, code: error.code, words }));
  return new AppError('query_withheld', { reference }, { cause: error });
}

/** A result whose rows, where they break off, tell what `told` makes of the error. */
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
