import type { ByteCount } from '@/lib/server/engines/connect/byte-limit';
import { bytesOfRows } from './row-bytes';

/** A result whose driver returns rows as objects by column name, chunk after chunk. */
export interface ChunkedResult {
  readonly columns: readonly { readonly name: string }[];
  readonly bytes: ByteCount;
  chunk(): Promise<readonly object[]>;
  hasMore(): Promise<boolean>;
  /** Ends the statement. Runs once: after the last row, an error, a reader that leaves early, or the signal. */
  end(): Promise<unknown>;
  /** Aborted when nobody waits for the rows any more, of whom perhaps none was read. */
  readonly signal: AbortSignal;
}

/** The rows of a result in the order of its columns; at most one chunk is in memory. */
export function chunkedRows({ columns, bytes, chunk, hasMore, end, signal }: ChunkedResult) {
  let ended: Promise<unknown> | null = null;
  const endOnce = (): Promise<unknown> => {
    ended ??= end();
    return ended;
  };
  async function* rows() {
    try {
      do {
        const read = (await chunk()).map((row) => columns.map(({ name }) => (row as Record<string, unknown>)[name]));
        bytes.add(bytesOfRows(read));
        yield read;
      } while (await hasMore());
    } finally {
      await endOnce();
    }
  }
  // The end of a generator that was never started runs nothing of it.
  if (signal.aborted) void endOnce();
  else signal.addEventListener('abort', () => void endOnce(), { once: true });
  return rows();
}
