import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';

/** A row of a table, by column; columns that hold bytes also as `<name>_hex`. */
export type StoreRow = Readonly<Record<string, Cell>>;

const limits = { maxConnections: 1, connectTimeoutMs: 10_000 };
const timeoutMs = 120_000;
const maxRows = 5_000_000;

/** How a column of bytes is read as hexadecimal digits, by product. */
const hexOf: Readonly<Record<string, (column: string) => string>> = {
  postgresql: (column) => `encode(${column}, 'hex')`,
  mysql: (column) => `hex(${column})`,
  sqlite: (column) => `hex(${column})`,
};

/** Reads the metadata database of a Superset 6 installation; nothing is ever written to it. */
export class SupersetStore {
  readonly #connection: Connection;
  readonly #product: string;

  private constructor(connection: Connection, product: string) {
    this.#connection = connection;
    this.#product = product;
  }

  static async open(address: string): Promise<SupersetStore> {
    const parsed = parseAddress(address);
    const engine = engineOf(parsed.scheme, parsed.driver);
    const product = engine.dialect.name;
    if (!(product in hexOf)) throw new AppError('superset_store_unsupported', { engine: engine.label });
    return new SupersetStore(await engine.connect(parsed, limits), product);
  }

  /** All rows of a table by id. `bytes` names columns that hold bytes, `uuids` those that hold uuids. */
  async rows(table: string, { bytes = [], uuids = [], order = 'id' }: ReadPlan = {}): Promise<readonly StoreRow[]> {
    const hex = hexOf[this.#product] ?? ((column: string) => column);
    const uuidHex = (column: string) => (this.#product === 'postgresql' ? `CAST(${column} AS varchar)` : hex(column));
    const extra = [
      ...bytes.map((column) => `${hex(`t.${column}`)} AS ${column}_hex`),
      ...uuids.map((column) => `${uuidHex(`t.${column}`)} AS ${column}_hex`),
    ];
    const sql = `SELECT ${['t.*', ...extra].join(', ')} FROM ${table} t ORDER BY t.${order}`;
    const options = { signal: new AbortController().signal, timeoutMs, maxRows };
    const frame = await this.#connection.run({ sql, parameters: [] }, options);
    return Array.from({ length: frame.length }, (_, at) =>
      Object.fromEntries(frame.columns.map(({ name, values }) => [name, values[at] ?? null])),
    );
  }

  async count(table: string): Promise<number> {
    const options = { signal: new AbortController().signal, timeoutMs, maxRows: 1 };
    const frame = await this.#connection.run({ sql: `SELECT count(*) AS n FROM ${table}`, parameters: [] }, options);
    return Number(frame.columns[0]?.values[0] ?? 0);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}

interface ReadPlan {
  readonly bytes?: readonly string[];
  readonly uuids?: readonly string[];
  readonly order?: string;
}

export function textIn(row: StoreRow, name: string): string | null {
  const value = row[name];
  return value === null || value === undefined ? null : String(value);
}

export function numberIn(row: StoreRow, name: string): number | null {
  const value = row[name];
  return value === null || value === undefined ? null : Number(value);
}

/** A truth, which SQLite and MySQL keep as a number. */
export function flagIn(row: StoreRow, name: string): boolean {
  const value = row[name];
  return value === true || value === 1 || value === 't' || value === 'true';
}

/** A uuid of the column `uuid`, with its hyphens. */
export function uuidIn(row: StoreRow): string {
  const digits = String(row.uuid_hex ?? '')
    .replaceAll('-', '')
    .toLowerCase();
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A value that is stored as JSON, whether the driver reads it or not. */
export function jsonIn(row: StoreRow, name: string): unknown {
  const value = row[name];
  if (typeof value !== 'string' || value === '') return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
