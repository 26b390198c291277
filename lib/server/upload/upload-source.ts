import type { Bound } from '@/lib/query/dialect';
import type { LoadColumn, RawCsv } from '@/lib/server/engines/values/table-load';

/** A file as a table: its columns with types, and its rows, which can be read repeatedly. */
export interface UploadSource {
  readonly columns: readonly LoadColumn[];
  /** Batches of rows, with values in the order of the columns. */
  rows(): AsyncIterable<readonly (readonly Bound[])[]>;
  /** The file itself, where a database that parses CSV would read the same rows from it. */
  readonly raw?: RawCsv;
}

export const batchRows = 1000;
