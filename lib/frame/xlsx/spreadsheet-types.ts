import { type Cell, type Column, Decimal, type Frame, holdsDecimals } from '@/lib/frame/frame';
import { datetimeText } from '@/lib/text/datetime-text';
import { pythonFloat } from '@/lib/text/python-float';

/** Above this a spreadsheet loses digits. */
const largest = 10 ** 15;

/**
 * The frame in types that a workbook supports: numbers as doubles, numbers beyond 10^15 as texts so that no digit is
 * lost, instants with a time zone as texts.
 */
export function spreadsheetTypes(frame: Frame): Frame {
  return { ...frame, columns: frame.columns.map(spreadsheetColumn) };
}

/** One column of `spreadsheetTypes`. Texts among numbers are parsed as numbers if all of them can be. */
export function spreadsheetColumn(column: Column): Column {
  const kind = spreadsheetKind(column);
  const cellOf = spreadsheetCell(column);
  return cellOf === null || (kind === 'string' && column.kind === 'numeric')
    ? { ...column, kind }
    : { ...column, kind, values: column.values.map(cellOf) };
}

function spreadsheetKind(column: Column): Column['kind'] {
  if (isZoned(column)) return 'string';
  if (column.kind !== 'numeric') return column.kind;
  return column.values.every((cell) => typeof cell !== 'string' || isNumeric(cell)) ? 'numeric' : 'string';
}

/** The function that converts a value of the column for a workbook; null where values remain unchanged. */
export function spreadsheetCell(column: Column): ((cell: Cell) => Cell) | null {
  if (isZoned(column)) return (cell) => (typeof cell === 'number' ? `${datetimeText(cell)}+00:00` : cell);
  return column.kind === 'numeric' ? (cell) => spreadsheetNumber(cell, column) : null;
}

function isZoned({ kind, nativeType = '' }: Column): boolean {
  return kind === 'temporal' && /TIME ZONE|TIMESTAMPTZ|DATETIMETZ/i.test(nativeType);
}

function isNumeric(text: string): boolean {
  return text.trim() !== '' && !Number.isNaN(Number(text));
}

function spreadsheetNumber(cell: Cell, column: Column): Cell {
  if (cell === null || typeof cell === 'boolean') return cell;
  const number = cell instanceof Decimal || typeof cell === 'string' || typeof cell === 'bigint' ? Number(cell) : cell;
  if (typeof number !== 'number' || !(Math.abs(number) > largest) || !Number.isFinite(number)) return number;
  if (typeof cell === 'bigint' && !holdsDecimals(column) && Math.abs(number) < 2 ** 64) return String(cell);
  return column.integer && Number.isSafeInteger(number) ? String(number) : pythonFloat(number);
}
