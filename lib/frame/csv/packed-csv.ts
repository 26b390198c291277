import type { Column } from '@/lib/frame/frame';
import { largerBytes } from '@/lib/frame/growing-bytes';
import {
  fieldsOf,
  lengthBytes,
  type PackedColumn,
  type PackedForm,
  type PackedRows,
  rowHead,
} from '@/lib/frame/packed-rows';
import { fourTimes, hasByte, hasByteBelow, wordBytes } from '@/lib/text/byte-words';
import { type CsvWriter, instantForm } from './csv';

const comma = 44;
const newline = 10;
const zero = 48;
const point = 46;
const minus = 45;
const dash = 45;
const letterT = 116;
const letterE = 101;
/** Bytes a field may need beyond its source text: a comma, a word, a point and a zero, the rest of a word. */
const slack = 16;

/**
 * Converts packed rows to CSV bytes equal to the output of `writer`. Fields are copied as bytes where possible instead
 * of being decoded into values. `columns` are the columns of the first rows, from which the writer was made.
 * Everything happens in one loop: a function call per field would take longer than the copying.
 */
export function packedCsv(
  writer: CsvWriter,
  columns: readonly Column[],
  packed: readonly PackedColumn[],
): (rows: PackedRows) => Uint8Array {
  const ways = Uint8Array.from(columns, (column, at) => wayOf(packed[at]?.form ?? 'other', column));
  const instantLengths = Uint8Array.from(columns, (column) => {
    const { isDate, decimals } = instantForm(column);
    return isDate ? dateLength : decimals === 0 ? secondLength : decimals === 6 ? microLength : 0;
  });
  const isFraction = columns.map(({ integer }) => integer !== true);
  const rewritten = (rows: PackedRows, column: number, from: number, to: number): string =>
    writer.fields[column]?.(packed[column]?.read(rows.toString('utf8', from, to)) ?? null) ?? '';

  return (packedRows) => {
    // No closure captures these variables, so that the JIT compiler can keep them in registers.
    const size = packedRows.length;
    const rows = readableWords(packedRows);
    const source = viewOf(rows);
    let bytes = Buffer.allocUnsafeSlow(size + slack);
    let target = viewOf(bytes);
    let at = 0;
    let place = 0;
    while (place < size) {
      const lineStart = at;
      const width = fieldsOf(rows, place);
      const room = source.getInt32(place + 1) + width * slack;
      if (at + room > bytes.length) {
        bytes = largerBytes(bytes, at, room);
        target = viewOf(bytes);
      }
      place += rowHead;
      for (let column = 0; column < width; column++) {
        if (column > 0) bytes[at++] = comma;
        const length = source.getInt32(place);
        place += lengthBytes;
        if (length < 0) continue;
        const end = place + length;
        let isCopied = true;
        switch (ways[column]) {
          case way.whole:
            copyWords(source, place, end, target, at);
            at += length;
            break;
          case way.text:
            isCopied =
              length === 0 || (riskyStart[rows[place] as number] === 0 && copyHarmless(source, place, end, target, at));
            if (isCopied) at += length;
            break;
          case way.float:
          case way.decimal: {
            const pointAt = pointIn(rows, place, end);
            isCopied =
              (length <= mostDigits || ways[column] === way.float) &&
              isPrintedSo(rows, place, pointAt, end) &&
              copyPlainNumber(source, place, end, target, at);
            if (!isCopied) break;
            const last = pointAt < 0 ? end : lastDigit(rows, pointAt, end);
            at += last - place;
            if (isFraction[column] && (pointAt < 0 || last === pointAt)) at = withPointZero(bytes, at);
            break;
          }
          case way.boolean: {
            const isTrue = rows[place] === letterT;
            target.setInt32(at, isTrue ? wordTrue : wordFals);
            if (!isTrue) bytes[at + wordBytes] = letterE;
            at += isTrue ? wordBytes : wordBytes + 1;
            break;
          }
          case way.instant: {
            const written = instantLengths[column] as number;
            isCopied = isInstantOf(rows, place, length, written);
            if (isCopied) {
              copyWords(source, place, place + written, target, at);
              at += written;
            }
            break;
          }
          default:
            isCopied = false;
        }
        if (!isCopied) {
          const text = rewritten(rows, column, place, end);
          const needed = text.length * 3 + size - end + width * slack;
          if (at + needed > bytes.length) {
            bytes = largerBytes(bytes, at, needed);
            target = viewOf(bytes);
          }
          at += bytes.write(text, at);
        }
        place = end;
      }
      if (width === 1 && at === lineStart) at += bytes.write('""', at);
      bytes[at++] = newline;
    }
    return bytes.subarray(0, at);
  };
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The same bytes followed by at least one spare word, so that the last bytes can be read as part of a word. */
function readableWords(rows: PackedRows): Buffer {
  const length = rows.length + wordBytes;
  if (rows.byteOffset + length <= rows.buffer.byteLength) return Buffer.from(rows.buffer, rows.byteOffset, length);
  const copy = Buffer.allocUnsafeSlow(length);
  rows.copy(copy);
  return copy;
}

/*
 * Bytes are copied a word at a time; copying single bytes takes fourteen times as long. Bytes written past the end of a
 * field are overwritten by the next field. `slack` reserves room for them.
 */

function copyWords(source: DataView, from: number, to: number, target: DataView, at: number): void {
  for (let place = from, next = at; place < to; place += wordBytes, next += wordBytes) {
    target.setInt32(next, source.getInt32(place));
  }
}

/** Copies a text; returns false as soon as a byte needs escaping. */
function copyHarmless(source: DataView, from: number, to: number, target: DataView, at: number): boolean {
  for (let place = from, next = at; place < to; place += wordBytes, next += wordBytes) {
    const word = source.getInt32(place) | (to - place < wordBytes ? (beyond[to - place] as number) : 0);
    if (
      (hasByte(word, quotes) | hasByte(word, commas) | hasByte(word, backslashes) | hasByteBelow(word, breaks)) !==
      0
    ) {
      return false;
    }
    target.setInt32(next, word);
  }
  return true;
}

/** Copies a number; returns false if it contains letters (an exponent, NaN, Infinity). */
function copyPlainNumber(source: DataView, from: number, to: number, target: DataView, at: number): boolean {
  let letters = 0;
  for (let place = from, next = at; place < to; place += wordBytes, next += wordBytes) {
    const word = source.getInt32(place);
    letters |= to - place < wordBytes ? word & ~(beyond[to - place] as number) : word;
    target.setInt32(next, word);
  }
  return (letters & letterBits) === 0;
}

/**
 * Masks of the invalid bytes in the last word of a field, indexed by its number of valid bytes (1 to 3). A byte of 0xff
 * matches none of the bytes searched for.
 */
const beyond = Int32Array.of(0, 0x00ffffff, 0x0000ffff, 0x000000ff);
const quotes = fourTimes(0x22);
const commas = fourTimes(comma);
const backslashes = fourTimes(0x5c);
/** One above the carriage return (0x0d): any smaller byte counts as a possible line break. */
const breaks = fourTimes(0x0e);
/** A bit that is set in letters, but not in digits, points and signs. */
const letterBits = fourTimes(0x40);
const wordTrue = 0x54727565;
const wordFals = 0x46616c73;

function withPointZero(bytes: Buffer, at: number): number {
  bytes[at] = point;
  bytes[at + 1] = zero;
  return at + 2;
}

/**
 * How a field is written: `whole` copies it unchanged, `anew` decodes it and calls the writer, the others check while
 * they copy.
 */
const way = { anew: 0, whole: 1, text: 2, float: 3, decimal: 4, boolean: 5, instant: 6 } as const;

function wayOf(form: PackedForm, column: Column): number {
  switch (form) {
    case 'integer':
      return column.integer ? way.whole : way.anew;
    case 'instant':
      return instantForm(column).isZoned ? way.anew : way.instant;
    case 'other':
      return way.anew;
    default:
      return way[form];
  }
}

/** First bytes that prevent a text from being copied unchanged. */
const riskyStart = marks('-@+|=%" \t\n\v\f\r\u0085\u00a0\u1680\u2000\u3000\ufeff');

function marks(text: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const mark of text) table[Buffer.from(mark)[0] ?? 0] = 1;
  return table;
}

const mostDigits = 16;

/** Index of the decimal point of a number; −1 without one. */
function pointIn(rows: PackedRows, from: number, to: number): number {
  for (let place = from; place < to; place++) if (rows[place] === point) return place;
  return -1;
}

/**
 * Whether a double prints exactly these digits. Not so for too many digits, nor for a value so small that an exponent
 * may be printed.
 */
function isPrintedSo(rows: PackedRows, from: number, pointAt: number, to: number): boolean {
  // Some 16-digit integers are beyond the exact range of a double.
  if (pointAt < 0) return to - from < mostDigits;
  const first = rows[from] === minus ? from + 1 : from;
  return !(pointAt === first + 1 && rows[first] === zero && rows[pointAt + 1] === zero);
}

/** End of a number without the trailing zeros of its fraction, and without the point if no fraction remains. */
function lastDigit(rows: PackedRows, pointAt: number, to: number): number {
  let last = to;
  while (rows[last - 1] === zero) last--;
  return last - 1 === pointAt ? pointAt : last;
}

const dateLength = 10;
const secondLength = 19;
const microLength = 26;

/**
 * Whether the CSV form of an instant is a prefix of `written` bytes of its text, and the omitted rest is empty or
 * midnight.
 */
function isInstantOf(rows: PackedRows, from: number, length: number, written: number): boolean {
  if (written === 0 || rows[from + 4] !== dash) return false;
  return length === written || (written === dateLength && length === secondLength && isMidnight(rows, from + 11));
}

function isMidnight(rows: PackedRows, from: number): boolean {
  for (let place = from; place < from + 8; place++) {
    if (rows[place] !== zero && place !== from + 2 && place !== from + 5) return false;
  }
  return true;
}
