import { promisify } from 'node:util';
import { constants, deflateRaw, deflateRawSync } from 'node:zlib';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
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
/** Half as fast again to write as the usual six, and a tenth larger. */
const level = 2;
const pack = promisify(deflateRaw);
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

/**
 * A workbook with one sheet of numbered rows, whose frames come one after another, all of the first one's columns. A
 * piece is compressed beside this thread while the next one is written.
 */
export async function* xlsxStream(
  name: string,
  first: Frame,
  others: AsyncIterable<Frame>,
): AsyncGenerator<Uint8Array> {
  const packing = new Packing([name]);
  const sheet = new SheetText(first, true);
  packing.open(sheet.start);
  let last: Promise<void> = Promise.resolve();
  async function* written(frame: Frame): AsyncGenerator<Uint8Array> {
    for (let row = 0; row < frame.length; row += rowsAChunk) {
      const piece = packing.pushSoon(sheet.rows(frame, row, Math.min(row + rowsAChunk, frame.length)), last);
      await last;
      yield* packing.take();
      last = piece;
    }
  }
  yield* written(first);
  for await (const frame of others) yield* written(frame);
  await last;
  packing.close();
  packing.end();
  yield* packing.take();
}

/**
 * A file of an archive, whose pieces are compressed each for itself: a piece that ends in a flush may be followed by any
 * other.
 */
class PackedFile extends ZipPassThrough {
  override compression = 8;
  #packed: Uint8Array<ArrayBuffer> | undefined;

  /** One more piece, and what it is compressed. */
  pushPacked(piece: Uint8Array, packed: Uint8Array<ArrayBuffer>): void {
    this.#packed = packed;
    this.push(piece);
  }

  protected override process(piece: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    const packed = this.#packed ?? deflateRawSync(piece, isLast ? { level } : flushed);
    this.#packed = undefined;
    this.ondata(null, packed, isLast);
  }
}

const flushed = { level, finishFlush: constants.Z_FULL_FLUSH };

/** The archive of a workbook in the making; what is ready is taken piece by piece. */
class Packing {
  #pieces: Uint8Array[] = [];
  #sheets = 0;
  #open: PackedFile | undefined;
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

  #add(path: string): PackedFile {
    const file = new PackedFile(path);
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
    this.#open?.push(Buffer.from(text));
  }

  /** The same, compressed beside this thread; it comes after what `last` waits for. */
  async pushSoon(text: string, last: Promise<void>): Promise<void> {
    const piece = Buffer.from(text);
    const packed = await pack(piece, flushed);
    await last;
    this.#open?.pushPacked(piece, packed);
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
  readonly #writers: readonly ((line: number, cell: Cell) => string)[];
  readonly #isNumbered: boolean;
  #line = 1;
  #count = 0;

  constructor(frame: Frame, index: boolean) {
    if (frame.columnLevels.length > 1 && !index) throw invalid('A workbook with several header lines needs its index');
    this.#isNumbered = index && frame.index.length === 0;
    const numbering: Column = { name: '', kind: 'numeric', integer: true, values: [] };
    const indexColumns = this.#isNumbered ? [numbering] : index ? frame.index : [];
    const columns = [...indexColumns, ...frame.columns];
    const letters = columns.map((_, at) => columnLetters(at));
    this.#writers = columns.map((column, at) => cellWriter(column, letters[at] ?? ''));
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

  rows(frame: Frame, from: number, to: number): string {
    const columns = this.#isNumbered ? frame.columns : [...frame.index, ...frame.columns].slice(-this.#writers.length);
    const values = columns.map((column) => column.values);
    let text = '';
    for (let row = from; row < to; row++, this.#line++) {
      let cells = '';
      let at = 0;
      if (this.#isNumbered) cells += this.#writers[at++]?.(this.#line, this.#count++) ?? '';
      for (const column of values) {
        const cell = column[row] ?? null;
        if (cell !== null) cells += this.#writers[at]?.(this.#line, cell) ?? '';
        at++;
      }
      text += rowOf(this.#line, cells);
    }
    return text;
  }
}

function rowOf(rowNumber: number, cells: string): string {
  return cells === '' ? '' : `<row r="${rowNumber}">${cells}</row>`;
}

function cellWriter(column: Column, letters: string): (line: number, cell: Cell) => string {
  const style = column.nativeType === 'DATE' ? 2 : 1;
  return (line, cell) => {
    const place = letters + line;
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

const mostWhole = 10 ** 15;

/** Sixteen digits, what a workbook keeps. */
function digits(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < mostWhole) return String(value);
  return String(Number(value.toPrecision(16)) + 0);
}

function textCell(place: string, text: string): string {
  const written = unsafe.test(text) ? escaped(text) : text;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
}

/** What may need to be written otherwise; half of a pair of characters may be alone. */
const unsafe = /[&<>]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/;

function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // XML 1.0 cannot carry these characters at all.
      .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, (character) => {
        return `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`;
      })
  );
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}
