import type { Cell, ColumnKind } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import { bytesText } from '@/lib/server/engines/values/bytes-text';
import { exactNumber } from '@/lib/server/engines/values/exact-number';
import { jsonCell } from '@/lib/server/engines/values/json-text';
import { instantOf, timeText } from '@/lib/server/engines/values/temporal-text';
import type { ResultColumn } from '@/lib/server/engines/values/to-frame';
import type { AnswerColumn } from './client';

const whole =
  /^(?:nullable\()?(?:lowcardinality\()?(?:u?(?:tiny|small|medium|big|byte)?int(?:eger)?\d*\b|long\b|int64)/i;
const timeOfDay = /^time(?!stamp)/i;

/** A column as the product describes it, with the kind that the dialect assigns to its type; `string` if none. */
export function resultColumnOf({ name, nativeType }: AnswerColumn, dialect: Dialect): ResultColumn {
  const kind = timeOfDay.test(nativeType) ? 'string' : (dialect.kindOf(nativeType) ?? 'string');
  return { name, nativeType, kind, ...(kind === 'numeric' && whole.test(nativeType) ? { integer: true } : {}) };
}

/** Reads the values of a column: numbers keep every digit, instants without a zone are UTC, JSON documents are text. */
export function cellReader({ kind, nativeType }: Pick<ResultColumn, 'kind' | 'nativeType'>): (value: unknown) => Cell {
  const read = timeOfDay.test(nativeType) ? (value: unknown) => timeText(String(value)) : readers[kind];
  return (value) => (value === null || value === undefined ? null : read(value));
}

const readers: Readonly<Record<ColumnKind, (value: unknown) => Cell>> = {
  numeric: numericCell,
  temporal: timeOf,
  boolean: (value) => (typeof value === 'string' ? /^(?:t|true|1)$/i.test(value) : Boolean(value)),
  string: textOf,
};

function numericCell(value: unknown): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value === 'boolean') return Number(value);
  return exactNumber(String(value));
}

/** Instants arrive as `Date`, as milliseconds, or as text, possibly with a zone. Unreadable text stays text. */
function timeOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
  if (typeof value === 'number') return value;
  const text = String(value)
    .replace(/ (?:UTC|Z)$/, 'Z')
    .replace(/(?<=:\d\d(?:\.\d+)?) (?=[+-]\d\d)/, '');
  return instantOf(text) ?? text;
}

function textOf(value: unknown): Cell {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return bytesText(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? jsonCell(JSON.stringify(value)) : String(value);
}
