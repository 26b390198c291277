import { AppError } from '@/lib/errors/app-error';
import type { ColumnKind } from '@/lib/frame/frame';
import type { DatasetColumn } from './dataset-description';
import type { Bound, Dialect } from './dialect';
import type { Operator } from './parse/query-object-schema';
import { bound, type SqlText } from './sql/text';
import { instantLiteral } from './time';

/** The left side of a filter: a dataset's column, or an expression (`column` undefined, `kind` null). */
export interface FilterTarget {
  readonly expression: string;
  readonly column: DatasetColumn | undefined;
  readonly kind: ColumnKind | null;
}

/** The farthest instant that a date can be. */
const farthestMs = 8.64e15;

const patterns: ReadonlySet<Operator> = new Set(['LIKE', 'ILIKE']);

/**
 * A value of a request, converted for comparison with the column; null is SQL NULL. Throws `query_invalid` for objects
 * and for instants that no date can be.
 * Leading and trailing tabs and line breaks are removed. For a numeric column a text is parsed as a number, null if it
 * is not one. For a temporal column a number is epoch milliseconds. For a boolean column the text `true` and numbers
 * other than 0 are true.
 */
export function filterValue(value: unknown, target: FilterTarget, op: Operator, dialect: Dialect): SqlText | null {
  const plain = plainValue(value, target, op);
  if (plain === null) return null;
  if (typeof plain === 'number' && target.kind === 'temporal') {
    if (Math.abs(plain) > farthestMs) throw new AppError('query_invalid', { reason: `${plain} is no instant` });
    return instantLiteral(plain, target.column, dialect);
  }
  return bound(plain);
}

function plainValue(value: unknown, { kind }: FilterTarget, op: Operator): Bound {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') {
    throw new AppError('query_invalid', { reason: 'A filter compares with a text, a number or a truth value' });
  }
  if (kind === 'boolean') return truth(value);
  if (typeof value !== 'string') return value as Bound;
  const text = value.replace(/^[\t\n]+|[\t\n]+$/g, '');
  if (kind === 'numeric' && !patterns.has(op)) return writtenNumber(text);
  if (text === '<NULL>') return null;
  return text === '<empty string>' ? '' : text;
}

function truth(value: unknown): boolean | null {
  if (value === '<NULL>') return null;
  if (typeof value === 'string') return value.trim().toLowerCase() === 'true';
  return value === true || (typeof value === 'number' && value !== 0);
}

/** Integers beyond 2^53 remain exact. */
function writtenNumber(text: string): number | bigint | null {
  if (text.trim() === '' || !/^[\s]*[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)) return null;
  const number = Number(text.replaceAll('_', ''));
  if (/^\s*[+-]?\d+\s*$/.test(text) && !Number.isSafeInteger(number)) return BigInt(text.trim());
  return Number.isFinite(number) ? number : null;
}
