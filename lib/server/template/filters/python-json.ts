import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';
import { Dict, isText, List, rawText, Tuple, typeName, Undefined, type Value } from '@/lib/server/template/value/value';
import { pythonFloat } from '@/lib/text/python-float';

const deepest = 64;

/** A value as JSON in Python's format: a space after `,` and `:`, keys sorted, characters beyond ASCII escaped. */
export function pythonJson(value: Value, budget: Budget, indent: number | null = null, depth = 0): string {
  if (depth > deepest) throw new TemplateError('RecursionError', 'Circular reference detected');
  const text = written(value, budget, indent, depth);
  budget.allocate(text.length);
  return text;
}

function written(value: Value, budget: Budget, indent: number | null, depth: number): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (isText(value)) return asciiJson(rawText(value));
  const inner = (item: Value) => pythonJson(item, budget, indent, depth + 1);
  if (value instanceof List || value instanceof Tuple) return enclosed('[', value.items.map(inner), ']', indent, depth);
  if (value instanceof Dict) {
    const entries = value.entries.map(([key, held]) => [keyText(key, budget), held] as const);
    const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
    const parts = sorted.map(([key, held]) => `${asciiJson(key)}: ${inner(held)}`);
    return enclosed('{', parts, '}', indent, depth);
  }
  if (value instanceof Undefined)
    throw new TemplateError('TypeError', 'Object of type Undefined is not JSON serializable');
  throw new TemplateError('TypeError', `Object of type ${typeName(value)} is not JSON serializable`);
}

function keyText(key: Value, budget: Budget): string {
  return isText(key) ? rawText(key) : written(key, budget, null, 0);
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  return pythonFloat(value);
}

function asciiJson(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function enclosed(open: string, parts: readonly string[], close: string, indent: number | null, depth: number): string {
  if (indent === null || parts.length === 0) return `${open}${parts.join(', ')}${close}`;
  const space = ' '.repeat(Math.min(Math.max(indent, 0), 32));
  const lines = parts.map((part) => `\n${space.repeat(depth + 1)}${part}`);
  return `${open}${lines.join(',')}\n${space.repeat(depth)}${close}`;
}
