import type { Cell } from '@/lib/frame/frame';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Null first, then numbers by size, then text in natural order: `item 9` before `item 10`. */
export function compareKeys(one: Cell, other: Cell): number {
  if (one === null || other === null) return (one === null ? 0 : 1) - (other === null ? 0 : 1);
  const [left, right] = [asNumber(one), asNumber(other)];
  if (left !== null && right !== null) return left - right;
  if (left !== null || right !== null) return left === null ? 1 : -1;
  return (
    collator.compare(String(one), String(other)) ||
    (String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0)
  );
}

function asNumber(value: Cell): number | null {
  if (typeof value === 'boolean' || value === null) return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}
