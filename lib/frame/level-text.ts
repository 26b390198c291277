import { pythonFloat } from '@/lib/text/python-float';
import { type Cell, type Column, holdsDecimals } from './frame';

/**
 * A cell of a grouping column as text for a column header: `1`, `1.0`, `True`, `2021-01-01 00:00:00`; null for NULL.
 */
export function levelText(cell: Cell, column: Column): string | null {
  if (cell === null) return null;
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell !== 'number') return String(cell);
  if (column.kind === 'temporal') return instantText(cell, column.nativeType === 'DATE');
  return column.integer || holdsDecimals(column) ? String(cell) : pythonFloat(cell);
}

function instantText(epochMs: number, isDate: boolean): string {
  const whole = Math.floor(epochMs);
  const text = new Date(whole).toISOString().slice(0, 19).replace('T', ' ');
  if (isDate) return text.slice(0, 10);
  const micros = Math.round((epochMs - Math.floor(epochMs / 1000) * 1000) * 1000);
  return micros === 0 ? text : `${text}.${String(micros).padStart(6, '0')}`;
}
