/**
 * The approximate size of a row that a driver has already made values of: its texts and bytes, and 8 for anything else.
 */
export function bytesOfRow(row: readonly unknown[]): number {
  let sum = 0;
  for (const value of row) sum += bytesOfValue(value);
  return sum;
}

export function bytesOfRows(rows: readonly (readonly unknown[])[]): number {
  let sum = 0;
  for (const row of rows) sum += bytesOfRow(row);
  return sum;
}

function bytesOfValue(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Array.isArray(value) ? bytesOfRow(value) : 8 + bytesOfRow(Object.values(value));
}
