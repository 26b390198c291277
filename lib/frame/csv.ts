import { datetimeText, strftime } from '@/lib/text/datetime-text';
import { escapeFormula } from '@/lib/text/formula';
import { pythonFloat } from '@/lib/text/python-float';
import { type Cell, CellList, type Column, type Frame } from './frame';

export interface CsvOptions {
  /** Whether index columns (or the numbering of rows) come first. */
  readonly index?: boolean;
  readonly header?: boolean;
  readonly separator?: string;
  /** Decimal mark of floats. */
  readonly decimal?: string;
  /** What stands for NULL. */
  readonly nullText?: string;
  readonly quoteAll?: boolean;
  readonly lineEnd?: string;
  /** Decimals of floats; the shortest exact text by default. */
  readonly floatDigits?: number;
  /** A strftime pattern for temporal columns. */
  readonly dateFormat?: string;
}

/** Byte order mark that makes spreadsheets read a CSV as UTF-8. */
export const utf8Mark = '\uFEFF';

const rowsAChunk = 2000;

/**
 * A frame as CSV, in pieces of some thousand rows. Texts and headers that a spreadsheet would run as formulas get a
 * quote in front; floats keep their point ("3.0"), integers and exact decimals their digits; a temporal column with
 * midnights only is written as dates; NULL is empty.
 */
export function* csvChunks(frame: Frame, options: CsvOptions = {}): Generator<string> {
  const { index = false, header = true, lineEnd = '\n' } = options;
  const columns = [...(index ? indexColumns(frame) : []), ...frame.columns];
  const indexWidth = columns.length - frame.columns.length;
  const line = (fields: readonly string[]): string => lineOf(fields, options) + lineEnd;
  let chunk = header ? headerLines(frame, columns, indexWidth).map(line).join('') : '';
  const writers = columns.map((column) => writerOf(column, options));
  const texts = columns.map((column) => column.values);
  for (let row = 0; row < frame.length; row++) {
    chunk += line(writers.map((write, at) => write(texts[at]?.[row] ?? null)));
    if ((row + 1) % rowsAChunk === 0) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/** A frame as one CSV text; see `csvChunks`. */
export function toCsv(frame: Frame, options: CsvOptions = {}): string {
  return [...csvChunks(frame, options)].join('');
}

function indexColumns(frame: Frame): readonly Column[] {
  if (frame.index.length > 0) return frame.index;
  const values = Array.from({ length: frame.length }, (_, row) => row);
  return [{ name: '', kind: 'numeric', integer: true, values }];
}

function headerLines(frame: Frame, columns: readonly Column[], indexWidth: number): string[][] {
  const levels = Math.max(1, frame.columnLevels.length);
  return Array.from({ length: levels }, (_, level) =>
    columns.map((column, at) => {
      if (at < indexWidth) return level === 0 ? escapeFormula(column.name) : '';
      return escapeFormula((column.levels ? column.levels[level] : column.name) ?? '');
    }),
  );
}

function lineOf(fields: readonly string[], { separator = ',', quoteAll = false }: CsvOptions): string {
  if (fields.length === 1 && fields[0] === '') return '""';
  return fields
    .map((field) => {
      const escaped = field.replaceAll('\\', '\\\\');
      const isQuoted = quoteAll || field.includes(separator) || /["\n\r]/.test(field);
      return isQuoted ? `"${escaped.replaceAll('"', '""')}"` : escaped;
    })
    .join(separator);
}

function writerOf(column: Column, options: CsvOptions): (cell: Cell) => string {
  const { nullText = '' } = options;
  const write = column.kind === 'temporal' ? temporalWriter(column, options) : plainWriter(column, options);
  return (cell) => (cell === null ? nullText : write(cell));
}

function plainWriter(column: Column, { decimal = '.', floatDigits }: CsvOptions): (cell: Cell) => string {
  const isFloat = column.kind === 'numeric' && !column.integer;
  return (cell) => {
    if (typeof cell === 'string') return escapeFormula(cell);
    if (typeof cell === 'boolean') return cell ? 'True' : 'False';
    if (cell instanceof CellList) return `[${cell.items.map(String).join(', ')}]`;
    if (typeof cell !== 'number' || !isFloat) return String(cell);
    const text = floatDigits === undefined || !Number.isFinite(cell) ? pythonFloat(cell) : fixed(cell, floatDigits);
    return decimal === '.' || text.includes('e') ? text : text.replace('.', decimal);
  };
}

function fixed(value: number, digits: number): string {
  const isNegativeZero = Object.is(value, -0);
  if (Math.abs(value) < 1e21) return `${isNegativeZero ? '-' : ''}${value.toFixed(digits)}`;
  return `${BigInt(value)}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
}

function temporalWriter(column: Column, { dateFormat }: CsvOptions): (cell: Cell) => string {
  if (dateFormat !== undefined && column.nativeType !== 'DATE') {
    return (cell) => (typeof cell === 'number' ? strftime(cell, dateFormat) : String(cell));
  }
  const instants = column.values.filter((cell) => typeof cell === 'number');
  const isZoned = /TIME ZONE|TIMESTAMPTZ/i.test(column.nativeType ?? '') && !/WITHOUT/i.test(column.nativeType ?? '');
  const isDate = !isZoned && instants.every((cell) => cell % 86_400_000 === 0);
  const decimals = instants.some((cell) => !Number.isInteger(cell))
    ? 6
    : instants.some((cell) => cell % 1000 !== 0)
      ? 3
      : 0;
  return (cell) => {
    if (typeof cell !== 'number') return typeof cell === 'string' ? escapeFormula(cell) : String(cell);
    const text = datetimeText(cell, decimals);
    return isDate ? text.slice(0, 10) : isZoned ? `${text}+00:00` : text;
  };
}
