import type { ByteCount } from '@/lib/server/engines/connect/byte-limit';
import { bytesOfRows } from './row-bytes';

/** A result whose driver returns rows as objects by column name, chunk after chunk. */
export interface ChunkedResult {
  readonly columns: readonly { readonly name: string }[];
  readonly bytes: ByteCount;
  chunk(): Promise<readonly object[]>;
  hasMore(): Promise<boolean>;
  /** Ends the statement. Runs after the last row, an error, and a reader that leaves early. */
  end(): Promise<unknown>;
}

/** The rows of a result in the order of its columns; at most one chunk is in memory. */
export async function* chunkedRows({ columns, bytes, chunk, hasMore, end }: ChunkedResult) {
  try {
    do {
      const rows = (await chunk()).map((row) => columns.map(({ name }) => (row as Record<string, unknown>)[name]));
      bytes.add(bytesOfRows(rows));
      yield rows;
    } while (await hasMore());
  } finally {
    await end();
  }
}
