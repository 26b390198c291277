import { type Cell, CellList, type Column, Decimal, type Frame } from '@/lib/frame/frame';

/** One value as JSON: integers and decimals keep every digit. */
export function cellJson(value: Cell): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value instanceof Decimal) return value.text;
      return value instanceof CellList ? `[${value.items.map(cellJson).join(',')}]` : 'null';
  }
}

/** The rows of a frame as a JSON list of objects, written in one pass. */
export function recordsJson({ columns, length }: Frame): string {
  const heads = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  if (heads.length === 0) return '[]';
  const rows = new Array<string>(length);
  for (let row = 0; row < length; row++) {
    let text = '';
    for (let at = 0; at < columns.length; at++) text += heads[at] + cellJson(columns[at]?.values[row] ?? null);
    rows[row] = `${text}}`;
  }
  return `[${rows.join(',')}]`;
}

/** The values of the index as a JSON list; without one, the numbers of the rows. */
export function indexJson({ index, length }: Frame): string {
  const [first, ...others] = index;
  if (!first) return `[${Array.from({ length }, (_, row) => row).join(',')}]`;
  const value = (column: Column, row: number) => cellJson(column.values[row] ?? null);
  const rows = Array.from({ length }, (_, row) =>
    others.length === 0 ? value(first, row) : `[${[first, ...others].map((column) => value(column, row)).join(',')}]`,
  );
  return `[${rows.join(',')}]`;
}
