import type { Cell } from '@/lib/frame/frame';

const digits = /(\d+)/;

/** Null first, then numbers by size, then text in natural order: `item 9` before `item 10`, capitals first. */
export function compareKeys(one: Cell, other: Cell): number {
  if (one === null || other === null) return (one === null ? 0 : 1) - (other === null ? 0 : 1);
  const [left, right] = [asNumber(one), asNumber(other)];
  if (left !== null && right !== null) return left - right;
  if (left !== null || right !== null) return left === null ? 1 : -1;
  return compareText(String(one), String(other));
}

function asNumber(value: Cell): number | null {
  if (typeof value === 'boolean' || value === null) return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

function compareText(one: string, other: string): number {
  const [left, right] = [one.split(digits), other.split(digits)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [a = '', b = ''] = [left[at], right[at]];
    if (a === b) continue;
    if (at % 2 === 1 && a !== '' && b !== '') return Number(a) - Number(b) || a.length - b.length;
    return a < b ? -1 : 1;
  }
  return 0;
}
