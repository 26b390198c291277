import { deserialize, serialize } from 'node:v8';
import { type Cell, CellList, type Column, Decimal, type Frame } from '@/lib/frame/frame';

const decimalMark = 'd';
const listMark = 'l';

/** A frame as bytes, exact numbers and lists included. */
export function encodeFrame(frame: Frame): Uint8Array {
  return serialize({ ...frame, columns: frame.columns.map(packed), index: frame.index.map(packed) });
}

export function decodeFrame(bytes: Uint8Array): Frame {
  const frame = deserialize(bytes) as Frame;
  return { ...frame, columns: frame.columns.map(unpacked), index: frame.index.map(unpacked) };
}

type Packed = Exclude<Cell, Decimal | CellList> | readonly [string, unknown];

function packed(column: Column): Omit<Column, 'values'> & { values: Packed[] } {
  return { ...column, values: column.values.map(pack) };
}

function pack(cell: Cell): Packed {
  if (cell instanceof Decimal) return [decimalMark, cell.text];
  if (cell instanceof CellList) return [listMark, cell.items.map(pack)];
  return cell;
}

function unpacked(column: Column): Column {
  return { ...column, values: (column.values as readonly Packed[]).map(unpack) };
}

function unpack(cell: Packed): Cell {
  if (!Array.isArray(cell)) return cell as Exclude<Packed, readonly [string, unknown]>;
  const [mark, value] = cell as readonly [string, unknown];
  return mark === decimalMark ? new Decimal(String(value)) : new CellList((value as Packed[]).map(unpack));
}
