import type { Bound } from '@/lib/query/dialect';
import type { LoadColumn, RawCsv } from '@/lib/server/engines/values/table-load';

/** A file as a table: what its columns are called and hold, and its rows as often as they are asked for. */
export interface UploadSource {
  readonly columns: readonly LoadColumn[];
  /** Batches of rows; values in the order of the columns. */
  rows(): AsyncIterable<readonly (readonly Bound[])[]>;
  /** The file itself, where a database that reads CSV would get the same rows out of it. */
  readonly raw?: RawCsv;
}

export const batchRows = 1000;
