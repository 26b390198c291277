import type { FieldDef, PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { Cell } from '@/lib/frame/frame';
import { countPacked, type PackedForm, type PackedRows, unpacked } from '@/lib/frame/packed-rows';
import type { Statement } from '@/lib/query/dialect';
import type { ByteLimit } from '@/lib/server/engines/connect/byte-limit';
import type { Deadline } from '@/lib/server/engines/connect/deadline';
import type { StreamedPacked, StreamedRows } from '@/lib/server/engines/engine';
import { distinctNames, resultColumn } from '@/lib/server/engines/values/to-frame';
import { type ResultType, typeOf } from './column-types';
import { readRawRows } from './raw-rows';
import { boundText, texts, type Work } from './read';

const firstRows = 2000;
const batchRows = 10_000;

interface Opening {
  readonly client: PoolClient;
  readonly statement: Statement;
  readonly maxRows: number;
  readonly deadline: Deadline;
  /** Counts the bytes of each batch, or of all of them where they are collected. */
  readonly limit: ByteLimit;
  readonly translate: (error: unknown) => unknown;
  /** How values of a type are read; as for charts by default. */
  readonly readerOf?: (oid: number) => ResultType;
  /** Whether the time limit covers all rows, not only the first batch. */
  readonly keepsClock?: boolean;
  /** Whether each batch is let go before the next; by default where the clock is not kept. */
  readonly takesBatches?: boolean;
  /** Rows after this many are only counted. */
  readonly readRows?: number | undefined;
}

/**
 * The result in batches of the bytes that the server sent. The next batch is requested when the consumer takes one, so
 * the server works in parallel, but at most one batch ahead.
 */
export async function openPacked({
  client,
  statement,
  maxRows,
  deadline,
  limit,
  translate,
  readerOf = typeOf,
  keepsClock = false,
  takesBatches = !keepsClock,
}: Opening): Promise<Work<StreamedPacked>> {
  const cursor = client.query(
    new Cursor(statement.sql, statement.parameters.map(boundText), { rowMode: 'array', types: texts }),
  );
  const rawRows = readRawRows(client);
  const read = (size: number) =>
    new Promise<{ rows: PackedRows; fields: FieldDef[] }>((resolve, reject) => {
      cursor.read(size, (error, _, result) =>
        error ? reject(error) : resolve({ rows: rawRows.take(), fields: result?.fields ?? [] }),
      );
    });
  let left = maxRows;
  const more = (size: number) => {
    const asked = Math.min(size, left);
    left -= asked;
    return asked > 0 ? read(asked) : null;
  };
  const first = await read(Math.min(firstRows, maxRows)).catch((error) => {
    rawRows.close();
    throw error;
  });
  left -= Math.min(firstRows, maxRows);
  if (!keepsClock) deadline.stopClock();
  const names = distinctNames(first.fields.map(({ name }) => name));
  const columns = first.fields.map(({ dataTypeID }, at) => {
    const type = readerOf(dataTypeID);
    return { ...resultColumn(names[at] ?? '', type), form: formOf(type), read: type.read };
  });
  let free = (_: 'whole' | 'cut') => {};
  const done = new Promise<'whole' | 'cut'>((resolve) => {
    free = resolve;
  });
  deadline.passed.catch(() => {
    rawRows.close();
    free('cut');
  });
  const session = sessionOf(client);
  async function* batches() {
    let next: Promise<{ rows: PackedRows }> | null = Promise.resolve(first);
    try {
      while (next) {
        const { rows }: { rows: PackedRows } = await Promise.race([next, deadline.passed, limit.passed, session.lost]);
        if (rows.length === 0) return;
        if (takesBatches) limit.restart();
        next = more(batchRows);
        next?.catch(() => undefined);
        yield rows;
      }
    } catch (error) {
      throw translate(error);
    } finally {
      if (!deadline.hasPassed()) {
        const closing = Promise.resolve(next)
          .catch(() => undefined)
          .then(() => cursor.close());
        await Promise.race([closing, session.lost]).catch(() => undefined);
        rawRows.close();
        free('whole');
      }
      session.forget();
    }
  }
  return { result: { columns, rows: batches() }, done };
}

/** `lost` rejects when the connection ends during a statement: a cursor alone would wait forever for an answer. */
function sessionOf(client: PoolClient): { readonly lost: Promise<never>; forget(): void } {
  let forget = () => {};
  const lost = new Promise<never>((_, reject) => {
    const tell = () => reject(new Error('Connection terminated unexpectedly'));
    client.once('end', tell);
    forget = () => client.off('end', tell);
  });
  lost.catch(() => undefined);
  return { lost, forget: () => forget() };
}

/** The result in batches of values. */
export async function openStream(opening: Opening): Promise<Work<StreamedRows>> {
  const { result, done } = await openPacked(opening);
  const { readRows = Number.POSITIVE_INFINITY } = opening;
  async function* batches() {
    let count = 0;
    for await (const rows of result.rows) {
      const length = countPacked(rows);
      count += length;
      if (count - length >= readRows) yield new Array<readonly Cell[]>(length).fill(unread);
      else {
        const values = unpacked(rows, result.columns);
        yield (values[0] ?? []).map((_, row) => values.map((column) => column[row] ?? null));
      }
    }
  }
  return {
    result: { columns: result.columns.map(({ form: _, read: __, ...column }) => column), rows: batches() },
    done,
  };
}

const unread: readonly Cell[] = [];

const forms: Readonly<Record<string, PackedForm>> = {
  BOOLEAN: 'boolean',
  FLOAT: 'float',
  DECIMAL: 'decimal',
  DATE: 'instant',
  DATETIME: 'instant',
  STRING: 'text',
};

function formOf({ name, kind, integer }: ResultType): PackedForm {
  return kind === 'numeric' && integer ? 'integer' : (forms[name] ?? 'other');
}
