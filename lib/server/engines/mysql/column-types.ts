import type { Cell, ColumnKind } from '@/lib/frame/frame';
import { bytesText } from '@/lib/server/engines/values/bytes-text';
import { exactInteger, exactNumber } from '@/lib/server/engines/values/exact-number';
import { jsonCell } from '@/lib/server/engines/values/json-text';
import { instantOf, timeText } from '@/lib/server/engines/values/temporal-text';

/** How the driver's value of one type is read. `name` is the type's name in results, as in the protocol. */
export interface ResultType {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly integer?: boolean;
  read(value: unknown): Cell;
}

function integer(name: string): ResultType {
  return { name, kind: 'numeric', integer: true, read: (value) => exactInteger(String(value)) };
}

function temporal(name: string): ResultType {
  return { name, kind: 'temporal', read: (value) => instantUnlessZero(String(value)) };
}

function text(name: string): ResultType {
  return { name, kind: 'string', read: (value) => (Buffer.isBuffer(value) ? bytesText(value) : String(value)) };
}

const decimal: ResultType = { name: 'NEWDECIMAL', kind: 'numeric', read: (value) => exactNumber(String(value)) };

const byCode: Readonly<Record<number, ResultType>> = {
  0: { ...decimal, name: 'DECIMAL' },
  1: integer('TINY'),
  2: integer('SHORT'),
  3: integer('LONG'),
  4: { name: 'FLOAT', kind: 'numeric', read: (value) => shortest(Number(value)) },
  5: { name: 'DOUBLE', kind: 'numeric', read: Number },
  7: temporal('TIMESTAMP'),
  8: integer('LONGLONG'),
  9: integer('INT24'),
  10: temporal('DATE'),
  11: { name: 'TIME', kind: 'string', read: (value) => timeText(String(value)) },
  12: temporal('DATETIME'),
  13: integer('YEAR'),
  16: { name: 'BIT', kind: 'numeric', integer: true, read: bits },
  246: decimal,
  247: text('ENUM'),
  248: text('SET'),
  249: text('TINY_BLOB'),
  250: text('MEDIUM_BLOB'),
  251: text('LONG_BLOB'),
  252: text('BLOB'),
  253: text('VAR_STRING'),
  254: text('STRING'),
  255: { name: 'GEOMETRY', kind: 'string', read: (value) => JSON.stringify(value) },
};

const json: ResultType = { name: 'JSON', kind: 'string', read: (value) => jsonCell(String(value)) };

/**
 * The type of a result's column by its number in the protocol; types that are not listed are read as text. MariaDB
 * sends JSON as text with a separate marker (`isJson`).
 */
export function typeOf(code: number, isJson = false): ResultType {
  return isJson || code === 245 ? json : (byCode[code] ?? text('STRING'));
}

/** Null for dates without month or day, which MySQL can store: they are no instants. */
function instantUnlessZero(value: string): number | null {
  return /^\d{4}-(?:00|\d\d-00)/.test(value) ? null : instantOf(value);
}

/** The shortest decimal that is equal in single precision: 0.1, not 0.10000000149. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const candidate = Number(value.toPrecision(digits));
    if (Math.fround(candidate) === value) return candidate;
  }
  return value;
}

function bits(value: unknown): Cell {
  return Buffer.isBuffer(value) ? exactInteger(BigInt(`0x${value.toString('hex') || '0'}`).toString()) : null;
}
