import type { TileRows } from '@/lib/dashboard/tile-rows';
import { type Cell, CellList, type ColumnKind, Decimal, type Frame } from '@/lib/frame/frame';
import type { CellKind } from '@/lib/grid/grid-column';

const kinds: Readonly<Record<ColumnKind, CellKind>> = {
  numeric: 'number',
  string: 'text',
  temporal: 'time',
  boolean: 'boolean',
};

/** The rows of a frame for the table of a dialog. */
export function rowsOfFrame({ columns, length }: Frame, total: number = length): TileRows {
  return {
    columns: columns.map(({ name, kind }) => ({ name, kind: kinds[kind] })),
    rows: Array.from({ length }, (_, row) => columns.map(({ values }) => plain(values[row] ?? null))),
    total,
  };
}

function plain(cell: Cell): unknown {
  if (typeof cell === 'bigint' || cell instanceof Decimal) return String(cell);
  return cell instanceof CellList ? JSON.stringify(cell) : cell;
}
