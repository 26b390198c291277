import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import { resultCache } from '@/lib/server/cache/cache';
import { decodeFrame, encodeFrame } from '@/lib/server/cache/frame-codec';
import { SharedRun } from '@/lib/server/cache/shared-run';
import { statementKey } from '@/lib/server/cache/statement-key';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import type { StreamedPacked, StreamedRows } from '@/lib/server/engines/engine';
import { toldOf, withheld } from './withheld';

/** Whether a result may be read from the cache, and how long it is stored there. */
export interface CachePolicy {
  /** True runs the statement again even when a result is cached. The new result is cached. */
  readonly force: boolean;
  /** Seconds; with zero or less the result is not cached. */
  readonly timeout: number;
  /** Called when a result is not cached and the database must be asked. */
  readonly onMiss?: (() => void) | undefined;
}

export interface RunResult {
  readonly frame: Frame;
  readonly key: string;
  /** When a cached result was made, in epoch milliseconds; null for a fresh one. */
  readonly cachedAt: number | null;
}

const flights = new SharedRun<RunResult>();

/** Results that are not encoded into the cache yet: they are encoded after their answer was sent. */
const unkept = new Map<string, RunResult>();

/**
 * Runs a statement once for all concurrent identical requests, or returns the cached result. All chart queries that are
 * not streamed pass through here. Throws `query_failed` with the message of the database, or `query_withheld` where the
 * viewer may not see every row.
 */
export async function runStatement(
  dataset: OpenDataset,
  statement: Statement,
  policy: CachePolicy,
  signal: AbortSignal,
): Promise<RunResult> {
  const key = keyOf(dataset, statement);
  if (!policy.force && policy.timeout > 0) {
    const soon = unkept.get(key);
    if (soon) return soon;
    const kept = await resultCache().get(key);
    if (kept) return { frame: decodeFrame(kept.bytes), key, cachedAt: kept.at };
  }
  policy.onMiss?.();
  const flight = flights.run(key, signal, async (shared) => {
    const frame = await dataset.run(statement, shared);
    keepSoon(key, frame, policy);
    return { frame, key, cachedAt: null };
  });
  return flight.catch((error: unknown) => {
    throw told(error, dataset);
  });
}

/** The key under which the result of a dataset's statement is cached. */
export function keyOf({ database, description, effectiveUser }: OpenDataset, statement: Statement): string {
  const { catalog, schema } = description;
  return statementKey({ statement, databaseId: database.id, effectiveUser, catalog, schema });
}

function keepSoon(key: string, frame: Frame, policy: CachePolicy): void {
  if (policy.timeout <= 0) return;
  const result: RunResult = { frame, key, cachedAt: Date.now() };
  unkept.set(key, result);
  if (policy.force) void resultCache().delete(key);
  setImmediate(async () => {
    try {
      await keepFrame(key, frame, policy);
    } catch (error) {
      console.error(error);
    } finally {
      if (unkept.get(key) === result) unkept.delete(key);
    }
  });
}

/** Caches a result for as long as its policy allows. */
export async function keepFrame(key: string, frame: Frame, { timeout }: CachePolicy): Promise<void> {
  if (timeout > 0) await resultCache().set(key, encodeFrame(frame), timeout * 1000);
}

/** Runs a statement and streams its rows, packed where the database client can. They are not cached. */
export async function streamStatement(
  dataset: OpenDataset,
  statement: Statement,
  signal: AbortSignal,
  maxRows: number,
): Promise<StreamedPacked | StreamedRows> {
  try {
    const source = await dataset.stream(statement, signal, maxRows);
    return toldOf(source, (error) => told(error, dataset));
  } catch (error) {
    throw told(error, dataset);
  }
}

const ownWords: ReadonlySet<string> = new Set([
  'database_failed',
  'column_unknown',
  'column_unknown_at_line',
  'column_unknown_in_table',
  'column_unresolved_at_line',
  'column_reference_invalid',
  'object_unknown',
  'schema_unknown',
  'table_unknown',
  'table_or_view_unknown',
  'sql_aggregation',
  'sql_syntax',
  'sql_syntax_expecting',
  'sql_syntax_near',
  'sql_ungrouped',
  'statement_writes',
]);

function told(error: unknown, { isNarrowed }: OpenDataset): unknown {
  return isNarrowed ? withheld(error) : queryError(error);
}

/** An error with the message of the database itself, so that the author of the statement can correct it. */
function queryError(error: unknown): unknown {
  if (!(error instanceof AppError) || !ownWords.has(error.code)) return error;
  const words = error.cause instanceof Error ? error.cause.message : error.message;
  return new AppError('query_failed', { reason: words }, { cause: error });
}
