import { type Cell, CellList, type Column, Decimal, type Frame, holdsDecimals } from '@/lib/frame/frame';
import { pythonFloat } from '@/lib/text/python-float';

/** One value as JSON: integers and decimals keep every digit, doubles and instants their point, as Python writes them. */
export function cellJson(value: Cell, column?: Pick<Column, 'kind' | 'integer' | 'nativeType'>): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) return 'null';
      return column && isFloat(column) ? pythonFloat(value) : String(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value instanceof Decimal) return value.text;
      return value instanceof CellList ? `[${value.items.map((item) => cellJson(item)).join(',')}]` : 'null';
  }
}

/** Integers among NULLs are doubles. */
export function jsonKind({
  kind,
  integer,
  nativeType,
  values,
}: Column): Pick<Column, 'kind' | 'integer' | 'nativeType'> {
  return { kind, integer: integer === true && !values.includes(null), ...(nativeType ? { nativeType } : {}) };
}

function isFloat({ kind, integer, nativeType }: Pick<Column, 'kind' | 'integer' | 'nativeType'>): boolean {
  return kind === 'temporal' || (kind === 'numeric' && !integer && !holdsDecimals({ nativeType: nativeType ?? '' }));
}

/** The rows of a frame as a JSON list of objects, written in one pass. */
export function recordsJson({ columns, length }: Frame): string {
  const heads = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const kinds = columns.map(jsonKind);
  if (heads.length === 0) return '[]';
  const rows = new Array<string>(length);
  for (let row = 0; row < length; row++) {
    let text = '';
    for (let at = 0; at < columns.length; at++)
      text += heads[at] + cellJson(columns[at]?.values[row] ?? null, kinds[at]);
    rows[row] = `${text}}`;
  }
  return `[${rows.join(',')}]`;
}

/** The values of the index as a JSON list; without one, the numbers of the rows. */
export function indexJson({ index, length }: Frame): string {
  const [first, ...others] = index;
  if (!first) return `[${Array.from({ length }, (_, row) => row).join(',')}]`;
  const value = (column: Column, row: number) => cellJson(column.values[row] ?? null, column);
  const rows = Array.from({ length }, (_, row) =>
    others.length === 0 ? value(first, row) : `[${[first, ...others].map((column) => value(column, row)).join(',')}]`,
  );
  return `[${rows.join(',')}]`;
}
