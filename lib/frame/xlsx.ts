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
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const names = sheets.map(({ name }) => name);
  const fixed: [string, string][] = [
    ['[Content_Types].xml', contentTypes(names.length)],
    ['_rels/.rels', relationships],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelationships(names.length)],
    ['xl/styles.xml', styles],
  ];
  for (const [path, text] of fixed) {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(strToU8(text), true);
  }
  for (const [at, sheet] of sheets.entries()) {
    const file = new ZipDeflate(`xl/worksheets/sheet${at + 1}.xml`, { level: 6 });
    zip.add(file);
    for (const text of sheetChunks(sheet)) {
      file.push(strToU8(text));
      yield* pieces.splice(0);
    }
    file.push(strToU8(sheetEnd), true);
  }
  zip.end();
  yield* pieces;
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

function* sheetChunks({ frame, index = true }: Sheet): Generator<string> {
  if (frame.columnLevels.length > 1 && !index) throw invalid('A workbook with several header lines needs its index');
  const columns = [...(index ? indexColumns(frame) : []), ...frame.columns];
  const letters = columns.map((_, at) => columnLetters(at));
  const indexWidth = columns.length - frame.columns.length;
  const levels = Math.max(1, frame.columnLevels.length);
  let rowNumber = 1;
  let chunk = sheetStart;
  for (let level = 0; level < levels && frame.columns.length > 0; level++, rowNumber++) {
    const cells = columns.map((column, at) => {
      const text = at < indexWidth ? (level === 0 ? column.name : '') : (column.levels?.[level] ?? column.name);
      return text === '' ? '' : textCell(`${letters[at]}${rowNumber}`, text);
    });
    chunk += rowOf(rowNumber, cells);
  }
  const writers = columns.map(cellWriter);
  for (let row = 0; row < frame.length; row++, rowNumber++) {
    const cells = columns.map((column, at) => {
      const cell = column.values[row] ?? null;
      return cell === null ? '' : (writers[at]?.(`${letters[at]}${rowNumber}`, cell) ?? '');
    });
    chunk += rowOf(rowNumber, cells);
    if ((row + 1) % rowsAChunk === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function indexColumns(frame: Frame): readonly Column[] {
  if (frame.index.length > 0) return frame.index;
  const values = Array.from({ length: frame.length }, (_, row) => row);
  return [{ name: '', kind: 'numeric', integer: true, values }];
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
