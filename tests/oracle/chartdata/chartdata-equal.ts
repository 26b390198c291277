import { isObject } from '@/lib/text/is-object';

const volatile = new Set(['cache_key', 'cached_dttm', 'query', 'stacktrace', 'is_cached']);

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

export interface ChartDataCase {
  readonly id: string;
  readonly group: string;
  readonly request?: Json;
  readonly unordered?: boolean;
  readonly ties?: boolean;
}

/** Removes the fields that change from call to call. */
function strip(value: Json, keepsCached: boolean): Json {
  if (Array.isArray(value)) return value.map((item) => strip(item, keepsCached));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !volatile.has(key) || (key === 'is_cached' && keepsCached))
      .map(([key, item]) => [key, strip(item, keepsCached)]),
  );
}

/** Compares numbers to 1e-9 relative, everything else exactly. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return a === b || Math.abs(a - b) <= Math.max(1e-9 * Math.max(Math.abs(a), Math.abs(b)), 1e-12);
  }
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => same(item, b[at]));
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
  }
  return a === b;
}

function rowKey(row: Json): string {
  const rounded = (value: Json): Json =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e6) / 1e6 : value;
  if (!isObject(row)) return JSON.stringify(rounded(row));
  return JSON.stringify(
    Object.entries(row)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, rounded(value)]),
  );
}

const byKey = (a: Json, b: Json) => (rowKey(a) < rowKey(b) ? -1 : 1);

function isOrdered(recorded: ChartDataCase): boolean {
  if (recorded.unordered || recorded.ties) return false;
  const queries = isObject(recorded.request) ? recorded.request.queries : undefined;
  if (!Array.isArray(queries) || queries.length === 0) return false;
  return queries.every((query) => isObject(query) && Boolean(query.orderby) && !same(query.orderby, []));
}

/** The names of the parts in which two responses differ; empty when they are equal. */
export function differences(recorded: ChartDataCase, theirs: Json, ours: Json): string[] {
  const keepsCached = recorded.group.startsWith('10');
  let a = strip(theirs, keepsCached);
  let b = strip(ours, keepsCached);
  if (!isObject(a) || !isObject(b)) return same(a, b) ? [] : ['body'];
  if (isObject(a.result) && isObject(b.result)) {
    a = { result: [a.result] };
    b = { result: [b.result] };
  }
  const ordered = isOrdered(recorded);
  if (!Array.isArray(a.result) || !Array.isArray(b.result)) return plainDifferences(a, b, ordered);
  const [ra, rb] = [a.result, b.result];
  if (ra.length !== rb.length) return ['result length'];
  const found: string[] = [];
  for (const [at, x] of ra.entries()) {
    const y = rb[at];
    if (!isObject(x) || !isObject(y)) {
      const isSame = ordered ? same(ra, rb) : same(ra.map(rowKey).sort(), rb.map(rowKey).sort());
      if (!isSame) found.push('result');
      break;
    }
    for (const key of [...new Set([...Object.keys(x), ...Object.keys(y)])].sort()) {
      let [u, v] = [x[key], y[key]];
      if (key === 'data' && !ordered && Array.isArray(u) && Array.isArray(v)) {
        u = u.toSorted(byKey);
        v = v.toSorted(byKey);
      }
      if (!same(u ?? null, v ?? null)) found.push(`${at}.${key}`);
    }
  }
  return found;
}

function plainDifferences(a: JsonObject, b: JsonObject, ordered: boolean): string[] {
  const [x, y] = [firstLines(a), firstLines(b)];
  if (typeof x.text === 'string' && typeof y.text === 'string' && !ordered) {
    return same(x.text.split('\n').sort(), y.text.split('\n').sort()) ? [] : ['text'];
  }
  return same(x, y) ? [] : ['body'];
}

/** The text after the first line of a database's message depends on the layout of the SQL. */
function firstLines(body: JsonObject): JsonObject {
  const result = { ...body };
  if (typeof result.message === 'string') result.message = result.message.split('\n')[0] ?? '';
  if (Array.isArray(result.errors)) {
    result.errors = result.errors.map((error) => {
      if (!isObject(error)) return error;
      const { extra: _, ...rest } = error;
      return typeof rest.message === 'string' ? { ...rest, message: rest.message.split('\n')[0] ?? '' } : rest;
    });
  }
  return result;
}
