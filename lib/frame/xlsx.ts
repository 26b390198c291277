import { strToU8, Zip, ZipDeflate } from 'fflate';
import { quoteFormula } from '@/lib/text/formula';
import { pythonFloat } from '@/lib/text/python-float';
import { type Cell, CellList, type Column, Decimal, type Frame } from './frame';
import { invalid } from './invalid';
import {
  contentTypes,
  relationships,
  sheetEnd,
  sheetStart,
  styles,
  workbook,
  workbookRelationships,
} from './xlsx-parts';

export interface Sheet {
  readonly name: string;
  readonly frame: Frame;
  /** Whether index columns (or the numbering of rows) come first. */
  readonly index?: boolean;
}

const rowsAChunk = 2000;
const excelEpochMs = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/**
 * A workbook with a sheet a frame, as compressed pieces. Texts that begin like a formula get a quote in front, headers
 * are texts always; instants have the format `YYYY-MM-DD HH:MM:SS`, dates `YYYY-MM-DD`; NULL is an empty cell; exact
 * decimals are texts (see `spreadsheetTypes`).
 */
export function* xlsxChunks(sheets: readonly Sheet[]): Generator<Uint8Array> {
  const packing = new Packing(sheets.map(({ name }) => name));
  for (const { frame, index = true } of sheets) {
    const sheet = new SheetText(frame, index);
    packing.open(sheet.start);
    for (let row = 0; row < frame.length; row += rowsAChunk) {
      packing.push(sheet.rows(frame, row, Math.min(row + rowsAChunk, frame.length)));
      yield* packing.take();
    }
    packing.close();
  }
  packing.end();
  yield* packing.take();
}

/** A workbook with one sheet of numbered rows, whose frames come one after another, all of the first one's columns. */
export async function* xlsxStream(
  name: string,
  first: Frame,
  others: AsyncIterable<Frame>,
): AsyncGenerator<Uint8Array> {
  const packing = new Packing([name]);
  const sheet = new SheetText(first, true);
  packing.open(sheet.start + sheet.rows(first, 0, first.length));
  yield* packing.take();
  for await (const frame of others) {
    packing.push(sheet.rows(frame, 0, frame.length));
    yield* packing.take();
  }
  packing.close();
  packing.end();
  yield* packing.take();
}

/** The archive of a workbook in the making; what is ready is taken piece by piece. */
class Packing {
  #pieces: Uint8Array[] = [];
  #sheets = 0;
  #open: ZipDeflate | undefined;
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  constructor(names: readonly string[]) {
    const fixed: [string, string][] = [
      ['[Content_Types].xml', contentTypes(names.length)],
      ['_rels/.rels', relationships],
      ['xl/workbook.xml', workbook(names)],
      ['xl/_rels/workbook.xml.rels', workbookRelationships(names.length)],
      ['xl/styles.xml', styles],
    ];
    for (const [path, text] of fixed) this.#add(path).push(strToU8(text), true);
  }

  #add(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: 6 });
    this.#zip.add(file);
    return file;
  }

  /** Begins the next sheet. */
  open(text: string): void {
    this.#sheets += 1;
    this.#open = this.#add(`xl/worksheets/sheet${this.#sheets}.xml`);
    this.push(text);
  }

  push(text: string): void {
    this.#open?.push(strToU8(text));
  }

  close(): void {
    this.#open?.push(strToU8(sheetEnd), true);
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    return this.#pieces.splice(0);
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

/** The text of one sheet, which keeps count of its rows. */
class SheetText {
  /** What stands before the first row, headers included. */
  readonly start: string;
  readonly #letters: readonly string[];
  readonly #writers: readonly ((place: string, cell: Cell) => string)[];
  readonly #isNumbered: boolean;
  #line = 1;
  #count = 0;

  constructor(frame: Frame, index: boolean) {
    if (frame.columnLevels.length > 1 && !index) throw invalid('A workbook with several header lines needs its index');
    this.#isNumbered = index && frame.index.length === 0;
    const numbering: Column = { name: '', kind: 'numeric', integer: true, values: [] };
    const indexColumns = this.#isNumbered ? [numbering] : index ? frame.index : [];
    const columns = [...indexColumns, ...frame.columns];
    this.#letters = columns.map((_, at) => columnLetters(at));
    this.#writers = columns.map(cellWriter);
    const levels = frame.columns.length > 0 ? Math.max(1, frame.columnLevels.length) : 0;
    let start = sheetStart;
    for (let level = 0; level < levels; level++, this.#line++) {
      const cells = columns.map((column, at) => {
        const own = level === 0 ? column.name : '';
        const text = at < indexColumns.length ? own : (column.levels?.[level] ?? column.name);
        return text === '' ? '' : textCell(`${this.#letters[at]}${this.#line}`, text);
      });
      start += rowOf(this.#line, cells);
    }
    this.start = start;
  }

  rows(frame: Frame, from: number, to: number): string {
    const columns = this.#isNumbered ? frame.columns : [...frame.index, ...frame.columns].slice(-this.#letters.length);
    const values = columns.map((column) => column.values);
    let text = '';
    for (let row = from; row < to; row++, this.#line++) {
      const numbers = this.#isNumbered ? [this.#count++] : [];
      const cells = [...numbers, ...values.map((column) => column[row] ?? null)].map((cell, at) =>
        cell === null ? '' : (this.#writers[at]?.(`${this.#letters[at]}${this.#line}`, cell) ?? ''),
      );
      text += rowOf(this.#line, cells);
    }
    return text;
  }
}

function rowOf(rowNumber: number, cells: readonly string[]): string {
  const written = cells.join('');
  return written === '' ? '' : `<row r="${rowNumber}">${written}</row>`;
}

function cellWriter(column: Column): (place: string, cell: Cell) => string {
  const style = column.nativeType === 'DATE' ? 2 : 1;
  return (place, cell) => {
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'string') return textCell(place, quoteFormula(cell));
    if (cell instanceof Decimal) return textCell(place, cell.text);
    if (cell instanceof CellList) return textCell(place, `[${cell.items.map(String).join(', ')}]`);
    const number = Number(cell);
    if (!Number.isFinite(number)) return textCell(place, pythonFloat(number));
    if (column.kind === 'temporal') {
      return `<c r="${place}" s="${style}"><v>${digits((number - excelEpochMs) / dayMs)}</v></c>`;
    }
    return `<c r="${place}"><v>${digits(number)}</v></c>`;
  };
}

/** Sixteen digits, what a workbook keeps. */
function digits(value: number): string {
  return String(Number(value.toPrecision(16)) + 0);
}

function textCell(place: string, text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // XML 1.0 cannot carry these characters at all.
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, (character) => {
      return `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`;
    });
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}
