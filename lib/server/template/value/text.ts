import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { pythonFloat } from '@/lib/text/python-float';
import { quotedText } from './quoted-text';
import { Dict, List, Markup, Sequence, Tuple, Undefined, type Value } from './value';

const deepest = 64;

/** The printed form of a value, Python's `str`. */
export function textOf(value: Value, budget: Budget): string {
  if (typeof value === 'string') return value;
  if (value instanceof Markup) return value.text;
  if (value instanceof Undefined) return value.shown;
  return shownOf(value, budget);
}

/** The form of a value inside a collection, Python's `repr`. */
export function shownOf(value: Value, budget: Budget, depth = 0): string {
  const text = written(value, budget, depth);
  budget.allocate(text.length);
  return text;
}

function written(value: Value, budget: Budget, depth: number): string {
  if (depth > deepest) throw new TemplateError('RecursionError', 'a value is nested too deeply to be shown');
  const inner = (item: Value) => shownOf(item, budget, depth + 1);
  const all = (items: readonly Value[]) => items.map(inner).join(', ');
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return pythonFloat(value);
  if (typeof value === 'string') return quotedText(value);
  if (value instanceof Markup) return `Markup(${quotedText(value.text)})`;
  if (value instanceof List) return `[${all(value.items)}]`;
  if (value instanceof Tuple) return tupleText(value, inner);
  if (value instanceof Dict) {
    return `{${value.entries.map(([key, held]) => `${inner(key)}: ${inner(held)}`).join(', ')}}`;
  }
  if (value instanceof Sequence) return `${value.typeName}([${all(value.items)}])`;
  return value instanceof Undefined ? 'Undefined' : value.shown;
}

function tupleText({ items, fields, record }: Tuple, inner: (item: Value) => string): string {
  if (record !== null) return `${record}(${items.map((item, at) => `${fields[at]}=${inner(item)}`).join(', ')})`;
  return items.length === 1 ? `(${items.map(inner).join('')},)` : `(${items.map(inner).join(', ')})`;
}
