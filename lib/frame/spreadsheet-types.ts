import { datetimeText } from '@/lib/text/datetime-text';
import { pythonFloat } from '@/lib/text/python-float';
import { type Cell, type Column, Decimal, type Frame, holdsDecimals } from './frame';

/** Beyond this a spreadsheet loses digits. */
const largest = 10 ** 15;

/**
 * The frame as a workbook can hold it: numbers as doubles, those beyond 10^15 as texts so that no digit is lost,
 * instants with a zone as texts.
 */
export function spreadsheetTypes(frame: Frame): Frame {
  return { ...frame, columns: frame.columns.map(spreadsheetColumn) };
}

/** One column of `spreadsheetTypes`; texts among numbers are read as numbers when all of them are. */
export function spreadsheetColumn(column: Column): Column {
  if (column.kind === 'temporal' && /TIME ZONE|TIMESTAMPTZ|DATETIMETZ/i.test(column.nativeType ?? '')) {
    const values = column.values.map((cell) => (typeof cell === 'number' ? `${datetimeText(cell)}+00:00` : cell));
    return { ...column, kind: 'string', values };
  }
  if (column.kind !== 'numeric') return column;
  const isNumber = column.values.every((cell) => typeof cell !== 'string' || isNumeric(cell));
  if (!isNumber) return { ...column, kind: 'string' };
  return { ...column, values: column.values.map((cell) => spreadsheetNumber(cell, column)) };
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
