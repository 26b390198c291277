import type { Bound } from '@/lib/query/dialect';

/** The options with which a thread is started. */
export interface ThreadOptions {
  readonly path: string;
  readonly readOnly: boolean;
  /** How long the thread waits for another writer of the file. */
  readonly patienceMs: number;
}

/** One row as the driver returns it: integers beyond 2^53 are `bigint`. */
export type SqliteRow = readonly (number | bigint | string | Uint8Array | null)[];

/**
 * `insert` runs a statement once for each row. `open` runs a statement and requests its first rows, `more` the next
 * ones, `close` ends it.
 */
export type Request =
  | { readonly kind: 'open'; readonly sql: string; readonly parameters: readonly Bound[]; readonly rows: number }
  | { readonly kind: 'more'; readonly rows: number }
  | { readonly kind: 'insert'; readonly sql: string; readonly rows: readonly (readonly Bound[])[] }
  | { readonly kind: 'close' };

/** A reader's failure when the file was written to while it read: its rows may be of different states. */
export const changedMessage = 'the database file changed during a read';

export type Reply =
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly rows: SqliteRow[]; readonly isLast: boolean }
  | { readonly kind: 'failed'; readonly message: string };
