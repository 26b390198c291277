import type { Frame } from '@/lib/frame/frame';
import { GrowingBytes } from '@/lib/frame/growing-bytes';
import { XlsxArchive } from './archive';
import { firstFormatStyle } from './parts';
import { type PackedPart, XlsxSheet } from './sheet';

export interface Sheet {
  readonly name: string;
  readonly frame: Frame;
  /** Whether index columns (or the numbering of rows) come first. */
  readonly index?: boolean;
  /** The number format of each column; null for the general one. */
  readonly formats?: readonly (string | null)[];
}

const rowsAChunk = 2000;

/**
 * A workbook with one sheet per frame, as compressed chunks. Texts that begin like a formula get a leading quote,
 * headers are always texts. Instants have the format `YYYY-MM-DD HH:MM:SS`, dates `YYYY-MM-DD`. NULL is an empty cell.
 * Exact decimals are texts (see `spreadsheetTypes`). Not by exceljs, which takes 1.5 to 2 times as long for 100,000 rows
 * and copies packed columns into objects.
 */
export function* xlsxChunks(sheets: readonly Sheet[]): Generator<Uint8Array> {
  const codes = [...new Set(sheets.flatMap(({ formats = [] }) => formats.filter((code) => code !== null)))];
  const archive = new XlsxArchive(
    sheets.map(({ name }) => name),
    codes,
  );
  const bytes = new GrowingBytes();
  for (const { frame, index = true, formats = [] } of sheets) {
    const styles = formats.map((code) => (code === null ? 0 : firstFormatStyle + codes.indexOf(code)));
    const sheet = new XlsxSheet(frame, index, styles);
    archive.open(sheet.start);
    for (let row = 0; row < frame.length; row += rowsAChunk) {
      bytes.length = 0;
      sheet.rows(frame, row, rowsAChunk, bytes);
      archive.push(bytes.written);
      yield* archive.take();
    }
    archive.close();
  }
  archive.end();
  yield* archive.take();
}

/** Rows of a sheet: a frame, or packed rows as the server sent them. */
export type SheetRows = Frame | PackedPart;

/**
 * A workbook with one sheet of numbered rows. The rows arrive in parts, all with the columns of the first.
 * A chunk is compressed in the thread pool while the next one is written. Two buffers alternate: a new buffer per chunk
 * would fill all memory before garbage collection.
 */
export async function* xlsxStream(
  name: string,
  first: Frame,
  others: AsyncIterable<SheetRows>,
): AsyncGenerator<Uint8Array> {
  const archive = new XlsxArchive([name]);
  const sheet = new XlsxSheet(first, true);
  const file = archive.stream();
  const buffers = [new GrowingBytes(), new GrowingBytes()] as const;
  let last: Promise<void> = Promise.resolve();
  let at: 0 | 1 = 0;
  function* pieces(rows: SheetRows): Generator<Buffer> {
    const length = 'packed' in rows ? rows.packed.length : rows.length;
    for (let from = 0; from < length; at = at === 0 ? 1 : 0) {
      const into = buffers[at];
      into.length = 0;
      from = 'packed' in rows ? sheet.packed(rows, from, rowsAChunk, into) : sheet.rows(rows, from, rowsAChunk, into);
      yield into.written;
    }
  }
  async function* written(rows: SheetRows): AsyncGenerator<Uint8Array> {
    for (const piece of pieces(rows)) {
      await last;
      yield* archive.take();
      last = file.write(piece);
    }
  }
  try {
    last = file.write(Buffer.from(sheet.start));
    yield* written(first);
    for await (const rows of others) yield* written(rows);
    await last;
    await file.end();
    archive.end();
    yield* archive.take();
  } finally {
    file.drop();
  }
}

/** A whole workbook; see `xlsxChunks`. */
export function toXlsx(sheets: readonly Sheet[]): Uint8Array {
  const pieces = [...xlsxChunks(sheets)];
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
