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

/** Bytes in the making. */
interface Output {
  bytes: Buffer;
  at: number;
}

/** Writes a field as it is, or says that it must be read and written anew. */
type Copy = (rows: PackedRows, from: number, to: number, output: Output) => boolean;

const [comma, newline, zero, point, minus, nine, dash, letterT] = [...',\n0.-9-t'].map((mark) => mark.charCodeAt(0));
const slack = 64;

/**
 * Packed rows as CSV, equal to what the writer makes of their values, without making values where their text will do.
 * `columns` are those of the first rows, from which the writer was made.
 */
export function packedCsv(
  writer: CsvWriter,
  columns: readonly Column[],
  packed: readonly PackedColumn[],
): (rows: PackedRows) => Uint8Array {
  const copies = columns.map((column, at) => copyOf(packed[at]?.form ?? 'other', column));
  const isSingle = columns.length === 1;
  const rewrite = (rows: PackedRows, column: number, from: number, to: number, output: Output): void => {
    const text = writer.fields[column]?.(packed[column]?.read(rows.toString('utf8', from, to)) ?? null) ?? '';
    reserve(output, text.length * 3 + slack);
    output.at += output.bytes.write(text, output.at);
  };
  return (rows) => {
    const output: Output = { bytes: Buffer.allocUnsafe(rows.length + slack), at: 0 };
    let place = 0;
    while (place < rows.length) {
      const lineStart = output.at;
      const width = fieldsOf(rows, place);
      place += rowHead;
      for (let column = 0; column < width; column++) {
        if (column > 0) output.bytes[output.at++] = comma as number;
        const length = lengthOf(rows, place);
        place += lengthBytes;
        if (length < 0) continue;
        const end = place + length;
        reserve(output, length * 2 + slack);
        const copy = copies[column];
        if (copy === undefined || !copy(rows, place, end, output)) rewrite(rows, column, place, end, output);
        place = end;
      }
      if (isSingle && output.at === lineStart) output.at += output.bytes.write('""', output.at);
      output.bytes[output.at++] = newline as number;
      reserve(output, slack);
    }
    return output.bytes.subarray(0, output.at);
  };
}

const [trueWord, falseWord, pointZero] = [Buffer.from('True'), Buffer.from('False'), Buffer.from('.0')] as const;

function reserve(output: Output, more: number): void {
  if (output.at + more <= output.bytes.length) return;
  const larger = Buffer.allocUnsafe((output.at + more) * 2);
  output.bytes.copy(larger, 0, 0, output.at);
  output.bytes = larger;
}

function copyOf(form: PackedForm, column: Column): Copy {
  switch (form) {
    case 'integer':
      return column.integer ? copyAll : () => false;
    case 'text':
      return copyText;
    case 'float':
      return (rows, from, to, output) => copyNumber(rows, from, to, output, false, false);
    case 'decimal':
      return (rows, from, to, output) => copyNumber(rows, from, to, output, true, column.integer === true);
    case 'boolean':
      return (rows, from, _, output) => {
        const word = rows[from] === letterT ? trueWord : falseWord;
        return copyAll(word, 0, word.length, output);
      };
    case 'instant':
      return copyInstant(column);
    case 'other':
      return () => false;
  }
}

const copyAll: Copy = (rows, from, to, output) => {
  const { bytes } = output;
  let { at } = output;
  for (let place = from; place < to; place++) bytes[at++] = rows[place] as number;
  output.at = at;
  return true;
};

/** What a text may not begin with, and what may not stand in it, to be copied. */
const riskyStart = marks('-@+|=%" \t\n\v\f\r\u0085\u00a0\u1680\u2000\u3000\ufeff');
const riskyInside = marks(',"\\\n\r');

function marks(text: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const mark of text) table[Buffer.from(mark)[0] ?? 0] = 1;
  return table;
}

const copyText: Copy = (rows, from, to, output) => {
  if (from < to && riskyStart[rows[from] as number] === 1) return false;
  const { bytes } = output;
  let { at } = output;
  for (let place = from; place < to; place++) {
    const value = rows[place] as number;
    if (riskyInside[value] === 1) return false;
    bytes[at++] = value;
  }
  output.at = at;
  return true;
};

const mostDigits = 16;

/** Digits with a point or without; floats keep a point, exact decimals lose the zeros at their end. */
function copyNumber(
  rows: PackedRows,
  from: number,
  to: number,
  output: Output,
  isDecimal: boolean,
  isWhole: boolean,
): boolean {
  if (isDecimal && to - from > mostDigits) return false;
  let pointAt = -1;
  for (let place = from; place < to; place++) {
    const value = rows[place] as number;
    if (value === point) pointAt = place;
    else if ((value < (zero as number) || value > (nine as number)) && !(value === minus && place === from))
      return false;
  }
  if (pointAt < 0 && to - from > mostDigits) return false;
  const first = rows[from] === minus ? from + 1 : from;
  const isSmall = pointAt === first + 1 && rows[first] === zero && rows[pointAt + 1] === zero;
  if (isSmall) return false;
  let end = to;
  if (isDecimal && pointAt >= 0) {
    while (rows[end - 1] === zero) end--;
    if (end - 1 === pointAt) end = pointAt;
  }
  copyAll(rows, from, end, output);
  const hasPoint = pointAt >= 0 && end > pointAt;
  if (!hasPoint && !isWhole) copyAll(pointZero, 0, pointZero.length, output);
  return true;
}

const dateLength = 10;
const secondLength = 19;
const microLength = 26;

function copyInstant(column: Column): Copy {
  const { isZoned, isDate, decimals } = instantForm(column);
  if (isZoned) return () => false;
  return (rows, from, to, output) => {
    const length = to - from;
    if (rows[from + 4] !== dash) return false;
    if (isDate && (length === dateLength || (length === secondLength && isMidnight(rows, from + dateLength + 1)))) {
      return copyAll(rows, from, from + dateLength, output);
    }
    const isPlain = (length === secondLength && decimals === 0) || (length === microLength && decimals === 6);
    return isPlain && copyAll(rows, from, to, output);
  };
}

function isMidnight(rows: PackedRows, from: number): boolean {
  for (let place = from; place < from + 8; place++) {
    if (rows[place] !== zero && place !== from + 2 && place !== from + 5) return false;
  }
  return true;
}
