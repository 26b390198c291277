import type { Bound } from '@/lib/query/dialect';

/** A literal as in the SQL standard. */
export function standardLiteral(value: Bound): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return String(value);
}

/** A literal for dialects in which a backslash escapes and quotes are not doubled. */
export function escapedLiteral(value: Bound): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : standardLiteral(value);
}

export function doubleQuoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** ` LIMIT n OFFSET m`, the form of most databases; empty without limit and offset. */
export function limitOffset(limit: number | null, offset: number | null): string {
  return `${limit === null ? '' : ` LIMIT ${limit}`}${offset ? ` OFFSET ${offset}` : ''}`;
}
