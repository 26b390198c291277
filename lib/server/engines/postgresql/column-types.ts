import type { Cell, ColumnKind } from '@/lib/frame/frame';
import { bytesText } from '@/lib/server/engines/values/bytes-text';
import { exactInteger, exactNumber } from '@/lib/server/engines/values/exact-number';
import { jsonCell } from '@/lib/server/engines/values/json-text';
import { instantOf, spanText, timeText } from '@/lib/server/engines/values/temporal-text';

/** How the text of one type is read. `name` is the type's name in results. */
export interface ResultType {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly integer?: boolean;
  read(text: string): Cell;
}

const text: ResultType = { name: 'STRING', kind: 'string', read: (value) => value };
const boolean: ResultType = { name: 'BOOLEAN', kind: 'boolean', read: (value) => value === 't' };
const integer: ResultType = { name: 'INTEGER', kind: 'numeric', integer: true, read: Number };
const longInteger: ResultType = { name: 'LONGINTEGER', kind: 'numeric', integer: true, read: exactInteger };
const float: ResultType = { name: 'FLOAT', kind: 'numeric', read: finite };
const decimal: ResultType = { name: 'DECIMAL', kind: 'numeric', read: exactNumber };
const date: ResultType = { name: 'DATE', kind: 'temporal', read: instantOf };
const dateTime: ResultType = { name: 'DATETIME', kind: 'temporal', read: instantOf };
const dateTimeZoned: ResultType = { name: 'DATETIMETZ', kind: 'temporal', read: instantOf };

const byOid: Readonly<Record<number, ResultType>> = {
  16: boolean,
  17: { name: 'BINARY', kind: 'string', read: (value) => bytesText(Buffer.from(value.slice(2), 'hex')) },
  20: longInteger,
  21: integer,
  23: integer,
  26: { ...integer, name: 'ROWID' },
  114: { name: 'JSON', kind: 'string', read: jsonCell },
  700: float,
  701: float,
  1082: date,
  1083: { name: 'TIME', kind: 'string', read: timeText },
  1114: dateTime,
  1184: dateTimeZoned,
  1186: { name: 'INTERVAL', kind: 'string', read: intervalText },
  1266: { name: 'TIME', kind: 'string', read: timeText },
  1700: decimal,
  3802: { name: 'JSONB', kind: 'string', read: jsonCell },
  1000: array('BOOLEANARRAY', (item) => (item === 't' ? 'true' : 'false')),
  1005: array('INTEGERARRAY', String),
  1007: array('INTEGERARRAY', String),
  1016: array('LONGINTEGERARRAY', String),
  1021: array('FLOATARRAY', String),
  1022: array('FLOATARRAY', String),
  1231: array('DECIMALARRAY', String),
  1009: array('STRINGARRAY', JSON.stringify),
  1014: array('STRINGARRAY', JSON.stringify),
  1015: array('STRINGARRAY', JSON.stringify),
  1182: array('DATEARRAY', JSON.stringify),
  1115: array('DATETIMEARRAY', JSON.stringify),
  1185: array('DATETIMETZARRAY', JSON.stringify),
};

/** The type of a result's column by its OID in PostgreSQL; types that are not listed are read as text. */
export function typeOf(oid: number): ResultType {
  return byOid[oid] ?? text;
}

/** Types that the SQL editor reads differently from charts: JSON unchanged, infinite instants, more array types. */
const forEditor: Readonly<Record<number, ResultType>> = {
  114: { name: 'JSON', kind: 'string', read: (value) => value },
  3802: { name: 'JSONB', kind: 'string', read: (value) => value },
  199: array('JSONARRAY', (item) => item),
  3807: array('JSONBARRAY', (item) => item),
  2951: { ...array('STRING', JSON.stringify), name: 'STRING' },
  1082: { ...date, read: (value) => endOfTime[value] ?? instantOf(value) },
  1114: { ...dateTime, read: (value) => endOfTime[value] ?? instantOf(value) },
  1184: { ...dateTimeZoned, read: (value) => endOfTime[value] ?? instantOf(value) },
  1115: array('DATETIMEARRAY', isoText),
  1185: array('DATETIMETZARRAY', isoText),
  1266: { name: 'TIME', kind: 'string', read: (value) => timeText(value.replace(/[+-][\d:]+$/, '')) },
};

/** Infinite instants as the last and the first instant that clients can read, in ms since 1970. */
const endOfTime: Readonly<Record<string, number>> = {
  infinity: Date.UTC(9999, 11, 31, 23, 59, 59, 999) + 0.999,
  '-infinity': Date.parse('0001-01-01T00:00:00Z'),
};

function isoText(item: string): string {
  return JSON.stringify(item.replace(' ', 'T'));
}

export function editorTypeOf(oid: number): ResultType {
  return forEditor[oid] ?? typeOf(oid);
}

function finite(value: string): number | null {
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function array(name: string, write: (item: string) => string): ResultType {
  const rewrite = (value: string) =>
    value
      .replace(/^[^{]*=/, '')
      .replace(/"((?:[^"\\]|\\.)*)"|([^{},"]+)|[{},]/g, (mark, quoted?: string, bare?: string) => {
        if (quoted !== undefined) return write(quoted.replace(/\\(.)/g, '$1'));
        if (bare !== undefined) return bare === 'NULL' ? 'null' : write(bare);
        return { '{': '[', '}': ']' }[mark] ?? ', ';
      });
  return { name, kind: 'string', read: rewrite };
}

const unitDays: Readonly<Record<string, number>> = { year: 365, mon: 30, day: 1 };

/** A year counts as 365 days, a month as 30. */
function intervalText(value: string): string {
  let micros = 0;
  for (const [, amount, unit = ''] of value.matchAll(/([+-]?\d+) (year|mon|day)s?/g)) {
    micros += Number(amount) * (unitDays[unit] ?? 0) * 86_400_000_000;
  }
  const [, sign, hours, minutes, seconds] = /([+-]?)(\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(value) ?? [];
  const clock =
    (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60) * 1_000_000 + Math.round(Number(seconds ?? 0) * 1_000_000);
  return spanText(micros + (sign === '-' ? -clock : clock));
}
