import {
  type DuckDBBlobValue,
  type DuckDBDataChunk,
  type DuckDBDateValue,
  type DuckDBDecimalValue,
  type DuckDBIntervalValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  type Json,
  JsonDuckDBValueConverter,
} from '@duckdb/node-api';
import type { Cell, ColumnKind } from '@/lib/frame/frame';
import { type PackedBatch, packCells } from '@/lib/server/engines/native/packed-cells';
import { bytesText } from '@/lib/server/engines/values/bytes-text';
import { exactNumber } from '@/lib/server/engines/values/exact-number';
import { jsonCell } from '@/lib/server/engines/values/json-text';
import { spanText, timeText } from '@/lib/server/engines/values/temporal-text';

/** How the values of one type are read; NULL never reaches `read`. */
export interface ResultType {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly integer?: boolean;
  read(value: DuckDBValue): Cell;
}

type Reader = Omit<ResultType, 'name'>;

const dayMs = 86_400_000;
/** DuckDB's value for an infinite timestamp, in any unit; negated for minus infinity. */
const endless = 2n ** 63n - 1n;
const endlessDays = 2 ** 31 - 1;

const text: Reader = { kind: 'string', read: String };
const smallInteger: Reader = { kind: 'numeric', integer: true, read: Number };
const bigInteger: Reader = { kind: 'numeric', integer: true, read: (value) => exact(value as bigint) };
const float: Reader = { kind: 'numeric', read: (value) => (Number.isFinite(value) ? Number(value) : null) };
const nested: Reader = { kind: 'string', read: () => null };

const instant = (perMs: number, field: 'micros' | 'millis' | 'nanos' | 'seconds'): Reader => ({
  kind: 'temporal',
  read(value) {
    const ticks = (value as unknown as Record<typeof field, bigint>)[field];
    return ticks === endless || ticks === -endless ? null : Number(ticks) / perMs;
  },
});

const readers: Partial<Record<DuckDBTypeId, Reader>> = {
  [DuckDBTypeId.BOOLEAN]: { kind: 'boolean', read: Boolean },
  [DuckDBTypeId.TINYINT]: smallInteger,
  [DuckDBTypeId.SMALLINT]: smallInteger,
  [DuckDBTypeId.INTEGER]: smallInteger,
  [DuckDBTypeId.UTINYINT]: smallInteger,
  [DuckDBTypeId.USMALLINT]: smallInteger,
  [DuckDBTypeId.UINTEGER]: smallInteger,
  [DuckDBTypeId.BIGINT]: bigInteger,
  [DuckDBTypeId.UBIGINT]: bigInteger,
  [DuckDBTypeId.HUGEINT]: bigInteger,
  [DuckDBTypeId.UHUGEINT]: bigInteger,
  [DuckDBTypeId.FLOAT]: float,
  [DuckDBTypeId.DOUBLE]: float,
  [DuckDBTypeId.DECIMAL]: { kind: 'numeric', read: (value) => exactNumber((value as DuckDBDecimalValue).toString()) },
  [DuckDBTypeId.DATE]: {
    kind: 'temporal',
    read(value) {
      const { days } = value as DuckDBDateValue;
      return Math.abs(days) >= endlessDays ? null : days * dayMs;
    },
  },
  [DuckDBTypeId.TIMESTAMP]: instant(1000, 'micros'),
  [DuckDBTypeId.TIMESTAMP_TZ]: instant(1000, 'micros'),
  [DuckDBTypeId.TIMESTAMP_S]: instant(0.001, 'seconds'),
  [DuckDBTypeId.TIMESTAMP_MS]: instant(1, 'millis'),
  [DuckDBTypeId.TIMESTAMP_NS]: instant(1_000_000, 'nanos'),
  [DuckDBTypeId.TIME]: { kind: 'string', read: (value) => timeText(String(value)) },
  [DuckDBTypeId.INTERVAL]: {
    kind: 'string',
    read(value) {
      const { months, days, micros } = value as DuckDBIntervalValue;
      return spanText((months * 30 + days) * dayMs * 1000 + Number(micros));
    },
  },
  [DuckDBTypeId.BLOB]: { kind: 'string', read: (value) => bytesText((value as DuckDBBlobValue).bytes) },
  [DuckDBTypeId.LIST]: nested,
  [DuckDBTypeId.ARRAY]: nested,
  [DuckDBTypeId.STRUCT]: nested,
  [DuckDBTypeId.MAP]: nested,
  [DuckDBTypeId.UNION]: nested,
};

/** The type of a result's column; types that are not listed are read as text. */
export function typeOf(type: DuckDBType): ResultType {
  const reader = readers[type.typeId] ?? text;
  const name = type.toString();
  if (name === 'JSON') return { ...text, name, read: (value) => jsonCell(String(value)) };
  if (reader !== nested) return { ...reader, name };
  const read = (value: DuckDBValue) => jsonCell(JSON.stringify(toJson(value, type)));
  return { name, kind: 'string', read };
}

function toJson(value: DuckDBValue, type: DuckDBType): Json {
  return JsonDuckDBValueConverter(value, type, JsonDuckDBValueConverter);
}

function exact(value: bigint): number | bigint {
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : value;
}

/** Packs the first `length` rows of a chunk. */
export function packChunk(chunk: DuckDBDataChunk, types: readonly ResultType[], length: number): PackedBatch {
  const columns = types.map((type, at) => {
    const values: Cell[] = [];
    chunk.visitColumnValues(at, (value, row) => {
      if (row < length) values.push(value === null ? null : type.read(value));
    });
    return packCells(values, type.kind);
  });
  return { length, columns };
}
