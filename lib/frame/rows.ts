import type { Column, Frame } from './frame';

/**
 * The frame reduced to these rows, in this order. An index that is no longer 0, 1, 2 … is stored as an unnamed index
 * column.
 */
export function takeRows(frame: Frame, rows: readonly number[]): Frame {
  const take = (column: Column): Column => ({ ...column, values: rows.map((row) => column.values[row] ?? null) });
  const index = frame.index.length > 0 ? frame.index.map(take) : numbered(rows);
  return { ...frame, length: rows.length, columns: frame.columns.map(take), index };
}

function numbered(rows: readonly number[]): readonly Column[] {
  if (rows.every((row, at) => row === at)) return [];
  return [{ name: '', kind: 'numeric', integer: true, values: rows }];
}

/**
 * Whether the index is only a numbering of rows (0, 1, 2 … or from a later start). No step turns such an index into a
 * column.
 */
export function isRangeIndex(frame: Frame): boolean {
  const [first, ...others] = frame.index;
  if (!first) return true;
  if (others.length > 0 || first.name !== '' || first.kind !== 'numeric') return false;
  const start = first.values[0];
  return typeof start === 'number' && first.values.every((value, at) => value === start + at);
}
