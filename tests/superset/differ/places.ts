import { isObject } from '@/lib/text/is-object';
import type { Json } from '@/tests/oracle/chartdata/chartdata-equal';

/** One value in a body. */
export interface Place {
  readonly path: readonly (string | number)[];
  /** The path with `*` for the number of an item and for a label, and the name of the operation of a step. */
  readonly pattern: string;
  readonly value: Json;
}

/** Options whose keys are labels of columns. */
const byLabel = new Set(['aggregates', 'columns', 'rename', 'contribution_totals']);

/** Every value below the top of a body. */
export function placesIn(body: Json): Place[] {
  const places: Place[] = [];
  visit(body, [], [], places);
  return places;
}

function visit(value: Json, path: readonly (string | number)[], pattern: readonly string[], places: Place[]): void {
  if (path.length > 0) places.push({ path, pattern: pattern.join('.'), value });
  const last = pattern.at(-1) ?? '';
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      const isStep = last === 'post_processing' && isObject(item) && typeof item.operation === 'string';
      visit(item, [...path, at], [...pattern, isStep ? String(item.operation) : '*'], places);
    }
  } else if (isObject(value)) {
    const isLabelled = byLabel.has(last) && pattern.includes('options');
    for (const [key, item] of Object.entries(value)) {
      visit(item, [...path, key], [...pattern, isLabelled ? '*' : key], places);
    }
  }
}

/** The body with another value at a path; `undefined` removes what is there. */
export function withValue(body: Json, [first, ...rest]: readonly (string | number)[], value: Json | undefined): Json {
  if (first === undefined) return value ?? null;
  if (Array.isArray(body)) {
    const at = Number(first);
    if (rest.length === 0 && value === undefined) return body.toSpliced(at, 1);
    return body.with(Math.min(at, body.length - 1), withValue(body[at] ?? null, rest, value));
  }
  if (!isObject(body)) return body;
  if (rest.length > 0 || value !== undefined) {
    return { ...body, [first]: withValue(body[String(first)] ?? null, rest, value) };
  }
  const { [String(first)]: _, ...others } = body;
  return others;
}

/** The body with every text mapped, also labels that are keys; other keys and the names of operations stay. */
export function withTexts(body: Json, change: (text: string) => string, key = ''): Json {
  if (typeof body === 'string') return key === 'operation' ? body : change(body);
  if (Array.isArray(body)) return body.map((item) => withTexts(item, change));
  if (!isObject(body)) return body;
  const mapped = (name: string) => (byLabel.has(key) ? change(name) : name);
  return Object.fromEntries(Object.entries(body).map(([name, item]) => [mapped(name), withTexts(item, change, name)]));
}
