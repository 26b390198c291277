import { treeOf } from '@/tests/oracle/sql/sql-same';
import type { AccessRow } from './access-equal';

/** Security and caching headers for browsers; the content security policy of pages is not compared. */
const compared = [
  'Content-Type',
  'X-Frame-Options',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cache-Control',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Methods',
  'WWW-Authenticate',
];

/** The headers that differ, or null. */
export function headerDifference(recorded: AccessRow, ours: AccessRow): string | null {
  const [theirs, mine] = [byLowerName(recorded.headers), byLowerName(ours.headers)];
  const differing = compared.flatMap((name) => {
    const [told, got] = [theirs.get(name.toLowerCase()), mine.get(name.toLowerCase())];
    if (told === undefined || plainHeader(told) === plainHeader(got)) return [];
    return [`header ${name}: recorded ${String(told)}, got ${String(got ?? 'none')}`];
  });
  const [a, b] = [cookieNames(recorded.set_cookie), cookieNames(ours.set_cookie)];
  if (a !== b) differing.push(`cookies: recorded ${a}, got ${b}`);
  return differing.length === 0 ? null : differing.join('; ');
}

/** Names of headers are compared without regard to case, as HTTP has it. */
function byLowerName(headers: AccessRow['headers']): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The directives in a fixed order; what is not stored at all need not be called private. */
function plainHeader(value: unknown): string {
  const parts = String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''));
  return parts
    .filter((part) => part !== 'private' || !parts.includes('no-store'))
    .sort()
    .join();
}

/** The cookies that are set or cleared, each with its `HttpOnly`, `SameSite` and `Secure` flags. */
function cookieNames(value: unknown): string {
  const lines = (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String);
  return lines
    .map((line) => {
      const flags = ['httponly', 'samesite=lax', 'secure'].filter((flag) => line.toLowerCase().includes(flag));
      const isCleared = /expires=thu, 01 jan 1970|max-age=0/i.test(line);
      return `${line.split('=')[0]} ${flags.join(' ')}${isCleared ? ' cleared' : ''}`;
    })
    .sort()
    .join(', ');
}

/** The first difference between the counts, rows or statements of two responses, or null. */
export function contentDifference(recorded: AccessRow, ours: AccessRow): string | null {
  if (isPresent(recorded.error_type) && recorded.error_type !== ours.error_type) {
    return `error_type: recorded ${short(recorded.error_type)}, got ${short(ours.error_type)}`;
  }
  for (const key of ['rowcounts', 'colnames', 'query_keys', 'file_count'] as const) {
    if (isPresent(recorded[key]) && JSON.stringify(recorded[key]) !== JSON.stringify(ours[key])) {
      return `${key}: recorded ${short(recorded[key])}, got ${short(ours[key])}`;
    }
  }
  for (const key of ['rows', 'csv_head', 'files', 'extract'] as const) {
    if (isPresent(recorded[key]) && plain(recorded[key]) !== plain(ours[key])) {
      return `${key}: recorded ${short(recorded[key])}, got ${short(ours[key])}`;
    }
  }
  const file = (name: string | null | undefined) => (name ?? '').replaceAll(/\d{8}[T_]?\d{6}/g, '<time>');
  if (isPresent(recorded.disposition) && file(recorded.disposition) !== file(ours.disposition)) {
    return `disposition: recorded ${recorded.disposition}, got ${ours.disposition}`;
  }
  for (const key of ['sql', 'executed_sql'] as const) {
    if (isPresent(recorded[key]) && !isSameSql(recorded[key], ours[key])) {
      return `${key}: recorded ${short(recorded[key])}, got ${short(ours[key])}`;
    }
  }
  return null;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isSameSql(told: unknown, got: unknown): boolean {
  if (Array.isArray(told) && Array.isArray(got)) {
    return told.length === got.length && told.every((sql, at) => isSameSql(sql, got[at]));
  }
  if (typeof told !== 'string' || typeof got !== 'string') return told === got;
  return treeOf(told) === treeOf(got);
}

/** A comparable text: rows sorted, numbers to nine digits; ids, keys and uuids masked, since servers differ in them. */
function plain(value: unknown): string {
  const items = Array.isArray(value) ? value.map(text).sort() : [text(value)];
  return items.join('\n').replaceAll(/_\d+(?=\.yaml)/g, '_#');
}

function text(value: unknown): string {
  return (JSON.stringify(value, (key, item: unknown) => normal(key, item)) ?? '')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '<uuid>')
    .replaceAll(/\d{8}T\d{6}/g, '<time>');
}

function normal(key: string, item: unknown): unknown {
  if (typeof item === 'number') {
    return /(?:^|_)ids?$|^(?:id|pk|value)$/.test(key) ? '#' : Number(item.toPrecision(9));
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).sort(([a], [b]) => a.localeCompare(b)));
}

function short(value: unknown): string {
  const told = JSON.stringify(value) ?? 'nothing';
  return told.length > 160 ? `${told.slice(0, 160)}…` : told;
}
