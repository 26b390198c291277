import type { Cell, Column } from '@/lib/frame/frame';
import type { GrowingBytes } from '@/lib/frame/growing-bytes';
import {
  fieldsOf,
  lengthBytes,
  lengthOf,
  type PackedColumn,
  type PackedForm,
  type PackedRows,
  rowHead,
} from '@/lib/frame/packed-rows';
import { columnLetters, serialText, sheetEpochMs, temporalStyle } from './cells';
import { spreadsheetCell } from './spreadsheet-types';

const [zero, nine, point, minus, dash, colon] = [48, 57, 46, 45, 45, 58];
const letterT = 116;
/** Bytes reserved for the markup around a value, cell reference included. */
const around = 100;

/**
 * Writes the packed row at offset `at` as a line of a numbered worksheet and returns the offset of the next row. The
 * row number comes before the first column.
 */
export type PackedSheet = (rows: PackedRows, at: number, line: number, count: number, into: GrowingBytes) => number;

/**
 * Converts packed rows to worksheet lines equal to the output of `writers`. Fields are copied as bytes where possible
 * instead of being decoded into values. `columns` are the columns of the first rows.
 */
export function packedSheet(
  columns: readonly Column[],
  packed: readonly PackedColumn[],
  writers: readonly ((line: number, cell: Cell) => string)[],
): PackedSheet {
  const ways = Uint8Array.from(columns, (column, at) => wayOf(packed[at]?.form ?? 'other', column));
  const prefixes = columns.map((_, at) => Buffer.from(`<c r="${columnLetters(at + 1)}`));
  const behindPlace = columns.map((column, at) => Buffer.from(behindPlaceOf(ways[at] ?? way.anew, column)));
  const behindValue = columns.map((_, at) => (ways[at] === way.text ? textEnd : valueEnd));
  const typed = columns.map((column) => spreadsheetCell(column) ?? ((cell: Cell) => cell));
  const anew = (rows: PackedRows, column: number, from: number, to: number, line: number): string => {
    const cell = typed[column]?.(packed[column]?.read(rows.toString('utf8', from, to)) ?? null) ?? null;
    return cell === null ? '' : (writers[column]?.(line, cell) ?? '');
  };
  const place = Buffer.alloc(16);

  return (rows, start, line, count, into) => {
    const width = fieldsOf(rows, start);
    const room = lengthOf(rows, start + 1) + (width + 2) * around;
    into.reserve(room);
    let { bytes, length: at } = into;
    const placeLength = writeWhole(place, 0, line);
    at = copy(rowStart, 0, rowStart.length, bytes, at);
    at = copy(place, 0, placeLength, bytes, at);
    at = copy(numberStart, 0, numberStart.length, bytes, at);
    at = copy(place, 0, placeLength, bytes, at);
    at = copy(plainStart, 0, plainStart.length, bytes, at);
    at = writeWhole(bytes, at, count);
    at = copy(valueEnd, 0, valueEnd.length, bytes, at);
    let from = start + rowHead;
    for (let column = 0; column < width; column++) {
      const length = lengthOf(rows, from);
      from += lengthBytes;
      if (length < 0) continue;
      const to = from + length;
      const cellAt = at;
      const prefix = prefixes[column] as Buffer;
      const behind = behindPlace[column] as Buffer;
      at = copy(prefix, 0, prefix.length, bytes, at);
      at = copy(place, 0, placeLength, bytes, at);
      at = copy(behind, 0, behind.length, bytes, at);
      const ended = writeValue(ways[column] as number, rows, from, to, bytes, at);
      if (ended < 0) {
        into.length = cellAt;
        const text = anew(rows, column, from, to, line);
        into.reserve(text.length * 3 + room);
        into.add(text);
        bytes = into.bytes;
        at = into.length;
      } else {
        const end = behindValue[column] as Buffer;
        at = copy(end, 0, end.length, bytes, ended);
      }
      from = to;
    }
    into.length = copy(rowEnd, 0, rowEnd.length, bytes, at);
    return from;
  };
}

const rowStart = Buffer.from('<row r="');
const rowEnd = Buffer.from('</row>');
const numberStart = Buffer.from('"><c r="A');
const plainStart = Buffer.from('"><v>');
const valueEnd = Buffer.from('</v></c>');
const textEnd = Buffer.from('</t></is></c>');

/** How a value is written: `anew` decodes it and calls the writer, the others check while they copy. */
const way = { anew: 0, integer: 1, float: 2, decimal: 3, boolean: 4, instant: 5, text: 6 } as const;

function wayOf(form: PackedForm, { kind, nativeType = '' }: Column): number {
  switch (form) {
    case 'integer':
    case 'float':
    case 'decimal':
      return kind === 'numeric' ? way[form] : way.anew;
    case 'instant':
      return kind === 'temporal' && !/TIME ZONE|TIMESTAMPTZ|DATETIMETZ/i.test(nativeType) ? way.instant : way.anew;
    case 'boolean':
      return kind === 'boolean' ? way.boolean : way.anew;
    case 'text':
      return kind === 'string' ? way.text : way.anew;
    case 'other':
      return way.anew;
  }
}

function behindPlaceOf(how: number, column: Column): string {
  if (how === way.text) return '" t="inlineStr"><is><t xml:space="preserve">';
  if (how === way.boolean) return '" t="b"><v>';
  return how === way.instant ? `" s="${temporalStyle(column)}"><v>` : '"><v>';
}

function copy(source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  let end = at;
  for (let place = from; place < to; place++) target[end++] = source[place] as number;
  return end;
}

function writeWhole(target: Uint8Array, at: number, value: number): number {
  let size = 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) size++;
  let rest = value;
  for (let place = at + size - 1; place >= at; place--) {
    const tens = (rest / 10) | 0;
    target[place] = zero + rest - tens * 10;
    rest = tens;
  }
  return at + size;
}

/** Writes the value and returns its end offset; negative when it must be decoded and written by the writer. */
function writeValue(how: number, rows: PackedRows, from: number, to: number, target: Uint8Array, at: number): number {
  switch (how) {
    case way.integer:
      return to - from <= mostDigits ? copy(rows, from, to, target, at) : -1;
    case way.float:
      return writeNumber(rows, from, to, target, at, mostFloatDigits);
    case way.decimal:
      return writeNumber(rows, from, to, target, at, mostDigits);
    case way.boolean:
      target[at] = rows[from] === letterT ? zero + 1 : zero;
      return at + 1;
    case way.instant:
      return writeInstant(rows, from, to, target, at);
    case way.text:
      return writeText(rows, from, to, target, at);
    default:
      return -1;
  }
}

/** Maximum number of digits that a double preserves for any decimal number. */
const mostDigits = 15;
/** Maximum number of digits of a shortest double text that a workbook still preserves. */
const mostFloatDigits = 16;

/** Writes a number without an exponent in the digits that a double prints; returns −1 if that is not certain. */
function writeNumber(rows: PackedRows, from: number, to: number, target: Uint8Array, at: number, most: number): number {
  const first = rows[from] === minus ? from + 1 : from;
  let pointAt = -1;
  for (let place = first; place < to; place++) {
    const value = rows[place] as number;
    if (value === point) pointAt = place;
    else if (value < zero || value > nine) return -1;
  }
  if (pointAt < 0)
    return to - first <= mostDigits && !(first > from && rows[first] === zero) ? copy(rows, from, to, target, at) : -1;
  if (to - first - 1 > most) return -1;
  // Small numbers may be printed with an exponent, and "-0" becomes 0.
  if (rows[first] === zero && (first > from || rows[first + 2] === zero)) return -1;
  let end = to;
  while (rows[end - 1] === zero) end--;
  return copy(rows, from, end - 1 === pointAt ? pointAt : end, target, at);
}

const dateLength = 10;
const secondLength = 19;
const dayMs = 86_400_000;
const [firstYear, lastYear] = [1900, 9999];

/** Writes an instant of a whole second as days since the epoch of worksheets; returns −1 for other texts. */
function writeInstant(rows: PackedRows, from: number, to: number, target: Uint8Array, at: number): number {
  const length = to - from;
  if ((length !== dateLength && length !== secondLength) || rows[from + 4] !== dash || rows[from + 7] !== dash)
    return -1;
  const year = two(rows, from) * 100 + two(rows, from + 2);
  if (!(year >= firstYear && year <= lastYear)) return -1;
  const days = (Date.UTC(year, two(rows, from + 5) - 1, two(rows, from + 8)) - sheetEpochMs) / dayMs;
  if (length === dateLength) return writeWhole(target, at, days);
  if (rows[from + 13] !== colon || rows[from + 16] !== colon) return -1;
  const second = two(rows, from + 11) * 3600 + two(rows, from + 14) * 60 + two(rows, from + 17);
  const end = writeWhole(target, at, days);
  if (second === 0) return end;
  return days >= firstAlike && days < lastAlike && second < daySeconds ? writeFraction(second, days, target, end) : -1;
}

function two(rows: PackedRows, at: number): number {
  return (rows[at] as number) * 10 + (rows[at + 1] as number) - 11 * zero;
}

/**
 * Between these day numbers doubles have the same spacing, so that a time of day has the same fraction on every day.
 */
const [firstAlike, lastAlike] = [2 ** 15, 2 ** 16];
const daySeconds = 86_400;
const fractionLength = 12;
let fractions: Uint8Array | undefined;

function writeFraction(second: number, days: number, target: Uint8Array, at: number): number {
  fractions ??= new Uint8Array(daySeconds * fractionLength);
  const from = second * fractionLength;
  if (fractions[from] === 0) {
    const text = serialText(sheetEpochMs + days * dayMs + second * 1000);
    fractions.set(Buffer.from(text.slice(text.indexOf('.'))), from);
  }
  let end = at;
  for (let place = from; place < from + fractionLength && fractions[place] !== 0; place++) {
    target[end++] = fractions[place] as number;
  }
  return end;
}

/** Bytes that prevent a text from being copied: at its start, and anywhere in it. */
const riskyStart = marks('=+-@');
const riskyInside = marks('&<>\uffff', 32);

function marks(text: string, controls = 0): Uint8Array {
  const table = new Uint8Array(256).fill(1, 0, controls);
  for (const mark of text) table[Buffer.from(mark)[0] ?? 0] = 1;
  if (controls > 0) for (const mark of '\t\n\r') table[mark.charCodeAt(0)] = 0;
  return table;
}

function writeText(rows: PackedRows, from: number, to: number, target: Uint8Array, at: number): number {
  if (from < to && riskyStart[rows[from] as number] === 1) return -1;
  let end = at;
  for (let place = from; place < to; place++) {
    const value = rows[place] as number;
    if (riskyInside[value] === 1) return -1;
    target[end++] = value;
  }
  return end;
}
