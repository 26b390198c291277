import type { Cell } from '@/lib/frame/frame';
import { demandCount } from '@/lib/viz/kit/demand-count';
import { type Aggregation, aggregate, wholeOf } from './aggregation';
import { compareKeys } from './key-order';

/**
 * One path along an axis of the table, outermost part first; shorter than the axis for a subtotal, empty for the total.
 */
export type Key = readonly Cell[];

export interface PivotRecord {
  readonly row: Key;
  readonly column: Key;
  readonly value: Cell;
}

export type KeyOrder = 'key_a_to_z' | 'key_z_to_a' | 'value_a_to_z' | 'value_z_to_a';

export interface AxisInput {
  readonly order: KeyOrder;
  readonly depth: number;
  readonly hasSubtotals: boolean;
  readonly isSubtotalFirst: boolean;
  /** The level of the metrics, which keep the order of the form. */
  readonly metricLevel: number | null;
  readonly metrics: readonly string[];
}

export interface Pivot {
  readonly rows: readonly Key[];
  readonly columns: readonly Key[];
  readonly value: (row: Key, column: Key) => number | string | null;
}

/** Groups records by rows and columns, with totals and subtotals. Throws `drawing_too_large`. */
export function pivotOf(
  records: readonly PivotRecord[],
  rows: AxisInput,
  columns: AxisInput,
  aggregation: Aggregation,
): Pivot {
  demandCount(records.length * lengthsOf(rows) * lengthsOf(columns), 'cells', mostWork);
  const cellsOf = cellsByLength(records);
  const known = new Map<string, number | string | null>();
  const plain = (row: Key, column: Key): number | string | null => {
    const id = idOf(row, column);
    const seen = known.get(id);
    if (seen !== undefined) return seen;
    const values = cellsOf(row.length, column.length).get(id);
    const result = values === undefined ? null : aggregate(aggregation, values);
    known.set(id, result);
    return result;
  };
  const whole = wholeOf(aggregation);
  const value = (row: Key, column: Key): number | string | null => {
    const part = plain(row, column);
    if (whole === null || part === null) return part;
    const of = whole === 'Total' ? plain([], []) : whole === 'Rows' ? plain(row, []) : plain([], column);
    return Number(part) / Number(of);
  };
  return {
    rows: keysOf(
      records.map((record) => record.row),
      rows,
      (key) => value(key, []),
    ),
    columns: keysOf(
      records.map((record) => record.column),
      columns,
      (key) => value([], key),
    ),
    value,
  };
}

/** Values by the id of their cell, made for the lengths of keys that are asked for. */
function cellsByLength(
  records: readonly PivotRecord[],
): (rowLength: number, columnLength: number) => ReadonlyMap<string, readonly Cell[]> {
  const known = new Map<string, Map<string, Cell[]>>();
  return (rowLength, columnLength) => {
    const lengths = `${rowLength} ${columnLength}`;
    const before = known.get(lengths);
    if (before) return before;
    const cells = new Map<string, Cell[]>();
    for (const { row, column, value } of records) {
      const id = idOf(row.slice(0, rowLength), column.slice(0, columnLength));
      const values = cells.get(id);
      if (values === undefined) cells.set(id, [value]);
      else values.push(value);
    }
    known.set(lengths, cells);
    return cells;
  };
}

/** Values times lengths of keys. */
const mostWork = 20_000_000;

/** The number of lengths that keys of an axis have. */
function lengthsOf({ depth, hasSubtotals, order }: AxisInput): number {
  return hasSubtotals || order.startsWith('value') ? depth + 1 : Math.min(depth, 1) + 1;
}

function keysOf(all: readonly Key[], axis: AxisInput, totalOf: (key: Key) => number | string | null): Key[] {
  if (axis.depth === 0) return [];
  const unique = [...new Map(all.map((key) => [partId(key), key])).values()];
  const sorted = unique.sort((one, other) => compareOn(one, other, axis, totalOf));
  if (!axis.hasSubtotals) return sorted;
  const keys: Key[] = [];
  for (const [index, key] of sorted.entries()) {
    const before = sorted[index - 1];
    const after = sorted[index + 1];
    const prefixes = Array.from({ length: axis.depth - 1 }, (_, level) => key.slice(0, level + 1));
    if (axis.isSubtotalFirst) keys.push(...prefixes.filter((prefix) => !startsWith(before, prefix)));
    keys.push(key);
    if (!axis.isSubtotalFirst) keys.push(...prefixes.filter((prefix) => !startsWith(after, prefix)).reverse());
  }
  return keys;
}

/** Compares keys at the first part in which they differ, so that groups stay together. */
function compareOn(one: Key, other: Key, axis: AxisInput, totalOf: (key: Key) => number | string | null): number {
  const level = one.findIndex((part, index) => part !== other[index]);
  if (level < 0) return 0;
  const [left, right] = [one[level] ?? null, other[level] ?? null];
  if (level === axis.metricLevel) return axis.metrics.indexOf(String(left)) - axis.metrics.indexOf(String(right));
  const sign = axis.order.endsWith('z_to_a') ? -1 : 1;
  if (axis.order.startsWith('key')) return sign * compareKeys(left, right);
  return (
    sign * compareKeys(totalOf(one.slice(0, level + 1)), totalOf(other.slice(0, level + 1))) || compareKeys(left, right)
  );
}

export function startsWith(key: Key | undefined, prefix: Key): boolean {
  return key !== undefined && key.length >= prefix.length && prefix.every((part, index) => part === key[index]);
}

function idOf(row: Key, column: Key): string {
  return `${partId(row)}\u0001${partId(column)}`;
}

export function partId(key: Key): string {
  return key.map((part) => `${typeof part}:${String(part)}`).join('\u0000');
}
