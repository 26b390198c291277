import { csvWriter } from '@/lib/frame/csv/csv';
import { packedCsv } from '@/lib/frame/csv/packed-csv';
import type { Cell, Frame } from '@/lib/frame/frame';
import { type PackedRows, unpacked } from '@/lib/frame/packed-rows';
import { packedCopy } from '@/lib/frame/xlsx/sheet';
import { spreadsheetTypes } from '@/lib/frame/xlsx/spreadsheet-types';
import { type SheetRows, xlsxStream } from '@/lib/frame/xlsx/xlsx';
import type { StreamedPacked, StreamedRows } from '@/lib/server/engines/engine';
import { toFrame } from '@/lib/server/engines/values/to-frame';

/** The most rows that a worksheet holds, without its header. */
export const sheetRows = 1_048_575;

/** One batch of rows: packed as the database sent it, or null where it was not packed, and as a frame. */
export interface Batch {
  readonly packed: PackedRows | null;
  readonly frame: Frame;
}

/** The batches of a result. The frame of a packed batch is computed only when it is read. */
export async function* framesOf(source: StreamedPacked | StreamedRows): AsyncGenerator<Batch, undefined> {
  for await (const rows of source.rows) {
    if (Buffer.isBuffer(rows)) {
      const columns = (source as StreamedPacked).columns;
      let frame: Frame | undefined;
      yield {
        packed: rows,
        get frame() {
          frame ??= toFrame(columns, unpacked(rows, columns));
          return frame;
        },
      };
    } else
      yield {
        packed: null,
        frame: toFrame(source.columns, turned(rows as readonly (readonly Cell[])[], source.columns.length)),
      };
  }
  return undefined;
}

function turned(rows: readonly (readonly Cell[])[], width: number): Cell[][] {
  return Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? null));
}

/**
 * A workbook of the rows, streamed. Packed rows are copied wherever their text is already what a cell contains; `head`
 * is the first batch.
 */
export function xlsxOf(
  head: Frame,
  batches: AsyncIterable<Batch>,
  asFile: (frame: Frame) => Frame,
  source: StreamedPacked | StreamedRows,
): AsyncGenerator<Uint8Array> {
  const first = asFile(head);
  const packed = packedColumns(first, head, source);
  const copy = packed && packedCopy(first.columns, packed);
  async function* rows(): AsyncGenerator<SheetRows> {
    for await (const batch of batches) {
      yield copy && batch.packed ? { packed: batch.packed, copy } : spreadsheetTypes(asFile(batch.frame));
    }
  }
  return xlsxStream('Sheet1', spreadsheetTypes(first), rows());
}

/** The packed columns of the source where the file contains their values unchanged; otherwise null. */
function packedColumns(
  first: Frame,
  head: Frame,
  { columns }: StreamedPacked | StreamedRows,
): StreamedPacked['columns'] | null {
  const isAsSent = first.columns.every(({ values }, at) => values === head.columns[at]?.values);
  return isAsSent && 'read' in (columns[0] ?? {}) ? (columns as StreamedPacked['columns']) : null;
}

/**
 * A CSV of the rows, streamed. Packed rows are copied wherever their text is already that of the file; `head` is the
 * first batch.
 */
export async function* csvOf(
  head: Frame,
  batches: AsyncIterable<Batch>,
  asFile: (frame: Frame) => Frame,
  source: StreamedPacked | StreamedRows,
): AsyncGenerator<Uint8Array> {
  const first = asFile(head);
  const writer = csvWriter(first);
  const packed = packedColumns(first, head, source);
  const copy = packed && packedCsv(writer, first.columns, packed);
  yield Buffer.from(writer.header + writer.lines(first));
  for await (const batch of batches) {
    yield copy && batch.packed ? copy(batch.packed) : Buffer.from(writer.lines(asFile(batch.frame)));
  }
}
