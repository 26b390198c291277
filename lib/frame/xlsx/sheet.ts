import type { Cell, Column, Frame } from '@/lib/frame/frame';
import type { GrowingBytes } from '@/lib/frame/growing-bytes';
import { invalid } from '@/lib/frame/invalid';
import type { PackedColumn, PackedRows } from '@/lib/frame/packed-rows';
import { cellWriter, columnLetters, textCell } from './cells';
import { type PackedSheet, packedSheet } from './packed-sheet';
import { sheetStart } from './parts';
import { spreadsheetColumn } from './spreadsheet-types';

/** Packed rows and the function that writes them. */
export interface PackedPart {
  readonly packed: PackedRows;
  readonly copy: PackedSheet;
}

/** Writes the text of one sheet and counts its rows. */
export class XlsxSheet {
  /** The text before the first data row, headers included. */
  readonly start: string;
  readonly #writers: readonly ((line: number, cell: Cell) => string)[];
  readonly #isNumbered: boolean;
  #line = 1;
  #count = 0;

  /** `styles` are the cell styles of the numbers of each column; 0 for the general one. */
  constructor(frame: Frame, index: boolean, styles: readonly number[] = []) {
    if (frame.columnLevels.length > 1 && !index) throw invalid('A workbook with several header lines needs its index');
    this.#isNumbered = index && frame.index.length === 0;
    const numbering: Column = { name: '', kind: 'numeric', integer: true, values: [] };
    const indexColumns = this.#isNumbered ? [numbering] : index ? frame.index : [];
    const columns = [...indexColumns, ...frame.columns];
    const letters = columns.map((_, at) => columnLetters(at));
    this.#writers = columns.map((column, at) =>
      cellWriter(column, letters[at] ?? '', styles[at - indexColumns.length] ?? 0),
    );
    const levels = frame.columns.length > 0 ? Math.max(1, frame.columnLevels.length) : 0;
    let start = sheetStart;
    for (let level = 0; level < levels; level++, this.#line++) {
      const cells = columns.map((column, at) => {
        const own = level === 0 ? column.name : '';
        const text = at < indexColumns.length ? own : (column.levels?.[level] ?? column.name);
        return text === '' ? '' : textCell(`${letters[at]}${this.#line}`, text);
      });
      start += rowOf(this.#line, cells.join(''));
    }
    this.start = start;
  }

  /**
   * Writes up to `most` rows of a frame with the same columns, beginning at row `from`. Returns the first row not
   * written.
   */
  rows(frame: Frame, from: number, most: number, into: GrowingBytes): number {
    const to = Math.min(from + most, frame.length);
    const columns = this.#isNumbered ? frame.columns : [...frame.index, ...frame.columns].slice(-this.#writers.length);
    const values = columns.map((column) => column.values);
    for (let row = from; row < to; row++, this.#line++) {
      let cells = '';
      let at = 0;
      if (this.#isNumbered) cells += this.#writers[at++]?.(this.#line, this.#count++) ?? '';
      for (const column of values) {
        const cell = column[row] ?? null;
        if (cell !== null) cells += this.#writers[at]?.(this.#line, cell) ?? '';
        at++;
      }
      into.add(rowOf(this.#line, cells));
    }
    return to;
  }

  /** Like `rows`, for packed rows; the sheet must be numbered, and `from` and the result are byte offsets. */
  packed({ packed, copy }: PackedPart, from: number, most: number, into: GrowingBytes): number {
    let at = from;
    for (let row = 0; row < most && at < packed.length; row++) at = copy(packed, at, this.#line++, this.#count++, into);
    return at;
  }
}

/** The function that writes packed rows; `columns` are the columns of the first rows, as the file has them. */
export function packedCopy(columns: readonly Column[], packed: readonly PackedColumn[]): PackedSheet {
  const writers = columns.map((column, at) => cellWriter(spreadsheetColumn(column), columnLetters(at + 1)));
  return packedSheet(columns, packed, writers);
}

function rowOf(rowNumber: number, cells: string): string {
  return cells === '' ? '' : `<row r="${rowNumber}">${cells}</row>`;
}
