import fc from 'fast-check';
import type { PackedForm } from '@/lib/frame/packed-rows';
import { typeOf } from '@/lib/server/engines/postgresql/column-types';
import { resultColumn } from '@/lib/server/engines/values/to-frame';

export type Row = readonly (string | null)[];

/** Rows in the packed format of a PostgreSQL server. */
export function packed(rows: readonly Row[]): Buffer {
  return Buffer.concat(
    rows.map((row) => {
      const fields = row.map((text) => {
        const bytes = Buffer.from(text ?? '');
        const length = Buffer.alloc(4);
        length.writeInt32BE(text === null ? -1 : bytes.length);
        return Buffer.concat([length, bytes]);
      });
      const head = Buffer.alloc(7);
      head.write('D');
      head.writeInt32BE(6 + fields.reduce((sum, { length }) => sum + length, 0), 1);
      head.writeInt16BE(row.length, 5);
      return Buffer.concat([head, ...fields]);
    }),
  );
}

/** One column of each form. */
export const packedColumns = (
  [
    ['integer', 20],
    ['float', 701],
    ['decimal', 1700],
    ['boolean', 16],
    ['instant', 1114],
    ['instant', 1082],
    ['text', 25],
    ['other', 1184],
    ['other', 3802],
  ] as [PackedForm, number][]
).map(([form, oid], at) => ({ ...resultColumn(`c${at}`, typeOf(oid)), form, read: typeOf(oid).read }));

const two = (most: number) => fc.integer({ min: 1, max: most }).map((part) => String(part).padStart(2, '0'));
/** Years in which a double of milliseconds still resolves microseconds. */
const date = fc.tuple(fc.integer({ min: 1900, max: 2199 }), two(12), two(28)).map((parts) => parts.join('-'));
const time = fc.oneof(
  fc.constant('00:00:00'),
  fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
);
const fraction = fc.constantFrom('', '', '.5', '.123', '.123456');
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([whole, part]) => (part ? `${whole}.${part}` : String(whole)));
const floats = fc
  .oneof(fc.double(), fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.integer())
  .map((value) => String(value).replace(/e([+-])(\d)$/, 'e$10$2'));
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('', '=1+1', '-5', '-a', ' =x', 'a,b', 'a"b', 'a\nb', 'a\\b', '\u00a0=x', 'ä', '|x|', "'", '""=1'),
);
const row = fc.tuple(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  floats,
  decimal,
  fc.constantFrom('t', 'f'),
  fc.tuple(date, time, fraction).map(([day, clock, part]) => `${day} ${clock}${part}`),
  date,
  texts,
  fc.tuple(date, time).map(([day, clock]) => `${day} ${clock}+00`),
  fc.constantFrom('{"a": 1}', '[1, "x"]', '"text"'),
);
const rowWithNulls = fc
  .tuple(row, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }))
  .map(([values, nulls]) => values.map((text, at) => (nulls[at] ? null : text)));

/** Rows of these columns, with and without NULLs. */
export const someRows = fc.array(fc.oneof(row, rowWithNulls), { minLength: 1, maxLength: 6 });
