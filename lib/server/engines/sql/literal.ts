import type { Bound } from '@/lib/query/dialect';

/** A literal by the SQL standard, for display. */
export function standardLiteral(value: Bound): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return String(value);
}

/** A literal where a backslash escapes and quotes are not doubled. */
export function escapedLiteral(value: Bound): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : standardLiteral(value);
}

export function doubleQuoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** ` LIMIT n OFFSET m`, the form most databases share. */
export function limitOffset(limit: number | null, offset: number | null): string {
  return `${limit === null ? '' : ` LIMIT ${limit}`}${offset ? ` OFFSET ${offset}` : ''}`;
}
