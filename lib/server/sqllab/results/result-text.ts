import type { Cell, Column, Frame } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import { cellJson, jsonKind } from '@/lib/server/run/result/json';
import { datetimeText } from '@/lib/text/datetime-text';

/** The most rows that are sent to the editor. */
export const displayMaxRows = 10_000;

/** A column of a result in the format of the editor. */
export interface ResultColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string;
  /** 0 numeric, 1 string, 2 temporal, 3 boolean; null for types that are none of these. */
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
}

const kindNumbers = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;

export function resultColumns({ columns }: Frame, dialect: Dialect): ResultColumn[] {
  return columns.map(({ name, nativeType, kind }) => {
    const type = nativeType ?? '';
    const known = /^json/i.test(type) ? 'string' : dialect.kindOf(type);
    const isDated = known === 'temporal' || (known === null && kind === 'temporal');
    return {
      column_name: name,
      name,
      type,
      type_generic: isDated ? 2 : known === null ? null : kindNumbers[known],
      is_dttm: isDated,
    };
  });
}

/**
 * Returns a function that writes the rows of frames as JSON objects separated by commas: integers beyond 2^53 as texts,
 * instants in ISO format, JSON values as JSON text. `first` is the first of the frames; all have the same columns.
 */
export function rowsWriter(first: Frame): (frame: Frame, maxRows: number) => string {
  const writers = cellWriters(first);
  const heads = first.columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return ({ columns, length }, maxRows) => {
    const count = columns.length === 0 ? 0 : Math.min(length, maxRows);
    const rows = new Array<string>(count);
    for (let row = 0; row < count; row++) {
      let text = '';
      for (let at = 0; at < heads.length; at++) {
        text += heads[at] + (writers[at]?.(columns[at]?.values[row] ?? null) ?? 'null');
      }
      rows[row] = `${text}}`;
    }
    return rows.join(',');
  };
}

/** What writes the cells of each column of the frames as JSON. */
export function cellWriters({ columns }: Frame): ((cell: Cell) => string)[] {
  return columns.map(writerOf);
}

function writerOf(column: Column): (cell: Cell) => string {
  if (column.kind === 'temporal') return instantWriter(column);
  const kind = jsonKind(column);
  const isExact = column.nativeType === 'DECIMAL';
  return (cell) => (typeof cell === 'bigint' && !isExact ? `"${cell}"` : cellJson(cell, kind));
}

/** Writes NULL among instants as `"NaT"`, but as `null` in a column of NULLs or of dates, as the contract requires. */
function instantWriter({ nativeType = '', values }: Column): (cell: Cell) => string {
  const isDate = /^date(?:32)?$/i.test(nativeType);
  const zone = /tz$|with time zone/i.test(nativeType) ? '+00:00' : '';
  const missing = isDate || values.every((value) => value === null) ? 'null' : '"NaT"';
  return (cell) => (typeof cell === 'number' ? JSON.stringify(isDate ? day(cell) : instant(cell) + zone) : missing);
}

function day(epochMs: number): string {
  return instant(epochMs).split('T')[0] ?? '';
}

/**
 * The last second that clients can parse. Later instants, such as the end of time, lie within it beyond the precision
 * of a double.
 */
const lastSecond = Date.UTC(9999, 11, 31, 23, 59, 59);

function instant(epochMs: number): string {
  if (epochMs > lastSecond + 999) return '9999-12-31T23:59:59.999999';
  const micros = Math.round(epochMs * 1000);
  return datetimeText(micros / 1000, micros % 1_000_000 === 0 ? 0 : 6).replace(' ', 'T');
}
