import { type Cell, CellList, Decimal, type Frame } from '@/lib/frame/frame';
import { isObject } from '@/lib/text/is-object';

/** The values that templates read and helpers return: JSON, without functions. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value };

export type ValueRecord = { readonly [key: string]: Value };

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** True for the values that templates treat as false: null, undefined, false, zero, an empty text or list. */
export function isFalsy(value: Value): boolean {
  return !value || (isList(value) && value.length === 0);
}

/** The text that a template writes for a value. */
export function textOf(value: Value): string {
  if (value === null || value === undefined) return '';
  if (isList(value)) return value.map(textOf).join(',');
  return isObject(value) ? '[object Object]' : String(value);
}

/** The member `key` of `value`: only its own members, never those of its prototype. */
export function member(value: Value, key: string): Value {
  if (isList(value)) {
    if (key === 'length') return value.length;
    return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  }
  if (typeof value === 'string' && key === 'length') return value.length;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The rows of a result as records of JSON values; times are epoch milliseconds. */
export function recordsOf(frame: Frame): ValueRecord[] {
  return Array.from({ length: frame.length }, (_, row) =>
    Object.fromEntries(frame.columns.map(({ name, values }) => [name, plain(values[row] ?? null)])),
  );
}

function plain(cell: Cell): Value {
  if (cell instanceof CellList) return cell.items.map(plain);
  if (cell instanceof Decimal) return Number(cell);
  return typeof cell === 'bigint' ? Number(cell) : cell;
}
