import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';

/**
 * A row of a table, by column. Columns of bytes are also available as hex in `<name>_hex`, times as text in
 * `<name>_text`.
 */
export type StoreRow = Readonly<Record<string, Cell>>;

const limits = { maxConnections: 1, connectTimeoutMs: 10_000 };
const timeoutMs = 120_000;
const maxRows = 5_000_000;

/** SQL that reads a column of bytes as hexadecimal digits, by product. */
const hexOf: Readonly<Record<string, (column: string) => string>> = {
  postgresql: (column) => `encode(${column}, 'hex')`,
  mysql: (column) => `hex(${column})`,
  sqlite: (column) => `hex(${column})`,
};

/** SQL that reads a time as text, by product. */
const timeOf: Readonly<Record<string, (column: string) => string>> = {
  postgresql: (column) => `CAST(${column} AS varchar)`,
  mysql: (column) => `CAST(${column} AS char)`,
  sqlite: (column) => column,
};

const tablesOf: Readonly<Record<string, string>> = {
  postgresql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  mysql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = database()',
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table'",
};

/** Tables that every supported version has. */
const needed = ['ab_user', 'ab_role', 'dbs', 'tables', 'slices', 'dashboards'];

/**
 * Reads the metadata database of a Superset installation, versions 4 to 6. Never writes to it. `open` throws
 * `superset_store_unsupported` for other products, `superset_store_unknown` when a table is missing.
 */
export class SupersetStore {
  readonly #connection: Connection;
  readonly #product: string;
  #tables: ReadonlySet<string> = new Set();

  private constructor(connection: Connection, product: string) {
    this.#connection = connection;
    this.#product = product;
  }

  static async open(address: string): Promise<SupersetStore> {
    const parsed = parseAddress(address);
    const engine = engineOf(parsed.scheme, parsed.driver);
    const product = engine.dialect.name;
    if (!(product in hexOf)) throw new AppError('superset_store_unsupported', { engine: engine.label });
    const store = new SupersetStore(await engine.connect(parsed, limits), product);
    const tables = await store.#read(tablesOf[product] ?? '', maxRows);
    store.#tables = new Set(tables.map((row) => textIn(row, 'name') ?? ''));
    const missing = needed.find((table) => !store.#tables.has(table));
    if (missing === undefined) return store;
    await store.close();
    throw new AppError('superset_store_unknown', { table: missing });
  }

  /**
   * All rows of a table, ordered by id; none for a table that this version does not have. `bytes`, `uuids` and `times`
   * list the columns of these types.
   */
  async rows(table: string, plan: ReadPlan = {}): Promise<readonly StoreRow[]> {
    const { bytes = [], uuids = [], times = [], order = 'id' } = plan;
    if (!this.#tables.has(table)) return [];
    const time = timeOf[this.#product] ?? ((column: string) => column);
    const hex = hexOf[this.#product] ?? ((column: string) => column);
    const uuidHex = (column: string) => (this.#product === 'postgresql' ? `CAST(${column} AS varchar)` : hex(column));
    const extra = [
      ...bytes.map((column) => `${hex(`t.${column}`)} AS ${column}_hex`),
      ...uuids.map((column) => `${uuidHex(`t.${column}`)} AS ${column}_hex`),
      ...times.map((column) => `${time(`t.${column}`)} AS ${column}_text`),
    ];
    return this.#read(`SELECT ${['t.*', ...extra].join(', ')} FROM ${table} t ORDER BY t.${order}`, maxRows);
  }

  /** The number of rows of a table; 0 for a table that this version does not have. */
  async count(table: string): Promise<number> {
    if (!this.#tables.has(table)) return 0;
    const [row] = await this.#read(`SELECT count(*) AS n FROM ${table}`, 1);
    return numberIn(row ?? {}, 'n') ?? 0;
  }

  async #read(sql: string, maxRows: number): Promise<readonly StoreRow[]> {
    const options = { signal: new AbortController().signal, timeoutMs, maxRows };
    const frame = await this.#connection.run({ sql, parameters: [] }, options);
    return Array.from({ length: frame.length }, (_, at) =>
      Object.fromEntries(frame.columns.map(({ name, values }) => [name, values[at] ?? null])),
    );
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}

interface ReadPlan {
  readonly bytes?: readonly string[];
  readonly uuids?: readonly string[];
  readonly times?: readonly string[];
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

/** A time column as a date: times are stored in UTC without a zone. Null when it is empty or invalid. */
export function timeIn(row: StoreRow, name: string): Date | null {
  const text = textIn(row, `${name}_text`);
  if (text === null) return null;
  const at = new Date(`${text.trim().replace(' ', 'T').slice(0, 23)}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A boolean column, which SQLite and MySQL store as a number. */
export function flagIn(row: StoreRow, name: string): boolean {
  const value = row[name];
  return value === true || value === 1 || value === 't' || value === 'true';
}

/** The uuid in the column `uuid`, with hyphens. */
export function uuidIn(row: StoreRow): string {
  const digits = String(row.uuid_hex ?? '')
    .replaceAll('-', '')
    .toLowerCase();
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The value of a JSON column, parsed by the driver or here. */
export function jsonIn(row: StoreRow, name: string): unknown {
  const value = row[name];
  if (typeof value !== 'string' || value === '') return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
