import { type Cell, CellList, type Column, type Frame } from '@/lib/frame/frame';
import { datetimeText, strftime } from '@/lib/text/datetime-text';
import { escapeFormula } from '@/lib/text/formula';
import { pythonFloat } from '@/lib/text/python-float';

export interface CsvOptions {
  /** Whether index columns (or the numbering of rows) come first. */
  readonly index?: boolean;
  readonly header?: boolean;
  readonly separator?: string;
  /** Decimal mark of floats. */
  readonly decimal?: string;
  /** Text written for NULL. */
  readonly nullText?: string;
  readonly quoteAll?: boolean;
  readonly lineEnd?: string;
  /** Number of decimals of floats; by default the shortest text that reads back as the same double. */
  readonly floatDigits?: number;
  /** A strftime pattern for temporal columns. */
  readonly dateFormat?: string;
}

/** Byte order mark that makes spreadsheets read a CSV as UTF-8. */
export const utf8Mark = '\uFEFF';

const rowsAChunk = 2000;
const dayMs = 86_400_000;

/** Writes rows; the format of each column is derived from the first frame. */
export interface CsvWriter {
  readonly header: string;
  /** One function per column that writes a cell as a field, already quoted where necessary. */
  readonly fields: readonly ((cell: Cell) => string)[];
  /** Joins fields into one line, line end included. */
  line(fields: readonly string[]): string;
  /** Writes the rows `from` (inclusive) to `to` (exclusive) of a frame that has the same columns. */
  lines(frame: Frame, from?: number, to?: number): string;
}

/**
 * Writer of a frame as CSV. Texts and headers that a spreadsheet would run as formulas get a leading quote. Floats keep
 * their decimal point ("3.0"), integers and exact decimals their digits. A temporal column with midnights only is
 * written as dates. NULL is empty.
 */
export function csvWriter(first: Frame, options: CsvOptions = {}): CsvWriter {
  const { index = false, header = true, separator = ',', lineEnd = '\n' } = options;
  const columnsOf = (frame: Frame) => [...(index ? indexColumns(frame) : []), ...frame.columns];
  const columns = columnsOf(first);
  const isSingle = columns.length === 1;
  const encode = encoder(options);
  const line = (fields: readonly string[]): string => {
    const text = fields.join(separator);
    return (isSingle && text === '' ? '""' : text) + lineEnd;
  };
  const headers = header ? headerLines(first, columns, columns.length - first.columns.length) : [];
  const fields = columns.map((column) => writerOf(column, options, encode));
  const texts = new Array<string>(columns.length);
  return {
    header: headers.map((names) => line(names.map(encode))).join(''),
    fields,
    line,
    lines(frame, from = 0, to = frame.length) {
      const values = columnsOf(frame).map((column) => column.values);
      let written = '';
      for (let row = from; row < to; row++) {
        for (let at = 0; at < fields.length; at++) texts[at] = fields[at]?.(values[at]?.[row] ?? null) ?? '';
        written += line(texts);
      }
      return written;
    },
  };
}

/** A frame as CSV in chunks of 2000 rows; see `csvWriter`. */
export function* csvChunks(frame: Frame, options: CsvOptions = {}): Generator<string> {
  const writer = csvWriter(frame, options);
  const first = writer.header + writer.lines(frame, 0, Math.min(rowsAChunk, frame.length));
  if (first !== '') yield first;
  for (let row = rowsAChunk; row < frame.length; row += rowsAChunk) {
    yield writer.lines(frame, row, Math.min(row + rowsAChunk, frame.length));
  }
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

/** Quotes a field where necessary, or always with `quoteAll`. */
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

/**
 * Returns the function that writes the cells of one column. Written texts are cached (up to 10,000 values), because
 * text columns tend to repeat.
 */
function writerOf(column: Column, options: CsvOptions, encode: Encode): (cell: Cell) => string {
  const nullText = encode(options.nullText ?? '');
  const write = column.kind === 'temporal' ? temporalWriter(column, options) : plainWriter(column, options);
  if (column.kind !== 'string') {
    const needsEncoding =
      options.quoteAll === true || options.decimal === (options.separator ?? ',') || options.dateFormat !== undefined;
    return (cell) => {
      if (cell === null) return nullText;
      return needsEncoding || typeof cell === 'string' ? encode(write(cell)) : write(cell);
    };
  }
  const remembered = new Map<Cell, string>();
  return (cell) => {
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
  const { isZoned, isDate, decimals } = instantForm(column);
  return (cell) => {
    if (typeof cell !== 'number') return typeof cell === 'string' ? escapeFormula(cell) : String(cell);
    const text = datetimeText(
      cell,
      cell % 1000 === 0 ? decimals : (Math.max(decimals, decimalsOf([cell])) as 0 | 3 | 6),
    );
    if (isDate && cell % dayMs === 0) return text.slice(0, 10);
    return isZoned ? `${text}+00:00` : text;
  };
}

/** The format of a temporal column, derived from its values. Later values that do not fit it are written in full. */
export function instantForm({ nativeType = '', values }: Column) {
  const isZoned = /TIME ZONE|TIMESTAMPTZ|DATETIMETZ/i.test(nativeType) && !/WITHOUT/i.test(nativeType);
  const isDate = !isZoned && values.every((cell) => typeof cell !== 'number' || cell % dayMs === 0);
  return { isZoned, isDate, decimals: decimalsOf(values) };
}

/** Number of decimals of a second that a column needs: 0, 3 or 6. */
function decimalsOf(values: readonly Cell[]): 0 | 3 | 6 {
  let most: 0 | 3 = 0;
  for (const cell of values) {
    if (typeof cell !== 'number' || cell % 1000 === 0) continue;
    if (!Number.isInteger(cell)) return 6;
    most = 3;
  }
  return most;
}
