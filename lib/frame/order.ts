import type { Cell, Column } from './frame';

/**
 * Compares two cells that are not null: numbers by size, texts by code point, numbers before texts, false before true.
 */
export function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1;
  const left = a as number;
  const right = b as number;
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return rankOfUnit(x) - rankOfUnit(y);
  }
  return a.length - b.length;
}

/** Surrogates belong to code points above U+FFFF, so they must sort after every other UTF-16 unit. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Row numbers sorted by several columns. Ties keep their order; NULL comes last in either direction. */
export function rowOrder(columns: readonly Column[], ascending: readonly boolean[], length: number): number[] {
  const order = Array.from({ length }, (_, row) => row);
  const keys = columns.map((column, at) => ({ values: column.values, sign: ascending[at] === false ? -1 : 1 }));
  return order.sort((left, right) => {
    for (const { values, sign } of keys) {
      const a = values[left] ?? null;
      const b = values[right] ?? null;
      if (a === null && b === null) continue;
      if (a === null) return 1;
      if (b === null) return -1;
      const compared = compareCells(a, b);
      if (compared !== 0) return compared * sign;
    }
    return left - right;
  });
}
