import type { FieldPacket, PoolConnection, Query } from 'mysql2';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { Bound, Statement } from '@/lib/query/dialect';
import type { ByteLimit } from '@/lib/server/engines/connect/byte-limit';
import type { Deadline } from '@/lib/server/engines/connect/deadline';
import type { StatementResult, StreamedRows } from '@/lib/server/engines/engine';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';
import { distinctNames, resultColumn, toFrame } from '@/lib/server/engines/values/to-frame';
import { type ResultType, typeOf } from './column-types';

const batchRows = 2000;

/** A statement's result. `done` resolves at the end of its use; `cut` means that the server may still be sending. */
export interface Work<Result> {
  readonly result: Result;
  /** How many rows a statement has changed. */
  readonly changed?: number | null;
  readonly done: Promise<'whole' | 'cut'>;
}

type Row = readonly unknown[];

/** A bigint is bound as text, because a double would round it. */
function driverValue(value: Bound): string | number | boolean | null {
  return typeof value === 'bigint' ? value.toString() : value;
}

interface Execution {
  readonly query: Query;
  /** Rejects when the statement fails or the connection is lost; never resolves. */
  readonly failed: Promise<never>;
}

function execute(session: PoolConnection, { sql, parameters }: Statement): Execution {
  const query = session.execute({ sql, values: parameters.map(driverValue), rowsAsArray: true });
  const failed = new Promise<never>((_, reject) => {
    query.on('error', reject);
    session.once('error', reject);
    query.on('end', () => session.off('error', reject));
  });
  failed.catch(() => undefined);
  return { query, failed };
}

function typesOf(fields: readonly FieldPacket[]): ResultType[] {
  return fields.map((field) =>
    typeOf(field.columnType ?? -1, 'extendedFormat' in field && field.extendedFormat === 'json'),
  );
}

/** The whole result as a frame, or its first `maxRows` rows. */
export async function readAll(session: PoolConnection, statement: Statement, maxRows: number): Promise<Work<Frame>> {
  const { frame, changed, rows } = await readSome(session, statement, maxRows, true);
  return { result: frame, changed, done: Promise.resolve(rows > maxRows ? 'cut' : 'whole') };
}

/** Runs a statement to its end and keeps its first rows. */
export function runThrough(session: PoolConnection, sql: string, keptRows: number): Promise<StatementResult> {
  return readSome(session, { sql, parameters: [] }, keptRows, false);
}

/** The first rows of a result; with `leaves` it does not wait for the others. */
function readSome(
  session: PoolConnection,
  statement: Statement,
  maxRows: number,
  leaves: boolean,
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    let fields: FieldPacket[] = [];
    let types: ResultType[] = [];
    let values: Cell[][] = [];
    let rows = 0;
    let changed: number | null = null;
    const frame = () =>
      toFrame(
        types.map((type, at) => resultColumn(fields[at]?.name ?? '', type)),
        values,
      );
    const { query, failed } = execute(session, statement);
    query.on('error', reject);
    failed.catch(reject);
    query.on('fields', (described: FieldPacket[] | undefined) => {
      fields = described ?? [];
      types = typesOf(fields);
      values = types.map(() => []);
    });
    query.on('result', (row: unknown) => {
      if (!Array.isArray(row)) {
        if (changing.has(leadingKeyword(statement.sql))) changed = changedIn(row);
        return;
      }
      rows += 1;
      if (rows <= maxRows) for (let at = 0; at < types.length; at += 1) values[at]?.push(cell(row[at], types[at]));
      else if (leaves) resolve({ frame: frame(), rows, changed });
    });
    query.on('end', () => resolve({ frame: frame(), rows, changed }));
  });
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'LOAD', 'WITH']);

function changedIn(head: unknown): number | null {
  return typeof head === 'object' && head !== null && 'affectedRows' in head ? Number(head.affectedRows) : null;
}

interface Opening {
  readonly session: PoolConnection;
  readonly statement: Statement;
  readonly maxRows: number;
  readonly deadline: Deadline;
  /** Counts the bytes of each batch, or of all of them where they are collected. */
  readonly limit: ByteLimit;
  readonly translate: (error: unknown) => unknown;
  /** Whether the time limit covers all rows, not only the first batch. */
  readonly keepsClock?: boolean;
  /** Whether each batch is let go before the next; by default where the clock is not kept. */
  readonly takesBatches?: boolean;
}

/** The result in batches. No more is read from the server than the consumer takes. */
export async function openStream({
  session,
  statement,
  maxRows,
  deadline,
  limit,
  translate,
  keepsClock = false,
  takesBatches = !keepsClock,
}: Opening): Promise<Work<StreamedRows>> {
  const { query, failed } = execute(session, statement);
  const described = new Promise<FieldPacket[]>((resolve) => {
    query.on('fields', (fields: FieldPacket[] | undefined) => resolve(fields ?? []));
    query.on('end', () => resolve([]));
  });
  const source = query.stream({ highWaterMark: batchRows });
  source.on('error', () => undefined);
  // No `Promise.race` with these for each row: it would keep every row in memory until the last one.
  for (const end of [deadline.passed, limit.passed, failed]) end.catch((error: Error) => source.destroy(error));
  let free = (_: 'whole' | 'cut') => {};
  const done = new Promise<'whole' | 'cut'>((resolve) => {
    free = resolve;
  });
  deadline.passed.catch(() => free('cut'));
  const fields = await Promise.race([described, failed]);
  if (!keepsClock) deadline.stopClock();
  const types = typesOf(fields);
  const names = distinctNames(fields.map(({ name }) => name));

  async function* batches() {
    const rows: AsyncIterator<Row> = source[Symbol.asyncIterator]();
    let left = maxRows;
    let isWhole = false;
    try {
      while (left > 0 && !isWhole) {
        const batch: Cell[][] = [];
        while (batch.length < Math.min(batchRows, left)) {
          const next = await rows.next();
          if (next.done) {
            isWhole = true;
            break;
          }
          batch.push(types.map((type, at) => cell(next.value[at], type)));
        }
        left -= batch.length;
        if (takesBatches) limit.restart();
        if (batch.length > 0) yield batch;
      }
    } catch (error) {
      throw translate(error);
    } finally {
      source.destroy();
      if (!deadline.hasPassed()) free(isWhole ? 'whole' : 'cut');
    }
  }
  return {
    result: { columns: types.map((type, at) => resultColumn(names[at] ?? '', type)), rows: batches() },
    done,
  };
}

function cell(value: unknown, type: ResultType | undefined): Cell {
  return value === null || value === undefined ? null : (type?.read(value) ?? null);
}
