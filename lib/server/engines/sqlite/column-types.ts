import type { Cell, ColumnKind } from '@/lib/frame/frame';
import { bytesText } from '@/lib/server/engines/values/bytes-text';
import type { ResultColumn } from '@/lib/server/engines/values/to-frame';
import type { SqliteRow } from './protocol';

/** One value as a cell. Booleans are 0 and 1, instants are texts: SQLite has no types for them. */
export function cellOf(value: SqliteRow[number]): Cell {
  if (value instanceof Uint8Array) return bytesText(value);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Describes a column by its values, because SQLite's columns accept values of any type. */
export function describeColumn(name: string, values: readonly SqliteRow[number][]): ResultColumn {
  const present = values.filter((value) => value !== null);
  const isNumeric =
    present.length > 0 && present.every((value) => typeof value === 'number' || typeof value === 'bigint');
  const kind: ColumnKind = isNumeric ? 'numeric' : 'string';
  if (!isNumeric)
    return { name, kind, nativeType: present.some((value) => value instanceof Uint8Array) ? 'BLOB' : 'TEXT' };
  const integer = present.every((value) => typeof value === 'bigint' || Number.isInteger(value));
  return { name, kind, nativeType: integer ? 'INTEGER' : 'REAL', ...(integer ? { integer } : {}) };
}

/** Cells of a column; numbers in a column of texts become texts. */
export function cellsOf({ kind }: ResultColumn, values: readonly SqliteRow[number][]): Cell[] {
  return values.map((value) => {
    const cell = cellOf(value);
    return kind === 'string' && cell !== null ? String(cell) : cell;
  });
}
