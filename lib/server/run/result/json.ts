import { AppError } from '@/lib/errors/app-error';
import { type Cell, CellList, type Column, Decimal, type Frame, holdsDecimals } from '@/lib/frame/frame';
import { pythonFloat } from '@/lib/text/python-float';

/** How the values of a column are serialized. */
export interface JsonKind {
  readonly isFloat: boolean;
}

/**
 * One value as JSON. Integers and decimals keep every digit; doubles and instants keep their decimal point, as in
 * Python.
 */
export function cellJson(value: Cell, kind?: JsonKind): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) return 'null';
      return kind?.isFloat ? pythonFloat(value) : `${value}`;
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value instanceof Decimal) return value.text;
      return value instanceof CellList ? `[${value.items.map((item) => cellJson(item)).join(',')}]` : 'null';
  }
}

/** How a column of a table is serialized: integers with NULLs among them are written as doubles. */
export function jsonKind(column: Column): JsonKind {
  return column.integer && column.values.includes(null)
    ? plainJsonKind({ ...column, integer: false })
    : plainJsonKind(column);
}

/** How a column is serialized regardless of NULLs in it. */
export function plainJsonKind({ kind, integer, nativeType }: Column): JsonKind {
  const isFraction = kind === 'numeric' && !integer && !holdsDecimals({ nativeType: nativeType ?? '' });
  return { isFloat: kind === 'temporal' || isFraction };
}

/** Characters that the names of the columns may take in all rows together. */
const mostNames = 256 * 1024 ** 2;

/** The rows of a frame as a JSON array of objects, written in one pass. Throws `result_too_large`. */
export function recordsJson({ columns, length }: Frame): string {
  const heads = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  if (heads.join('').length * length > mostNames) throw new AppError('result_too_large');
  const kinds = columns.map(jsonKind);
  if (heads.length === 0) return '[]';
  const values = columns.map((column) => column.values);
  let text = '[';
  for (let row = 0; row < length; row++) {
    if (row > 0) text += ',';
    for (let at = 0; at < values.length; at++) text += heads[at] + cellJson(values[at]?.[row] ?? null, kinds[at]);
    text += '}';
  }
  return `${text}]`;
}

/** The values of the index as a JSON array; without an index, the row numbers. */
export function indexJson({ index, length }: Frame): string {
  const [first, ...others] = index;
  if (!first) return `[${Array.from({ length }, (_, row) => row).join(',')}]`;
  const kinds = new Map(index.map((column) => [column, plainJsonKind(column)]));
  const value = (column: Column, row: number) => cellJson(column.values[row] ?? null, kinds.get(column));
  const rows = Array.from({ length }, (_, row) =>
    others.length === 0 ? value(first, row) : `[${index.map((column) => value(column, row)).join(',')}]`,
  );
  return `[${rows.join(',')}]`;
}
