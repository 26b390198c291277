import { open } from 'node:fs/promises';
import { type CsvRecord, CsvRecords, chunkBytes, fieldText, isBlank } from './csv-records';
import { unreadable } from './unreadable';
import type { UploadOptions } from './upload-options';

export type CsvReading = Pick<
  UploadOptions,
  'delimiter' | 'header_row' | 'skip_rows' | 'skip_blank_lines' | 'skip_initial_space' | 'rows_to_read'
>;

export interface CsvVisitor {
  header(names: readonly string[], next: number): void;
  /** Returning false stops reading. */
  row(record: CsvRecord, line: number): boolean;
}

/** Throws `upload_unreadable` for delimiters that cannot separate columns. */
export function demandDelimiter(delimiter: string): void {
  if (delimiter === '') {
    throw unreadable('only single character unicode strings can be converted to Py_UCS4, got length 0');
  }
  if (/["\r\n]/.test(delimiter)) throw unreadable('quotes and line ends cannot separate columns');
}

/** Finds the header and the rows of a CSV file according to the options. */
export class CsvReader {
  readonly records: CsvRecords;
  readonly #options: CsvReading;
  readonly #visitor: CsvVisitor;
  #skipped = 0;
  #before = 0;
  #rows = 0;
  #line = 0;
  #hasHeader = false;
  hasBlankLines = false;

  constructor(options: CsvReading, visitor: CsvVisitor) {
    this.records = new CsvRecords(options.delimiter, options.skip_initial_space);
    this.#options = options;
    this.#visitor = visitor;
  }

  /** Processes a chunk. Returns false when no more chunks are needed. */
  take(chunk: Buffer, isLast: boolean): boolean {
    return this.records.take(chunk, isLast, (record) => this.#see(record));
  }

  /** Throws `upload_unreadable` for a file that ended before its header. */
  end(): void {
    if (this.#hasHeader) return;
    if (this.#before === 0) throw noColumns();
    throw unreadable(`Passed header=${this.#options.header_row} but only ${this.#before} lines in file`);
  }

  #see(record: CsvRecord): boolean {
    this.#line += 1;
    const { header_row, skip_rows, skip_blank_lines, rows_to_read } = this.#options;
    if (this.#skipped < skip_rows) {
      this.#skipped += 1;
      return true;
    }
    const isEmpty = isBlank(record);
    if (isEmpty && (this.#hasHeader || skip_blank_lines)) {
      this.hasBlankLines = true;
      if (skip_blank_lines) return true;
    }
    if (this.#hasHeader) {
      this.#rows += 1;
      return this.#visitor.row(record, this.#line) && this.#rows !== rows_to_read;
    }
    if (isEmpty && this.#before === 0) throw noColumns();
    if (this.#before < header_row) {
      this.#before += 1;
      return true;
    }
    this.#hasHeader = true;
    this.#visitor.header(
      Array.from({ length: record.count }, (_, at) => fieldText(record, at)),
      record.next,
    );
    return true;
  }
}

function noColumns() {
  return unreadable('No columns to parse from file');
}

/**
 * Reads a file in chunks, ending with an empty one; reading stops when `take` returns false. A chunk is valid until the
 * one after the next is requested: two buffers are reused in turn, since a new one per chunk of a large file would
 * burden the garbage collector.
 */
export async function* filePieces(
  path: string,
  take: (piece: Buffer, isLast: boolean) => boolean,
): AsyncGenerator<Buffer> {
  const file = await open(/* turbopackIgnore: true */ path);
  try {
    let [buffer, other] = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)];
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes);
      const piece = buffer.subarray(0, bytesRead);
      const isWanted = take(piece, bytesRead === 0);
      yield piece;
      if (!isWanted || bytesRead === 0) return;
      [buffer, other] = [other, buffer];
    }
  } finally {
    await file.close();
  }
}
