import { deserialize, serialize } from 'node:v8';
import type { ErrorCode } from '@/lib/errors/catalogue';
import type { ErrorFacts } from '@/lib/errors/entry';
import type { Statement } from '@/lib/query/dialect';
import type { TableLoad } from '@/lib/server/engines/values/table-load';
import type { ResultColumn } from '@/lib/server/engines/values/to-frame';
import type { PackedBatch } from './packed-cells';

/** The database that a process of a native engine opens. Paths are absolute. */
export type NativeSource =
  | {
      readonly engine: 'duckdb';
      readonly path: string;
      /** DuckDB settings, without the folder for temporary files, which the process sets itself. */
      readonly config: Readonly<Record<string, string>>;
      /** Statements that run once, before all others. */
      readonly setup: readonly string[];
    }
  | { readonly engine: 'sqlite'; readonly path: string };

/** The timeout covers the whole result for `run` and `script`, only its start for `stream`. All but `run` stream. */
export type NativeMode = 'run' | 'stream' | 'script';

export interface NativeOptions {
  readonly timeoutMs: number;
  readonly maxRows: number;
  readonly readOnly: boolean;
  readonly schema: string | null;
  /** How many rows of each statement but the last are kept; null when their results are not wanted. */
  readonly keptRows: number | null;
}

/** What one statement of a script gave: its first rows, and how many it returned and changed. */
export interface NativeStatement {
  readonly columns: readonly ResultColumn[];
  readonly batches: readonly PackedBatch[];
  readonly rows: number;
  readonly changed: number | null;
}

/** A message of the server. Messages of one exchange have the same number. */
export type NativeRequest =
  | { readonly kind: 'start'; readonly source: NativeSource; readonly memoryBytes: number }
  | {
      readonly kind: 'open';
      readonly statements: readonly Statement[];
      readonly mode: NativeMode;
      readonly options: NativeOptions;
      /** How many batches the process may send before it receives `more`. */
      readonly credit: number;
    }
  | {
      readonly kind: 'load';
      readonly table: Pick<TableLoad, 'schema' | 'table' | 'columns' | 'mode'>;
      readonly options: NativeOptions;
    }
  | { readonly kind: 'more' }
  | { readonly kind: 'rows'; readonly batch: PackedBatch | null }
  /** The rest of a result is not needed. */
  | { readonly kind: 'enough' }
  /** The work is cancelled. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'stop' };

/** A message of the process. `more` requests rows to load; `end` and `failed` are the last message of an exchange. */
export type NativeAnswer =
  | { readonly kind: 'statement'; readonly at: number }
  | { readonly kind: 'result'; readonly at: number; readonly result: NativeStatement }
  | { readonly kind: 'columns'; readonly columns: readonly ResultColumn[] }
  | { readonly kind: 'batch'; readonly batch: PackedBatch }
  | { readonly kind: 'more' }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly failure: NativeFailure };

/** An error of the catalogue; with `code` null another error, of which `cause` is the message. */
export interface NativeFailure {
  readonly code: ErrorCode | null;
  readonly facts: ErrorFacts;
  readonly cause: string;
}

export interface Numbered<Message> {
  readonly id: number;
  readonly message: Message;
}

const headBytes = 4;

/** A message as bytes: its length (4 bytes, little-endian), then its body. */
export function framed<Message>(numbered: Numbered<Message>): [Buffer, Buffer] {
  const body = serialize(numbered);
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32LE(body.length);
  return [head, body];
}

/** Returns a consumer of byte chunks; it calls `tell` with each message that is complete. */
export function frameReader<Message>(tell: (numbered: Numbered<Message>) => void): (bytes: Buffer) => void {
  let waiting: Buffer[] = [];
  let held = 0;
  let wanted = headBytes;
  let isHead = true;
  return (bytes) => {
    waiting.push(bytes);
    held += bytes.length;
    if (held < wanted) return;
    let rest = waiting.length === 1 ? bytes : Buffer.concat(waiting, held);
    while (rest.length >= wanted) {
      const part = rest.subarray(0, wanted);
      rest = rest.subarray(wanted);
      wanted = isHead ? part.readUInt32LE() : headBytes;
      if (!isHead) tell(deserialize(part));
      isHead = !isHead;
    }
    waiting = rest.length > 0 ? [rest] : [];
    held = rest.length;
  };
}
