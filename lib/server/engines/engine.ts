import type { ErrorCode } from '@/lib/errors/catalogue';
import type { ErrorFacts } from '@/lib/errors/entry';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { PackedColumn, PackedRows } from '@/lib/frame/packed-rows';
import type { Dialect, Statement } from '@/lib/query/dialect';
import type { ConnectionForm } from './connect/form';
import type { Impersonate } from './connect/impersonation';
import type { PartitionReader } from './values/partitions';
import type { TableLoad } from './values/table-load';
import type { ResultColumn } from './values/to-frame';

/** How to run one statement. Aborting `signal` also cancels the statement on the server. */
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

/** How to run several statements; `onStatement` receives the index of each before it starts. */
export interface ScriptOptions extends RunOptions {
  /** Rows after this many are only counted: an engine may return them without values. */
  readonly readRows?: number;
  /** Whether each batch is let go before the next: the limit of bytes then holds for a batch, not for the result. */
  readonly takesBatches?: boolean;
  readonly onStatement?: (at: number) => void;
  /**
   * Receives the result of each statement but the last, with at most `rows` of its rows, and for the last one how many
   * rows it changed. Without it only the last result is kept.
   */
  readonly kept?: { readonly rows: number; tell(at: number, result: StatementResult): void } | undefined;
}

/** What one statement of a script gave. */
export interface StatementResult {
  /** Its first rows; without columns for a statement that returns none. */
  readonly frame: Frame;
  /** How many rows it returned. */
  readonly rows: number;
  /** How many rows it inserted, updated or deleted; null for another statement, or when the driver does not tell. */
  readonly changed: number | null;
}

/** A result in batches: rows as arrays in column order, values as in `Cell`. Ending the iteration frees the session. */
export interface StreamedRows {
  readonly columns: readonly ResultColumn[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A result in batches of bytes as the server sent them, for copying. A batch is valid until the next is requested. */
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

/** Lists what a database contains. */
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
  /** Loads rows into a table: all of them or none. Engines without it accept no uploads. */
  load?(load: TableLoad, options: RunOptions): Promise<void>;
  /** Accepts `TableLoad.raw`. */
  readonly readsCsv?: true;
  /**
   * Runs statements in turn in one session and one transaction, all of them or none. Returns the result of the last
   * one, with values as the SQL editor shows them. Changes are committed before rows are returned. The caller must
   * start to iterate the rows, otherwise the session is not freed.
   */
  script(statements: readonly string[], options: ScriptOptions): Promise<StreamedRows>;
  estimate?(statement: Statement, options: RunOptions): Promise<Record<string, string>[]>;
  close(): Promise<void>;
}

/**
 * A driver's message and its error code. Named groups of the pattern become facts of the error, as do the facts given
 * here: `invalid` lists the fields of the connection form that are wrong.
 */
export type ErrorPattern = readonly [pattern: RegExp, code: ErrorCode, facts?: ErrorFacts];

/** A place in a statement, counted from 1. Without a column it is known no closer than the line. */
export interface ErrorPlace {
  readonly line: number;
  readonly column?: number;
}

/**
 * One database product. Adding one costs its file here and a line in `registry.ts`.
 * The driver is loaded with `import()` inside `connect`. A driver's message is matched against `errors` and nowhere else.
 */
export interface Engine {
  /** Schemes of its addresses, before `://` or `+driver://`; the first is canonical. */
  readonly schemes: readonly string[];
  /** Driver names (after `+`) that select this product among those that share a scheme. */
  readonly drivers?: readonly string[];
  readonly label: string;
  readonly dialect: Dialect;
  connect(address: Address, limits: ConnectionLimits, settings?: DriverSettings): Promise<Connection>;
  /** The npm package that must be installed in addition to connect; absent where none is needed. */
  readonly driverPackage?: string;
  /**
   * For drivers that open their own sockets: whether they receive the IP address of the checked host, or its name
   * (needed to verify a certificate). Absent where our own sockets check the host, and where the host names no server.
   */
  readonly reachedBy?: 'address' | 'name';
  /** Absent where tables have no partitions that a statement lists. */
  readonly partitions?: PartitionReader;
  /** Absent where the product has no users, or its driver has no way to name one. */
  readonly impersonate?: Impersonate;
  readonly errors: readonly ErrorPattern[];
  /** The place in the statement that a message names; null when it names none. */
  readonly placeIn?: (message: string) => ErrorPlace | null;
  /** Its group `message` extracts the message from the text that a driver wraps around it. */
  readonly wrappedMessage?: RegExp;
  /** The connection form that can replace an address; null where there is none. */
  readonly form: ConnectionForm | null;
}

/** A parsed database address in SQLAlchemy's style; the password is here only in memory. */
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

/** Settings in addition to an address: the `connect_args` of the database's `extra`, and its secrets. */
export type DriverSettings = Readonly<Record<string, unknown>>;

export interface ConnectionLimits {
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
}
