import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { elementsOrNull } from './collection';
import { DateTime, Duration } from './datetime';
import { Dict, isText, List, Range, rawText, Sequence, Tuple, typeName, Undefined, type Value } from './value';

const deepest = 64;

/** A number or boolean as a number for exact comparison; undefined for anything else. */
export function numeric(value: Value): bigint | number | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}

export function isEqual(a: Value, b: Value, budget: Budget, depth = 0): boolean {
  budget.spend();
  if (depth > deepest) throw new TemplateError('RecursionError', 'values are nested too deeply to be compared');
  const [left, right] = [numeric(a), numeric(b)];
  if (left !== undefined && right !== undefined) return isSame(left, right);
  if (isText(a) && isText(b)) {
    budget.spend(Math.ceil(rawText(a).length / 16));
    return rawText(a) === rawText(b);
  }
  const inner = (x: Value, y: Value) => isEqual(x, y, budget, depth + 1);
  if ((a instanceof List && b instanceof List) || (a instanceof Tuple && b instanceof Tuple)) {
    const other = b.items;
    return a.items.length === other.length && a.items.every((item, at) => inner(item, other[at] ?? null));
  }
  if (a instanceof Dict && b instanceof Dict) {
    return a.size === b.size && a.entries.every(([key, value]) => has(b, key) && inner(value, b.get(key) ?? null));
  }
  if (a instanceof Range && b instanceof Range) return a.shown === b.shown;
  if (a instanceof DateTime && b instanceof DateTime) return a.epochMs === b.epochMs;
  if (a instanceof Duration && b instanceof Duration) return a.milliseconds === b.milliseconds;
  return a instanceof Undefined ? b instanceof Undefined : a === b;
}

const has = (dict: Dict, key: Value): boolean => dict.get(key) !== undefined;

/**
 * Negative, zero or positive as `a` is less than, equal to or greater than `b`. Throws `TypeError` for types without an
 * order.
 */
export function compareValues(a: Value, b: Value, operator: string, budget: Budget, depth = 0): number {
  budget.spend();
  if (depth > deepest) throw new TemplateError('RecursionError', 'values are nested too deeply to be compared');
  const [left, right] = [numeric(a), numeric(b)];
  if (left !== undefined && right !== undefined) return order(left, right);
  if (isText(a) && isText(b)) return compareTexts(rawText(a), rawText(b), budget);
  if ((a instanceof List && b instanceof List) || (a instanceof Tuple && b instanceof Tuple)) {
    for (const [at, item] of a.items.entries()) {
      const other = b.items[at];
      if (other === undefined) return 1;
      if (!isEqual(item, other, budget, depth + 1)) return compareValues(item, other, operator, budget, depth + 1);
    }
    return a.items.length - b.items.length;
  }
  if (a instanceof DateTime && b instanceof DateTime) return a.epochMs - b.epochMs;
  if (a instanceof Duration && b instanceof Duration) return a.milliseconds - b.milliseconds;
  if (a instanceof Undefined) throw a.error;
  if (b instanceof Undefined) throw b.error;
  throw new TemplateError(
    'TypeError',
    `'${operator}' not supported between instances of '${typeName(a)}' and '${typeName(b)}'`,
  );
}

function order(a: bigint | number, b: bigint | number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return isSame(a, b) ? 0 : Number.NaN;
}

/** Compares integers and floats by value. NaN is not equal to anything. */
function isSame(a: bigint | number, b: bigint | number): boolean {
  return a <= b && a >= b;
}

/** Compares by code points. The order of UTF-16 units differs for characters beyond U+FFFF. */
function compareTexts(a: string, b: string, budget: Budget): number {
  budget.spend(Math.ceil(Math.min(a.length, b.length) / 16));
  if (a === b) return 0;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

/** `needle in haystack`. */
export function contains(haystack: Value, needle: Value, budget: Budget): boolean {
  if (isText(haystack)) {
    if (!isText(needle)) {
      throw new TemplateError('TypeError', `'in <string>' requires string as left operand, not ${typeName(needle)}`);
    }
    budget.spend(Math.ceil(rawText(haystack).length / 16));
    return rawText(haystack).includes(rawText(needle));
  }
  if (haystack instanceof Dict) return has(haystack, needle);
  const items =
    haystack instanceof List || haystack instanceof Tuple || haystack instanceof Sequence
      ? haystack.items
      : elementsOrNull(haystack, budget);
  if (items === null) {
    throw new TemplateError('TypeError', `argument of type '${typeName(haystack)}' is not iterable`);
  }
  return items.some((item) => isEqual(item, needle, budget));
}

/** A stable sort: equal items keep their order. */
export function sortedBy<Item>(
  items: readonly Item[],
  key: (item: Item) => Value,
  budget: Budget,
  isDescending = false,
): Item[] {
  const keyed = items.map((item) => ({ item, key: key(item) }));
  const sign = isDescending ? -1 : 1;
  return keyed.sort((a, b) => sign * compareValues(a.key, b.key, '<', budget)).map(({ item }) => item);
}
