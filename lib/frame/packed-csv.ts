import { type CsvWriter, instantForm } from './csv';
import type { Column } from './frame';
import {
  fieldsOf,
  lengthBytes,
  lengthOf,
  type PackedColumn,
  type PackedForm,
  type PackedRows,
  rowHead,
} from './packed-rows';

const comma = 44;
const newline = 10;
const zero = 48;
const nine = 57;
const point = 46;
const minus = 45;
const dash = 45;
const letterT = 116;
/** Room for what a field may grow by: a comma, a word, a point and a zero. */
const slack = 16;

/**
 * Packed rows as CSV, equal to what the writer makes of their values, without making values where their text will do.
 * `columns` are those of the first rows, from which the writer was made. One loop does it all: with a call for each of
 * the fields the calls would take longer than the copying.
 */
export function packedCsv(
  writer: CsvWriter,
  columns: readonly Column[],
  packed: readonly PackedColumn[],
): (rows: PackedRows) => Uint8Array {
  const ways = Uint8Array.from(columns, (column, at) => wayOf(packed[at]?.form ?? 'other', column));
  const instants = columns.map(instantForm);
  const isWhole = columns.map(({ integer }) => integer === true);
  const rewritten = (rows: PackedRows, column: number, from: number, to: number): string =>
    writer.fields[column]?.(packed[column]?.read(rows.toString('utf8', from, to)) ?? null) ?? '';

  return (rows) => {
    let bytes = Buffer.allocUnsafe(rows.length + slack);
    let at = 0;
    const reserve = (more: number): void => {
      if (at + more <= bytes.length) return;
      const larger = Buffer.allocUnsafe((at + more) * 2);
      bytes.copy(larger, 0, 0, at);
      bytes = larger;
    };
    let place = 0;
    while (place < rows.length) {
      const lineStart = at;
      const width = fieldsOf(rows, place);
      reserve(lengthOf(rows, place + 1) + width * slack);
      place += rowHead;
      for (let column = 0; column < width; column++) {
        if (column > 0) bytes[at++] = comma;
        const length = lengthOf(rows, place);
        place += lengthBytes;
        if (length < 0) continue;
        const end = place + length;
        let from = place;
        let to = end;
        let isCopied = true;
        switch (ways[column]) {
          case way.whole:
            break;
          case way.text: {
            const start = at;
            isCopied = from === to || riskyStart[rows[from] as number] === 0;
            while (isCopied && from < to) {
              const value = rows[from] as number;
              if (riskyInside[value] === 1) isCopied = false;
              else {
                bytes[at++] = value;
                from++;
              }
            }
            if (!isCopied) at = start;
            break;
          }
          case way.float:
            isCopied = isPlainNumber(rows, from, to);
            if (isCopied && pointOf(rows, from, to) < 0) {
              while (from < to) bytes[at++] = rows[from++] as number;
              bytes[at++] = point;
              bytes[at++] = zero;
            }
            break;
          case way.decimal: {
            isCopied = length <= mostDigits && isPlainNumber(rows, from, to);
            if (!isCopied) break;
            const pointAt = pointOf(rows, from, to);
            if (pointAt >= 0) {
              while (rows[to - 1] === zero) to--;
              if (to - 1 === pointAt) to = pointAt;
            }
            if (to <= pointAt || pointAt < 0) {
              while (from < to) bytes[at++] = rows[from++] as number;
              if (!isWhole[column]) {
                bytes[at++] = point;
                bytes[at++] = zero;
              }
            }
            break;
          }
          case way.boolean: {
            const word = rows[from] === letterT ? trueWord : falseWord;
            for (let letter = 0; letter < word.length; letter++) bytes[at++] = word[letter] as number;
            to = from;
            break;
          }
          case way.instant: {
            const written = instantLength(rows, from, to, instants[column]);
            isCopied = written > 0;
            to = from + written;
            break;
          }
          default:
            isCopied = false;
        }
        if (isCopied) while (from < to) bytes[at++] = rows[from++] as number;
        else {
          const text = rewritten(rows, column, place, end);
          reserve(text.length * 3 + rows.length - end + width * slack);
          at += bytes.write(text, at);
        }
        place = end;
      }
      if (isSingle(width) && at === lineStart) at += bytes.write('""', at);
      bytes[at++] = newline;
    }
    return bytes.subarray(0, at);
  };
}

/** How a field is written: copied as it is, copied with care, or made anew. */
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

const isSingle = (width: number): boolean => width === 1;

const [trueWord, falseWord] = [Buffer.from('True'), Buffer.from('False')] as const;

/** What a text may not begin with, and what may not stand in it, to be copied. */
const riskyStart = marks('-@+|=%" \t\n\v\f\r\u0085\u00a0\u1680\u2000\u3000\ufeff');
const riskyInside = marks(',"\\\n\r');

function marks(text: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const mark of text) table[Buffer.from(mark)[0] ?? 0] = 1;
  return table;
}

const mostDigits = 16;

/** Digits with a point or without, few enough to be what a double prints; small ones may be printed with an exponent. */
function isPlainNumber(rows: PackedRows, from: number, to: number): boolean {
  let pointAt = -1;
  for (let place = from; place < to; place++) {
    const value = rows[place] as number;
    if (value === point) pointAt = place;
    else if ((value < zero || value > nine) && !(value === minus && place === from)) return false;
  }
  // Of sixteen digits some are more than a double counts to.
  if (pointAt < 0) return to - from < mostDigits;
  const first = rows[from] === minus ? from + 1 : from;
  return !(pointAt === first + 1 && rows[first] === zero && rows[pointAt + 1] === zero);
}

/** Where the point stands; below zero without one. */
function pointOf(rows: PackedRows, from: number, to: number): number {
  for (let place = from; place < to; place++) if (rows[place] === point) return place;
  return -1;
}

const dateLength = 10;
const secondLength = 19;
const microLength = 26;

/** How much of an instant's text is what the file says; 0 where it must be made anew. */
function instantLength(
  rows: PackedRows,
  from: number,
  to: number,
  form: Pick<ReturnType<typeof instantForm>, 'isDate' | 'decimals'> | undefined,
): number {
  const length = to - from;
  if (form === undefined || rows[from + 4] !== dash) return 0;
  const { isDate, decimals } = form;
  if (isDate && (length === dateLength || (length === secondLength && isMidnight(rows, from + dateLength + 1)))) {
    return dateLength;
  }
  const isPlain = (length === secondLength && decimals === 0) || (length === microLength && decimals === 6);
  return isPlain ? length : 0;
}

function isMidnight(rows: PackedRows, from: number): boolean {
  for (let place = from; place < from + 8; place++) {
    if (rows[place] !== zero && place !== from + 2 && place !== from + 5) return false;
  }
  return true;
}
