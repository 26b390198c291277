import type { Statement } from '@/lib/query/dialect';
import type { ByteCount } from '@/lib/server/engines/connect/byte-limit';
import type { Address, Catalog, DriverSettings, Engine, RunOptions } from '@/lib/server/engines/engine';

/** One statement for a product that is queried over HTTP or through its vendor's driver. */
export interface Question extends Statement, Pick<RunOptions, 'timeoutMs' | 'maxRows'> {
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Aborted when the caller cancels or the time is over: the client then cancels on the server and rejects. */
  readonly signal: AbortSignal;
  /** Counts what arrives, as soon as the client sees it; what it throws ends the statement. */
  readonly bytes: ByteCount;
}

export interface AnswerColumn {
  readonly name: string;
  readonly nativeType: string;
}

/** Rows in batches, values as the client returns them. Ending the iteration early ends the statement. */
export interface Answer {
  readonly columns: readonly AnswerColumn[];
  readonly rows: AsyncIterable<readonly (readonly unknown[])[]>;
}

/** What each product implements; `remoteConnection` adds what is the same for all of them. */
export interface RemoteClient {
  ask(question: Question): Promise<Answer>;
  /** Lists what the database contains; `ask` reads small results whole. */
  catalog(ask: AskSmall): Catalog;
  close(): Promise<void>;
}

/** A small result, row by row. */
export type AskSmall = (sql: string, parameters?: readonly string[], catalog?: string | null) => Promise<unknown[][]>;

/** An engine without its `connect`. */
export type Family = Omit<Engine, 'connect'>;

export interface Opening {
  readonly address: Address;
  readonly settings: DriverSettings;
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  readonly family: Family;
}

/** A setting that `impersonate` added, else null. A parameter of the address is never used instead. */
export function impersonatedSetting({ settings }: Pick<Opening, 'settings'>, name: 'session_user' | 'access_token') {
  const { [name]: value } = settings;
  return typeof value === 'string' ? value : null;
}

/** A text parameter of the address, else a text of the settings; null where absent or empty. */
export function settingOf({ address, settings }: Pick<Opening, 'address' | 'settings'>, name: string): string | null {
  const value = address.query[name] ?? settings[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
