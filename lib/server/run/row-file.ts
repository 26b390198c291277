import { csvWriter } from '@/lib/frame/csv';
import type { Cell, Frame } from '@/lib/frame/frame';
import { packedCsv } from '@/lib/frame/packed-csv';
import { type PackedRows, unpacked } from '@/lib/frame/packed-rows';
import { spreadsheetTypes } from '@/lib/frame/spreadsheet-types';
import { xlsxStream } from '@/lib/frame/xlsx';
import type { StreamedPacked, StreamedRows } from '@/lib/server/engines/engine';
import { toFrame } from '@/lib/server/engines/to-frame';

/** Rows of a worksheet, less its header. */
export const sheetRows = 1_048_575;

/** One batch: as the server packed it, where it did, and the frame that it is. */
export interface Batch {
  readonly packed: PackedRows | null;
  readonly frame: Frame;
}

/** The batches of a result; what they are as frames is worked out where it is asked for. */
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

async function* sheets(batches: AsyncIterable<Batch>, asFile: (frame: Frame) => Frame): AsyncGenerator<Frame> {
  for await (const { frame } of batches) yield spreadsheetTypes(asFile(frame));
}

/** A workbook of the rows as they come; `head` is the first of them. */
export function xlsxOf(
  head: Frame,
  batches: AsyncIterable<Batch>,
  asFile: (frame: Frame) => Frame,
): AsyncGenerator<Uint8Array> {
  return xlsxStream('Sheet1', spreadsheetTypes(asFile(head)), sheets(batches, asFile));
}

/** A CSV of the rows as they come, copied as the server wrote them wherever their text is already what the file says. */
export async function* csvOf(
  head: Frame,
  batches: AsyncIterable<Batch>,
  asFile: (frame: Frame) => Frame,
  source: StreamedPacked | StreamedRows,
): AsyncGenerator<Uint8Array> {
  const first = asFile(head);
  const writer = csvWriter(first);
  const isAsSent = first.columns.every(({ values }, at) => values === head.columns[at]?.values);
  const copy =
    isAsSent && 'read' in (source.columns[0] ?? {})
      ? packedCsv(writer, first.columns, (source as StreamedPacked).columns)
      : null;
  yield Buffer.from(writer.header + writer.lines(first));
  for await (const batch of batches) {
    yield copy && batch.packed ? copy(batch.packed) : Buffer.from(writer.lines(asFile(batch.frame)));
  }
}
