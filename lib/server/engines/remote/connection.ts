import { AppError } from '@/lib/errors/app-error';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import { checkedAddress } from '@/lib/server/egress/checked-lookup';
import { countBytes } from '@/lib/server/engines/connect/byte-limit';
import { addressFacts, databaseError } from '@/lib/server/engines/connect/database-error';
import { deadlineOf } from '@/lib/server/engines/connect/deadline';
import { errorText } from '@/lib/server/engines/connect/driver-message';
import { Semaphore } from '@/lib/server/engines/connect/semaphore';
import type {
  Connection,
  Engine,
  RunOptions,
  ScriptOptions,
  StatementResult,
  StreamedRows,
} from '@/lib/server/engines/engine';
import { toFrame } from '@/lib/server/engines/values/to-frame';
import { cellReader, resultColumnOf } from './cell';
import type { Answer, Family, Opening, RemoteClient } from './client';
import { refuseWriting } from './guard';

const catalogTimeoutMs = 30_000;
const maxCatalogRows = 1_000_000;

/** An engine whose client module is loaded when the first database is connected. */
export function remoteEngine(family: Family, load: () => Promise<(opening: Opening) => Promise<RemoteClient>>): Engine {
  return {
    ...family,
    async connect(address, limits, settings = {}) {
      const open = await load();
      const opening = { address, settings, ...limits, family };
      const client = await reachable(opening)
        .then(open)
        .catch((error: unknown) => {
          throw meaning(error, opening, '', limits.connectTimeoutMs);
        });
      return remoteConnection(client, opening);
    },
  };
}

async function reachable(opening: Opening): Promise<Opening> {
  const { address, family } = opening;
  if (family.reachedBy === undefined || address.host === null) return opening;
  const host = await checkedAddress(address.host, 'database');
  return family.reachedBy === 'address' ? { ...opening, address: { ...address, host } } : opening;
}

function meaning(error: unknown, { family, address, maxConnections }: Opening, sql: string, timeoutMs: number) {
  if (error instanceof AppError) return error;
  const text = errorText(error, sql);
  const message = family.wrappedMessage?.exec(text)?.groups?.message ?? text;
  const context = { ...addressFacts(address), seconds: timeoutMs / 1000, maxConnections };
  return databaseError(family, message, context, error);
}

/** What all clients share: a limit of concurrent statements, timeouts, translated errors, and results as frames. */
export function remoteConnection(client: RemoteClient, opening: Opening): Connection {
  const { dialect } = opening.family;
  const semaphore = new Semaphore(opening.maxConnections);

  /** Yields the answer, then its rows in batches. Ending the iteration early, or the deadline, ends the statement. */
  async function* asked(
    statement: Statement,
    options: Asking,
    stop: AbortController,
  ): AsyncGenerator<Answer | Batch, void> {
    refuseWriting(statement.sql);
    const leave = await semaphore.acquire(options.signal, options.timeoutMs);
    const deadline = deadlineOf(options);
    const bytes = countBytes();
    let isRunning = true;
    let asking: Promise<Answer> | null = null;
    deadline.passed.catch(() => stop.abort());
    try {
      const { sql, parameters } = statement;
      const { timeoutMs, maxRows, catalog = null, schema = null } = options;
      const question = { sql, parameters, timeoutMs, maxRows, catalog, schema, signal: stop.signal, bytes };
      asking = client.ask(question);
      const answer = await Promise.race([asking, deadline.passed]);
      yield answer;
      if (!options.keepsClock) deadline.stopClock();
      const rows = answer.rows[Symbol.asyncIterator]();
      let left = maxRows;
      asking = null;
      try {
        while (left > 0) {
          const next = await deadline.before(rows.next());
          if (next.done) {
            isRunning = false;
            return;
          }
          const batch = next.value.length > left ? next.value.slice(0, left) : next.value;
          left -= batch.length;
          if (options.takesBatches) bytes.restart();
          yield batch;
        }
      } finally {
        void rows.return?.().catch(() => undefined);
      }
    } catch (error) {
      isRunning = deadline.hasPassed() || (error instanceof AppError && error.code === 'result_too_large');
      throw meaning(error, opening, statement.sql, options.timeoutMs);
    } finally {
      if (isRunning) stop.abort();
      asking?.then(discard, () => undefined);
      deadline.clear();
      leave();
    }
  }

  async function open(statement: Statement, options: Asking) {
    const stop = new AbortController();
    const parts = asked(statement, options, stop);
    const first = await parts.next();
    // Rows that nobody reads hold no place among the statements that may run.
    stop.signal.addEventListener('abort', () => void parts.return(), { once: true });
    const { columns } = first.value as Answer;
    return {
      columns: columns.map((column) => resultColumnOf(column, dialect)),
      batches: parts as AsyncIterable<Batch>,
    };
  }

  async function run(statement: Statement, options: RunOptions) {
    const { columns, batches } = await open(statement, { ...options, keepsClock: true, takesBatches: false });
    const readers = columns.map(cellReader);
    const values: Cell[][] = columns.map(() => []);
    for await (const batch of batches) {
      for (const row of batch) for (const [at, read] of readers.entries()) values[at]?.push(read(row[at]));
    }
    return toFrame(columns, values);
  }

  const askSmall = async (sql: string, parameters: readonly string[] = [], catalog: string | null = null) => {
    const limits = { timeoutMs: catalogTimeoutMs, maxRows: maxCatalogRows, signal: new AbortController().signal };
    const { length, columns } = await run({ sql, parameters }, { ...limits, catalog, schema: null, readOnly: true });
    return Array.from({ length }, (_, row) => columns.map(({ values }) => values[row]));
  };

  async function read(statement: Statement, options: Asking): Promise<StreamedRows> {
    const { columns, batches } = await open(statement, options);
    const readers = columns.map(cellReader);
    const cells = (batch: Batch) => batch.map((row) => readers.map((reader, at) => reader(row[at])));
    return { columns, rows: mapped(batches, cells) };
  }

  return {
    run,
    stream: (statement, options) => read(statement, { ...options, keepsClock: false, takesBatches: true }),
    /** Runs each statement by itself: there is no shared session or transaction. */
    async script(statements, options) {
      const last = statements.length - 1;
      for (const [at, sql] of statements.slice(0, last).entries()) {
        options.onStatement?.(at);
        const frame = await run({ sql, parameters: [] }, options);
        options.kept?.tell(at, keptOf(frame, options.kept.rows));
      }
      options.onStatement?.(last);
      return read({ sql: statements[last] ?? '', parameters: [] }, { ...options, keepsClock: true });
    },
    ...client.catalog(askSmall),
    async close() {
      await semaphore.idle();
      await client.close();
    },
  };
}

/** A result with its first rows; these products tell no number of changed rows. */
function keptOf(frame: Frame, rows: number): StatementResult {
  const length = Math.min(frame.length, rows);
  const columns = frame.columns.map((column) => ({ ...column, values: column.values.slice(0, length) }));
  return { frame: { ...frame, length, columns }, rows: frame.length, changed: null };
}

/** Starts and ends the iteration of unread rows, so that the client frees their resources. */
function discard({ rows }: Answer): void {
  const unread = rows[Symbol.asyncIterator]();
  unread.next().then(undefined, () => undefined);
  unread.return?.().then(undefined, () => undefined);
}

/** Each value of an iteration as `map` makes it. Unlike a generator, it ends the iteration also before its first value. */
function mapped<From, To>(source: AsyncIterable<From>, map: (value: From) => To): AsyncIterable<To> {
  return {
    [Symbol.asyncIterator]() {
      const from = source[Symbol.asyncIterator]();
      return {
        async next() {
          const step = await from.next();
          return step.done ? step : { done: false, value: map(step.value) };
        },
        async return() {
          await from.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

interface Asking extends ScriptOptions {
  /** Whether the time limit covers all rows, not only the first answer. */
  readonly keepsClock: boolean;
}

type Batch = readonly (readonly unknown[])[];
