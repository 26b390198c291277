import { type Cell, CellList, type Column, type ColumnKind, Decimal, type Frame, joinLevels } from '@/lib/frame/frame';
import { levelText } from '@/lib/frame/level-text';
import { isClose } from './read-cases';

/** A data frame as recorded: pandas types, rows, index. */
export interface RecordedFrame {
  columns: { name: unknown; type: string }[];
  rows: unknown[][];
  index: { kind: string; names: (string | null)[]; values: unknown[] };
  column_level_names?: (string | null)[];
}

interface Marked {
  $t: string;
  v?: unknown;
}

function isMarked(value: unknown): value is Marked {
  return typeof value === 'object' && value !== null && '$t' in value;
}

export function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return new CellList(value.map(cellOf));
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!isMarked(value)) throw new Error(`no cell: ${JSON.stringify(value)}`);
  const text = String(value.v);
  switch (value.$t) {
    case 'nan':
    case 'nat':
      return null;
    case 'inf':
      return Number.POSITIVE_INFINITY;
    case '-inf':
      return Number.NEGATIVE_INFINITY;
    case 'ts':
    case 'date':
      return instantOf(text);
    case 'dec':
      return new Decimal(text);
    case 'int':
      return BigInt(text);
    case 'float':
      return Number(text);
    default:
      throw new Error(`no cell: ${JSON.stringify(value)}`);
  }
}

function instantOf(text: string): number {
  const [, seconds = text, fraction = ''] = /^(.*?)(?:\.(\d+))?$/.exec(text) ?? [];
  return (
    Date.parse(`${seconds.length === 10 ? `${seconds}T00:00:00` : seconds}Z`) + Number(`0.${fraction || '0'}`) * 1000
  );
}

function kindOf(type: string, values: readonly Cell[]): { kind: ColumnKind; integer?: boolean } {
  if (/^u?int/i.test(type)) return { kind: 'numeric', integer: true };
  if (type.startsWith('float')) return { kind: 'numeric' };
  if (type.startsWith('datetime')) return { kind: 'temporal' };
  if (type === 'bool') return { kind: 'boolean' };
  const present = values.filter((value) => value !== null);
  return { kind: present.length > 0 && present.every((value) => value instanceof Decimal) ? 'numeric' : 'string' };
}

export function frameOf(recorded: RecordedFrame): Frame {
  const levelNames = recorded.column_level_names ?? [];
  const columns = recorded.columns.map(({ name, type }, at): Column => {
    const values = recorded.rows.map((row) => cellOf(row[at]));
    const column = { ...kindOf(type, values), values };
    if (!Array.isArray(name)) return { name: String(name), ...column };
    const levels = name.map(headerOf);
    return { name: joinLevels(levels), levels, ...column };
  });
  return {
    length: recorded.rows.length,
    columns,
    index: indexOf(recorded.index),
    columnLevels: recorded.columns.some(({ name }) => Array.isArray(name)) ? levelNames : [],
  };
}

function headerOf(value: unknown): string | null {
  const cell = cellOf(value);
  const integer = !(isMarked(value) && value.$t === 'float');
  const temporal = isMarked(value) && value.$t === 'ts';
  return levelText(cell, { name: '', kind: temporal ? 'temporal' : 'numeric', integer, values: [] });
}

function indexOf({ kind, names, values }: RecordedFrame['index']): Column[] {
  if (kind === 'range' && values.every((value, at) => value === at)) return [];
  return names.map((name, at) => {
    const cells = values.map((value) => cellOf(names.length > 1 && Array.isArray(value) ? value[at] : value));
    const type = kind === 'datetime' ? 'datetime64[ns]' : kind === 'range' ? 'int64' : kind;
    return { name: name ?? '', ...kindOf(type, cells), values: cells };
  });
}

/** The difference of a frame from the recorded one, or undefined. */
export function frameDifference(ours: Frame, recorded: RecordedFrame): string | undefined {
  const theirs = frameOf(recorded);
  if (ours.length !== theirs.length) return `${ours.length} rows instead of ${theirs.length}`;
  const headers = (columns: readonly Column[]): string => JSON.stringify(columns.map(header));
  if (headers(ours.columns) !== headers(theirs.columns)) {
    return `columns ${headers(ours.columns)} instead of ${headers(theirs.columns)}`;
  }
  if (headers(ours.index) !== headers(theirs.index)) {
    return `index ${headers(ours.index)} instead of ${headers(theirs.index)}`;
  }
  if (JSON.stringify(ours.columnLevels) !== JSON.stringify(theirs.columnLevels)) {
    return `column levels ${JSON.stringify(ours.columnLevels)} instead of ${JSON.stringify(theirs.columnLevels)}`;
  }
  return [...theirs.columns, ...theirs.index]
    .map((column, at) => valuesDifference([...ours.columns, ...ours.index][at], column))
    .find((difference) => difference !== undefined);
}

/** The type of an empty or all-null column is not compared. */
function header(column: Column): unknown {
  const bare = column.values.every((value) => value === null);
  return [column.levels ?? column.name, bare ? '' : `${column.integer ? 'integer ' : ''}${column.kind}`];
}

function valuesDifference(ours: Column | undefined, theirs: Column): string | undefined {
  const row = theirs.values.findIndex((cell, at) => !sameCell(ours?.values[at] ?? null, cell));
  if (row < 0) return undefined;
  return `${theirs.name}[${row}] is ${shown(ours?.values[row])} instead of ${shown(theirs.values[row])}`;
}

function sameCell(a: Cell, b: Cell): boolean {
  if (typeof a === 'number' && typeof b === 'number') return isClose(a, b);
  if (a instanceof Decimal && b instanceof Decimal) return a.text === b.text;
  if (a instanceof CellList && b instanceof CellList) {
    return a.items.length === b.items.length && a.items.every((item, at) => sameCell(item, b.items[at] ?? null));
  }
  return a === b;
}

function shown(cell: Cell | undefined): string {
  if (cell instanceof CellList) return `[${cell.items.map(shown).join(', ')}]`;
  return typeof cell === 'string' ? `'${cell}'` : String(cell);
}
