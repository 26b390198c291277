import type { Column } from './frame';
import { invalid } from './invalid';
import { cellOfNumber, numberOf } from './statistic';

/**
 * The column as plain numbers; texts are parsed as numbers. Throws `post_processing_invalid` when one is not a number.
 */
export function numericColumn(column: Column): Column {
  const { integer, nativeType: _, ...rest } = column;
  const values = column.values.map((cell) => {
    if (typeof cell !== 'string') return cellOfNumber(numberOf(cell));
    const number = cell.trim() === '' ? Number.NaN : Number(cell);
    if (Number.isNaN(number)) throw invalid(`Column '${column.name}' contains non-numeric values`);
    return number;
  });
  const isWhole =
    integer === true ||
    (column.kind === 'string' &&
      column.values.every((cell) => typeof cell === 'string' && /^\s*[+-]?\d+\s*$/.test(cell)));
  return { ...rest, kind: 'numeric', ...(isWhole ? { integer: true } : {}), values };
}
