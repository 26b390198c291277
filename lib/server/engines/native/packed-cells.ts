import { type Cell, CellList, type ColumnKind, Decimal } from '@/lib/frame/frame';

/** A column's values as sent between processes. In `missing` 1 is NULL. Lengths are in UTF-16 units, −1 for NULL. */
export type PackedCells =
  | { readonly form: 'numbers'; readonly values: Float64Array; readonly missing: Uint8Array | null }
  | { readonly form: 'truths'; readonly values: Uint8Array }
  | { readonly form: 'texts'; readonly text: string; readonly lengths: Int32Array }
  | { readonly form: 'others'; readonly values: readonly Loose[] };

/** A value unchanged, or the text of a decimal that a double cannot represent. */
type Loose = string | number | bigint | boolean | null | { readonly decimal: string };

/** Rows as sent between two processes, column by column. */
export interface PackedBatch {
  readonly length: number;
  readonly columns: readonly PackedCells[];
}

const truth = { no: 0, yes: 1, missing: 2 } as const;
/** A column with more UTF-16 units is not joined, because the length of a JavaScript string is limited. */
const longestJoined = 1 << 26;

/** Packs a column in the form of its kind; as `others` if a value does not fit that form. */
export function packCells(values: readonly Cell[], kind: ColumnKind): PackedCells {
  const packed = kind === 'string' ? texts(values) : kind === 'boolean' ? truths(values) : numbers(values);
  return packed ?? { form: 'others', values: values.map(loose) };
}

/** The approximate size of a batch in bytes. */
export function sizeOf({ columns, length }: PackedBatch): number {
  return columns.reduce(
    (sum, packed) => sum + (packed.form === 'texts' ? packed.text.length : 0) + looseSize(packed),
    8 * length,
  );
}

function looseSize(packed: PackedCells): number {
  if (packed.form !== 'others') return 0;
  return packed.values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
}

export function unpackCells(packed: PackedCells): Cell[] {
  switch (packed.form) {
    case 'numbers':
      return unpackNumbers(packed.values, packed.missing);
    case 'truths':
      return Array.from(packed.values, (value) => (value === truth.missing ? null : value === truth.yes));
    case 'texts':
      return unpackTexts(packed.text, packed.lengths);
    case 'others':
      return packed.values.map((value) =>
        typeof value === 'object' && value !== null ? new Decimal(value.decimal) : value,
      );
  }
}

function numbers(values: readonly Cell[]): PackedCells | null {
  const packed = new Float64Array(values.length);
  let missing: Uint8Array | null = null;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (typeof value === 'number') packed[at] = value;
    else if (value === null) {
      missing ??= new Uint8Array(values.length);
      missing[at] = 1;
    } else return null;
  }
  return { form: 'numbers', values: packed, missing };
}

function truths(values: readonly Cell[]): PackedCells | null {
  const packed = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value !== null && typeof value !== 'boolean') return null;
    packed[at] = value === null ? truth.missing : Number(value);
  }
  return { form: 'truths', values: packed };
}

function texts(values: readonly Cell[]): PackedCells | null {
  const lengths = new Int32Array(values.length);
  let total = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value === null) lengths[at] = -1;
    else if (typeof value === 'string') {
      lengths[at] = value.length;
      total += value.length;
    } else return null;
  }
  // `join` writes null as an empty text.
  return total > longestJoined ? null : { form: 'texts', text: values.join(''), lengths };
}

function loose(value: Cell): Loose {
  if (value instanceof CellList) throw new TypeError('no database gives a list');
  return value instanceof Decimal ? { decimal: value.text } : value;
}

function unpackNumbers(values: Float64Array, missing: Uint8Array | null): Cell[] {
  if (missing === null) return Array.from(values);
  const cells: Cell[] = [];
  for (let at = 0; at < values.length; at += 1) cells.push(missing[at] === 1 ? null : (values[at] as number));
  return cells;
}

function unpackTexts(text: string, lengths: Int32Array): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  for (let at = 0; at < lengths.length; at += 1) {
    const length = lengths[at] as number;
    if (length < 0) cells.push(null);
    else {
      cells.push(text.slice(from, from + length));
      from += length;
    }
  }
  return cells;
}

/** Converts packed columns to rows. */
export function rowsOf({ length, columns }: PackedBatch): Cell[][] {
  const values = columns.map(unpackCells);
  return Array.from({ length }, (_, row) => values.map((column) => column[row] ?? null));
}
