import type { ErrorCode } from '@/lib/errors/catalogue';
import type { ErrorFacts } from '@/lib/errors/entry';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { PackedColumn, PackedRows } from '@/lib/frame/packed-rows';
import type { Dialect, Statement } from '@/lib/query/dialect';
import type { ConnectionForm } from './connect/form';
import type { Impersonate } from './connect/impersonation';
import type { TableLoad } from './values/table-load';
import type { ResultColumn } from './values/to-frame';

/** How to run one statement. The signal cancels on the server, not only here. */
export interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Stop reading after this many rows. */
  readonly maxRows: number;
  /** False opens a read-write transaction; everything else runs read only. */
  readonly readOnly?: boolean;
  readonly catalog?: string | null;
  readonly schema?: string | null;
}

/** How to run several statements; `onStatement` is told the place of each before it starts. */
export interface ScriptOptions extends RunOptions {
  /** Rows after these are only counted: an engine may leave them empty. */
  readonly readRows?: number;
  readonly onStatement?: (at: number) => void;
}

/** A result batch by batch: rows as arrays in column order, values as in `Cell`. Leaving early frees the session. */
export interface StreamedRows {
  readonly columns: readonly ResultColumn[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A result batch by batch as the server sent it, for those who only copy. A batch stays until the next one is asked for. */
export interface StreamedPacked {
  readonly columns: readonly (ResultColumn & PackedColumn)[];
  readonly rows: AsyncIterable<PackedRows>;
}

export interface TableName {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

export interface TableColumn {
  readonly name: string;
  readonly nativeType: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
  readonly comment: string | null;
}

/** What a database holds. */
export interface Catalog {
  catalogs(): Promise<string[]>;
  schemas(catalog: string | null): Promise<string[]>;
  tables(catalog: string | null, schema: string | null): Promise<{ tables: string[]; views: string[] }>;
  columns(table: TableName): Promise<TableColumn[]>;
}

/** An open, pooled connection to one stored database. `close` ends the pool. */
export interface Connection extends Catalog {
  run(statement: Statement, options: RunOptions): Promise<Frame>;
  stream(statement: Statement, options: RunOptions): Promise<StreamedRows>;
  streamPacked?(statement: Statement, options: RunOptions): Promise<StreamedPacked>;
  /** Fills a table with rows: all of them, or nothing is changed. Products without it take no uploads. */
  load?(load: TableLoad, options: RunOptions): Promise<void>;
  /** Takes `TableLoad.raw`. */
  readonly readsCsv?: true;
  /**
   * Runs statements in turn in one session and one transaction, all of them or none, and gives what the last one gave,
   * as the SQL editor shows it. What changes something is stored before its rows are given. The rows must be begun.
   */
  script(statements: readonly string[], options: ScriptOptions): Promise<StreamedRows>;
  estimate?(statement: Statement, options: RunOptions): Promise<Record<string, string>[]>;
  close(): Promise<void>;
}

/**
 * A driver's message and the code it becomes. Named groups of the pattern are facts, as are those given here: `invalid`
 * names the fields of the connection form that are wrong.
 */
export type ErrorPattern = readonly [pattern: RegExp, code: ErrorCode, facts?: ErrorFacts];

/**
 * One database product. Adding one costs its file here and a line in `registry.ts`.
 * The driver is loaded with `import()` inside `connect`. A driver's message is matched against `errors` and nowhere else.
 */
export interface Engine {
  /** Names that may stand before `://` or before `+driver://`, the first being canonical. */
  readonly schemes: readonly string[];
  /** Names after `+` that choose this product among those that share a scheme. */
  readonly drivers?: readonly string[];
  readonly label: string;
  readonly dialect: Dialect;
  connect(address: Address, limits: ConnectionLimits, settings?: DriverSettings): Promise<Connection>;
  /** What is installed beside the product to connect; absent where nothing is. */
  readonly driverPackage?: string;
  /**
   * What a driver that connects by itself is told once the host was checked: its address, or its name where a certificate
   * must hold it. Absent where our own sockets check it, and where the host names no server.
   */
  readonly reachedBy?: 'address' | 'name';
  /** Absent where the product knows no users, or its driver has no way to name one. */
  readonly impersonate?: Impersonate;
  readonly errors: readonly ErrorPattern[];
  /** Finds the message, its group of that name, in what a driver wraps around it. */
  readonly wrappedMessage?: RegExp;
  /** The form that stands for an address; null where there is none. */
  readonly form: ConnectionForm | null;
}

/** A database address in SQLAlchemy's style, taken apart; the password is here only in memory. */
export interface Address {
  readonly scheme: string;
  readonly driver: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly database: string | null;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** What stands beside an address: the `connect_args` of its `extra`, and its secrets. */
export type DriverSettings = Readonly<Record<string, unknown>>;

export interface ConnectionLimits {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
}
