import type { Statement } from '@/lib/query/dialect';
import type { Address, Catalog, DriverSettings, Engine, RunOptions } from '@/lib/server/engines/engine';

/** One statement for a product that is asked over HTTP or through a driver of its maker. */
export interface Question extends Statement, Pick<RunOptions, 'timeoutMs' | 'maxRows'> {
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Aborted when the caller leaves or the time is over: the client then tells the server and rejects. */
  readonly signal: AbortSignal;
}

export interface AnswerColumn {
  readonly name: string;
  readonly nativeType: string;
}

/** Rows in batches, values as the client gives them. Leaving early ends the statement. */
export interface Answer {
  readonly columns: readonly AnswerColumn[];
  readonly rows: AsyncIterable<readonly (readonly unknown[])[]>;
}

/** What a product must be able to do; everything else is the same for all of them. */
export interface RemoteClient {
  ask(question: Question): Promise<Answer>;
  /** What the database holds; `ask` reads small results whole. */
  catalog(ask: AskSmall): Catalog;
  close(): Promise<void>;
}

/** A small result, row by row. */
export type AskSmall = (sql: string, parameters?: readonly string[], catalog?: string | null) => Promise<unknown[][]>;

/** What is known of a product before it is connected. */
export type Family = Omit<Engine, 'connect'>;

export interface Opening {
  readonly address: Address;
  readonly settings: DriverSettings;
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  readonly family: Family;
}

/** What `impersonate` put among the settings; nothing in an address takes its place. */
export function impersonatedSetting({ settings }: Pick<Opening, 'settings'>, name: 'session_user' | 'access_token') {
  const { [name]: value } = settings;
  return typeof value === 'string' ? value : null;
}

/** A text among the parameters of the address, or among the settings. */
export function settingOf({ address, settings }: Pick<Opening, 'address' | 'settings'>, name: string): string | null {
  const value = address.query[name] ?? settings[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
