import type { Cell } from './frame';

/**
 * Consecutive rows as a PostgreSQL server sends them. Per row: a message type byte, the length, the number of fields.
 * Per field: the length (−1 for NULL) and the text in UTF-8. Numbers are big-endian. A buffer holds whole rows.
 */
export type PackedRows = Buffer;

/**
 * The text format of the fields of a packed column, where known. Fields of form `other` must be parsed and rewritten.
 */
export type PackedForm = 'integer' | 'float' | 'decimal' | 'boolean' | 'instant' | 'text' | 'other';

export interface PackedColumn {
  readonly form: PackedForm;
  read(text: string): Cell;
}

/** Bytes before a row's first field (`rowHead`) and before each field's text (`lengthBytes`). */
export const rowHead = 7;
export const lengthBytes = 4;

/** The number of fields of the row that begins at this offset. */
export function fieldsOf(rows: PackedRows, at: number): number {
  return ((rows[at + 5] as number) << 8) | (rows[at + 6] as number);
}

/** The length of the field that begins at this offset; negative for NULL. */
export function lengthOf(rows: PackedRows, at: number): number {
  return (
    ((rows[at] as number) << 24) |
    ((rows[at + 1] as number) << 16) |
    ((rows[at + 2] as number) << 8) |
    (rows[at + 3] as number)
  );
}

/** The number of rows. */
export function countPacked(rows: PackedRows): number {
  let count = 0;
  for (let at = 0; at < rows.length; at += 1 + lengthOf(rows, at + 1)) count++;
  return count;
}

/** The values of packed rows, column by column. */
export function unpacked(rows: PackedRows, columns: readonly PackedColumn[]): Cell[][] {
  const values: Cell[][] = columns.map(() => []);
  let at = 0;
  while (at < rows.length) {
    const width = fieldsOf(rows, at);
    at += rowHead;
    for (let column = 0; column < width; column++) {
      const length = lengthOf(rows, at);
      at += lengthBytes;
      const end = at + Math.max(0, length);
      values[column]?.push(length < 0 ? null : (columns[column]?.read(rows.toString('utf8', at, end)) ?? null));
      at = end;
    }
  }
  return values;
}
