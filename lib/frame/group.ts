import { type Cell, type Column, Decimal } from './frame';
import { compareCells } from './order';

/**
 * Rows divided into groups: `codes[row]` is the group of a row, −1 for omitted rows. Groups are sorted by their keys.
 */
export interface Groups {
  readonly count: number;
  readonly codes: Int32Array;
  /** One column per key, one value per group. */
  readonly keys: readonly Column[];
}

/** Groups rows by the values of some columns. Rows with NULL in a key are omitted, or grouped last with `keepNull`. */
export function groupRows(columns: readonly Column[], length: number, keepNull = false): Groups {
  let groups: Groups = { count: length > 0 ? 1 : 0, codes: new Int32Array(length), keys: [] };
  columns.forEach((column, at) => {
    const next = factorize(column, keepNull);
    groups = at === 0 ? next : crossGroups(groups, next);
  });
  return groups;
}

/** Groups by all combinations of the values of some columns, those included that no row has. NULL is no value. */
export function groupAll(columns: readonly Column[], length: number): Groups {
  const [first, ...others] = columns.map((column) => groupRows([column], length));
  return others.reduce(allPairs, first ?? groupRows([], length));
}

function allPairs(outer: Groups, inner: Groups): Groups {
  const count = outer.count * inner.count;
  const pick = (column: Column, at: (code: number) => number): Column => ({
    ...column,
    values: Array.from({ length: count }, (_, code) => column.values[at(code)] ?? null),
  });
  return {
    count,
    codes: outer.codes.map((_, row) => cellOf(outer, inner, row)),
    keys: [
      ...outer.keys.map((key) => pick(key, (code) => Math.floor(code / inner.count))),
      ...inner.keys.map((key) => pick(key, (code) => code % inner.count)),
    ],
  };
}

function factorize(column: Column, keepNull: boolean): Groups {
  const { values } = column;
  const codes = new Int32Array(values.length);
  const seen = new Map<Cell, number>();
  const uniques: Cell[] = [];
  let lastValue: Cell | undefined;
  let lastCode = -1;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? null;
    if (value === lastValue) {
      codes[row] = lastCode;
      continue;
    }
    const key = typeof value === 'object' && value instanceof Decimal ? value.valueOf() : value;
    let code = seen.get(key);
    if (code === undefined) {
      code = value === null && !keepNull ? -1 : uniques.push(value) - 1;
      seen.set(key, code);
    }
    codes[row] = code;
    lastValue = value;
    lastCode = code;
  }
  return sortGroups(column, codes, uniques);
}

function sortGroups(column: Column, codes: Int32Array, uniques: readonly Cell[]): Groups {
  const order = uniques.map((_, code) => code).sort((a, b) => compareKeys(uniques[a] ?? null, uniques[b] ?? null));
  if (!order.every((code, rank) => code === rank)) {
    const rankOf = new Int32Array(order.length);
    order.forEach((code, rank) => {
      rankOf[code] = rank;
    });
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row] ?? -1;
      if (code >= 0) codes[row] = rankOf[code] ?? -1;
    }
  }
  return { count: order.length, codes, keys: [{ ...column, values: order.map((code) => uniques[code] ?? null) }] };
}

function compareKeys(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareCells(a, b);
}

/** The combinations of two groupings that occur in at least one row. */
export function crossGroups(outer: Groups, inner: Groups): Groups {
  const { codes, firsts, seconds } = pairCodes(outer, inner);
  const pick = (column: Column, at: Int32Array): Column => ({
    ...column,
    values: Array.from(at, (code) => column.values[code] ?? null),
  });
  return {
    count: firsts.length,
    codes,
    keys: [...outer.keys.map((key) => pick(key, firsts)), ...inner.keys.map((key) => pick(key, seconds))],
  };
}

/** The pairs of group numbers that occur, sorted, and for each row the number of its pair (−1 for none). */
export function pairCodes(
  outer: Groups,
  inner: Groups,
): { codes: Int32Array; firsts: Int32Array; seconds: Int32Array } {
  const length = outer.codes.length;
  const cells = outer.count * inner.count;
  const codes = new Int32Array(length);
  if (cells <= Math.max(1 << 20, length * 4)) {
    const slots = new Int32Array(cells);
    const [first, second, width] = [outer.codes, inner.codes, inner.count];
    for (let row = 0; row < length; row++) {
      const [a, b] = [first[row] ?? -1, second[row] ?? -1];
      const cell = a < 0 || b < 0 ? -1 : a * width + b;
      codes[row] = cell;
      if (cell >= 0) slots[cell] = 1;
    }
    const pairs = new Float64Array(cells);
    let count = 0;
    for (let cell = 0; cell < cells; cell++) {
      if (slots[cell] !== 1) continue;
      slots[cell] = count;
      pairs[count++] = cell;
    }
    const isDense = count === cells;
    for (let row = 0; !isDense && row < length; row++) {
      const cell = codes[row] ?? -1;
      if (cell >= 0) codes[row] = slots[cell] ?? -1;
    }
    return { codes, ...split(pairs.subarray(0, count), inner.count) };
  }
  const rowCells = new Float64Array(length);
  for (let row = 0; row < length; row++) rowCells[row] = cellOf(outer, inner, row);
  const pairs = [...new Set(rowCells)].filter((cell) => cell >= 0).sort((a, b) => a - b);
  const rank = new Map(pairs.map((cell, at) => [cell, at]));
  rowCells.forEach((cell, row) => {
    codes[row] = rank.get(cell) ?? -1;
  });
  return { codes, ...split(pairs, inner.count) };
}

function cellOf(outer: Groups, inner: Groups, row: number): number {
  const first = outer.codes[row] ?? -1;
  const second = inner.codes[row] ?? -1;
  return first < 0 || second < 0 ? -1 : first * inner.count + second;
}

function split(pairs: ArrayLike<number>, width: number): { firsts: Int32Array; seconds: Int32Array } {
  const firsts = new Int32Array(pairs.length);
  const seconds = new Int32Array(pairs.length);
  for (let at = 0; at < pairs.length; at++) {
    const cell = pairs[at] ?? 0;
    const first = Math.floor(cell / width);
    firsts[at] = first;
    seconds[at] = cell - first * width;
  }
  return { firsts, seconds };
}

/**
 * Row numbers by group: `rows` is sorted by group; group `g` is `rows[starts[g]]` up to but excluding `rows[starts[g +
 * 1]]`.
 */
export function rowsByGroup(groups: Pick<Groups, 'codes' | 'count'>): { rows: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(groups.count + 1);
  for (const code of groups.codes) if (code >= 0) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  for (let group = 0; group < groups.count; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(starts[groups.count] ?? 0);
  for (let row = 0; row < groups.codes.length; row++) {
    const code = groups.codes[row] ?? -1;
    if (code < 0) continue;
    const at = next[code] ?? 0;
    rows[at] = row;
    next[code] = at + 1;
  }
  return { rows, starts };
}
