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
  const { index = false, header = true, separator = ',', lineEnd = '\n' } = options;
  const columns = [...(index ? indexColumns(frame) : []), ...frame.columns];
  const indexWidth = columns.length - frame.columns.length;
  const isSingle = columns.length === 1;
  const encode = encoder(options);
  const line = (fields: readonly string[]): string => {
    const text = fields.join(separator);
    return (isSingle && text === '' ? '""' : text) + lineEnd;
  };
  const headers = header ? headerLines(frame, columns, indexWidth) : [];
  let chunk = headers.map((fields) => line(fields.map(encode))).join('');
  const writers = columns.map((column) => writerOf(column, options, encode));
  const fields = new Array<string>(columns.length);
  for (let row = 0; row < frame.length; row++) {
    for (let at = 0; at < writers.length; at++) fields[at] = writers[at]?.(row) ?? '';
    chunk += line(fields);
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

type Encode = (field: string) => string;

/** Quotes a field where it must be, or everywhere. */
function encoder({ separator = ',', quoteAll = false }: CsvOptions): Encode {
  const special = new RegExp(`[\\\\"\\n\\r${separator.replace(/[\]\\^-]/g, '\\$&')}]`);
  return (field) => {
    if (!special.test(field)) return quoteAll ? `"${field}"` : field;
    const escaped = field.replaceAll('\\', '\\\\');
    const isQuoted = quoteAll || field.includes(separator) || /["\n\r]/.test(field);
    return isQuoted ? `"${escaped.replaceAll('"', '""')}"` : escaped;
  };
}

const mostRemembered = 10_000;

/** How one column writes its cell of a row. Texts are remembered, as columns of text tend to repeat. */
function writerOf(column: Column, options: CsvOptions, encode: Encode): (row: number) => string {
  const { values, kind } = column;
  const nullText = encode(options.nullText ?? '');
  const write = kind === 'temporal' ? temporalWriter(column, options) : plainWriter(column, options);
  if (kind !== 'string') {
    const needsEncoding =
      options.quoteAll === true || options.decimal === (options.separator ?? ',') || options.dateFormat !== undefined;
    return (row) => {
      const cell = values[row] ?? null;
      if (cell === null) return nullText;
      return needsEncoding || typeof cell === 'string' ? encode(write(cell)) : write(cell);
    };
  }
  const remembered = new Map<Cell, string>();
  return (row) => {
    const cell = values[row] ?? null;
    if (cell === null) return nullText;
    const known = remembered.get(cell);
    if (known !== undefined) return known;
    const text = encode(write(cell));
    if (remembered.size < mostRemembered) remembered.set(cell, text);
    return text;
  };
}

function plainWriter(column: Column, { decimal = '.', floatDigits }: CsvOptions): (cell: Cell) => string {
  const isFloat = column.kind === 'numeric' && !column.integer;
  return (cell) => {
    if (typeof cell === 'number') {
      if (!isFloat) return String(cell);
      const text = floatDigits === undefined || !Number.isFinite(cell) ? pythonFloat(cell) : fixed(cell, floatDigits);
      return decimal === '.' || text.includes('e') ? text : text.replace('.', decimal);
    }
    if (typeof cell === 'string') return escapeFormula(cell);
    if (typeof cell === 'boolean') return cell ? 'True' : 'False';
    if (cell instanceof CellList) return `[${cell.items.map(String).join(', ')}]`;
    return String(cell);
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
  const isZoned =
    /TIME ZONE|TIMESTAMPTZ|DATETIMETZ/i.test(column.nativeType ?? '') && !/WITHOUT/i.test(column.nativeType ?? '');
  const isDate = !isZoned && column.values.every((cell) => typeof cell !== 'number' || cell % 86_400_000 === 0);
  const decimals = decimalsOf(column.values);
  return (cell) => {
    if (typeof cell !== 'number') return typeof cell === 'string' ? escapeFormula(cell) : String(cell);
    const text = datetimeText(cell, decimals);
    return isDate ? text.slice(0, 10) : isZoned ? `${text}+00:00` : text;
  };
}

/** Decimals of a second that a column needs: none, three or six. */
function decimalsOf(values: readonly Cell[]): 0 | 3 | 6 {
  let most: 0 | 3 = 0;
  for (const cell of values) {
    if (typeof cell !== 'number' || cell % 1000 === 0) continue;
    if (!Number.isInteger(cell)) return 6;
    most = 3;
  }
  return most;
}
