import { isObject } from '@/lib/text/is-object';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import { isCatalogued } from '@/tests/oracle/server-error';
import type { Json } from './chartdata-equal';

type JsonObject = { [key: string]: Json };

/** Our server's response to a recorded call. */
export interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Fields whose values change from call to call; only their presence is compared. */
const volatile = new Set(['cache_key', 'cached_dttm', 'query', 'stacktrace', 'is_cached']);
const ends = new Set(['from_dttm', 'to_dttm']);
const shownParts = 4;

/** Compares everything in the recording with our response; undefined when they are equal. */
export function strictDifference(recorded: RecordedCase, ours: ServedAnswer): string | undefined {
  const status = Number(recorded.status);
  if (status >= 500 && isCatalogued(ours.status, ours.body)) return undefined;
  if (ours.status !== status) return `status: recorded ${status}, got ${ours.status} ${short(ours.body)}`;
  if (status >= 500) return `status: ours is ${status}, too`;
  const found = [...headerDifferences(recorded, ours.headers), ...bodyDifferences(recorded, ours.body)];
  const more = found.length > shownParts ? `; and ${found.length - shownParts} more` : '';
  return found.length === 0 ? undefined : `${found.slice(0, shownParts).join('; ')}${more}`;
}

function headerDifferences(recorded: RecordedCase, headers: Readonly<Record<string, string>>): string[] {
  const type = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');
  const file = (text: string) => text.replaceAll(/\d{8}_?\d{6}/g, '<time>');
  return [
    ...unlike('content-type', recorded.content_type, headers['content-type'], type),
    ...unlike('content-disposition', recorded.content_disposition, headers['content-disposition'], file),
  ];
}

function unlike(name: string, told: unknown, got: string | undefined, plain: (text: string) => string): string[] {
  if (typeof told !== 'string' || (got !== undefined && plain(told) === plain(got))) return [];
  return [`${name}: recorded ${told}, got ${got ?? 'none'}`];
}

function bodyDifferences(recorded: RecordedCase, ours: Json): string[] {
  const theirs = recorded.response as Json;
  const context: Context = {
    isMoving: Boolean(recorded.relative_time),
    isCacheTold: String(recorded.group).startsWith('10'),
    isOrdered: isOrdered(recorded),
    isError: Number(recorded.status) >= 400,
  };
  const found: string[] = [];
  compare(theirs, ours, '', context, found);
  return found;
}

interface Context {
  /** The query's time range is relative to the current day. */
  readonly isMoving: boolean;
  readonly isCacheTold: boolean;
  readonly isOrdered: boolean;
  readonly isError: boolean;
}

function isOrdered({ unordered, ties, request }: RecordedCase): boolean {
  if (unordered || ties || !isObject(request as Json)) return false;
  const { queries } = request as JsonObject;
  if (!Array.isArray(queries) || queries.length === 0) return false;
  return queries.every((query) => {
    const orderby = isObject(query) ? query.orderby : undefined;
    return Array.isArray(orderby) ? orderby.length > 0 : Boolean(orderby);
  });
}

function compare(told: Json, got: Json | undefined, path: string, context: Context, found: string[]): void {
  if (isObject(told) && isObject(got)) {
    compareKeys(told, got, path, context, found);
    return;
  }
  if (Array.isArray(told) && Array.isArray(got)) {
    if (told.length !== got.length) {
      found.push(`${path}: recorded ${told.length} items, got ${got.length} ${short(got)}`);
      return;
    }
    const [a, b] = isSet(path, told, context) ? [told.toSorted(byKey), got.toSorted(byKey)] : [told, got];
    const at = a.findIndex((item, index) => differs(item, b[index], path, context));
    if (at >= 0) compare(a[at] ?? null, b[at], `${path}.${at}`, context, found);
    return;
  }
  if (typeof told === 'string' && typeof got === 'string') {
    if (plainText(told, path, context) === plainText(got, path, context)) return;
  } else if (isSame(told, got)) return;
  found.push(`${path || 'body'}: recorded ${short(told)}, got ${short(got)}`);
}

function compareKeys(told: JsonObject, got: JsonObject, path: string, context: Context, found: string[]): void {
  if (context.isError && told.error_type === 'INVALID_SQL_ERROR' && got.error_type === told.error_type) return;
  for (const key of new Set([...Object.keys(told), ...Object.keys(got)])) {
    const at = path === '' ? key : `${path}.${key}`;
    const [a, b] = [told[key], got[key]];
    if (a === undefined) found.push(`${at}: not recorded, got ${short(b)}`);
    else if (b === undefined) found.push(`${at}: recorded ${short(a)}, missing`);
    else if (isVolatile(key, context)) {
      if (!isOfOneKind(key, a, b)) found.push(`${at}: recorded ${short(a)}, got ${short(b)}`);
    } else if (!(context.isError && key === 'extra')) compare(a, b, at, context, found);
  }
}

function isVolatile(key: string, { isMoving, isCacheTold }: Context): boolean {
  return (volatile.has(key) && !(key === 'is_cached' && isCacheTold)) || (isMoving && ends.has(key));
}

/** Whether and when a response was cached is not compared; other volatile fields must have the same type. */
function isOfOneKind(key: string, a: Json, b: Json): boolean {
  return key === 'cached_dttm' || key === 'is_cached' || key === 'stacktrace' || typeof a === typeof b;
}

/** Whether rows are compared as a set, because nothing sorts them. */
function isSet(path: string, items: readonly Json[], { isOrdered }: Context): boolean {
  if (isOrdered) return false;
  return path === 'result' ? !items.some(isObject) : /^result\.(?:\d+\.)?data$/.test(path);
}

function plainText(text: string, path: string, { isError, isOrdered }: Context): string {
  // The text after the first line of a database's message depends on the layout of the SQL.
  if (isError && /message$/.test(path)) return text.split('\n')[0] ?? '';
  if (/(?:^|\.)(?:text|[\w-]+\.csv)$/.test(path) && !isOrdered) return text.split(/\r?\n/).toSorted().join('\n');
  return text;
}

function differs(told: Json, got: Json | undefined, path: string, context: Context): boolean {
  const found: string[] = [];
  compare(told, got, path, context, found);
  return found.length > 0;
}

function isSame(a: Json, b: Json | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return a === b || Math.abs(a - b) <= Math.max(1e-9 * Math.max(Math.abs(a), Math.abs(b)), 1e-12);
}

const byKey = (a: Json, b: Json): number => (sortKey(a) < sortKey(b) ? -1 : 1);

function sortKey(row: Json): string {
  const rounded = (value: Json): Json =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e6) / 1e6 : value;
  if (!isObject(row)) return JSON.stringify(rounded(row));
  const cells = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(cells.map(([key, value]) => [key, rounded(value)]));
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
