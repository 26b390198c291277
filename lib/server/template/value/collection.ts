import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import {
  Dict,
  Generator,
  isText,
  List,
  Range,
  rawText,
  Sequence,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from './value';

/** The elements of a value as a new array. Throws `TypeError` for values that are not iterable. */
export function elements(value: Value, budget: Budget): Value[] {
  const items = elementsOrNull(value, budget);
  if (items === null) throw new TemplateError('TypeError', `'${typeName(value)}' object is not iterable`);
  return items;
}

export function elementsOrNull(value: Value, budget: Budget): Value[] | null {
  if (isText(value)) {
    const text = rawText(value);
    budget.allocate(text.length);
    return [...text];
  }
  if (value instanceof List || value instanceof Tuple || value instanceof Sequence) {
    budget.allocate(value.items.length);
    return [...value.items];
  }
  if (value instanceof Generator) {
    const items = [...value.take()];
    budget.allocate(items.length);
    return items;
  }
  if (value instanceof Dict) {
    budget.allocate(value.size);
    return value.entries.map(([key]) => key);
  }
  if (value instanceof Range) {
    budget.allocate(value.length);
    return Array.from({ length: value.length }, (_, at) => value.start + BigInt(at) * value.step);
  }
  return value instanceof Undefined ? [] : null;
}

/** Whether a value is iterable. A generator is not consumed. */
export function isIterable(value: Value): boolean {
  return value instanceof Generator || lengthOf(value) !== null;
}

/** The number of elements of a value; null when it has no length. */
export function lengthOf(value: Value): number | null {
  if (isText(value)) return characterCount(rawText(value));
  if (value instanceof List || value instanceof Tuple) return value.items.length;
  if (value instanceof Sequence) return value.items.length;
  if (value instanceof Dict) return value.size;
  if (value instanceof Range) return value.length;
  return value instanceof Undefined ? 0 : null;
}

function characterCount(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Whether a value is a list or a tuple. */
export function isOrdered(value: Value): value is List | Tuple {
  return value instanceof List || value instanceof Tuple;
}
