import {
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  StatementType,
} from '@duckdb/node-api';
import { AppError } from '@/lib/errors/app-error';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { Bound, Statement } from '@/lib/query/dialect';
import { databaseError } from './database-error';
import { type Deadline, deadlineOf, timeoutError } from './deadline';
import { duckdbCatalog } from './duckdb-catalog';
import { duckdbErrors } from './duckdb-errors';
import { leaseInstance } from './duckdb-instance';
import { loadDuckdb } from './duckdb-load';
import { type ResultType, typeOf } from './duckdb-types';
import type { Address, Connection, ConnectionLimits, ScriptOptions, StreamedRows } from './engine';
import { streamOf } from './frame-stream';
import { Gate } from './gate';
import { leadingKeyword } from './leading-keyword';
import { doubleQuoted } from './sql-literal';
import { distinctNames, resultColumn, toFrame } from './to-frame';

const family = { label: 'DuckDB', errors: duckdbErrors };
const catalogTimeoutMs = 30_000;
const reading: readonly StatementType[] = [StatementType.SELECT, StatementType.EXPLAIN];

export async function connectDuckdb(address: Address, limits: ConnectionLimits): Promise<Connection> {
  const lease = await leaseInstance(address).catch((error: unknown) => {
    throw meaning(error);
  });
  const gate = new Gate(Math.min(limits.maxConnections, freeThreads()));

  /** Runs `work` on a session of its own; a deadline that passes stops the statement and rejects at once. */
  async function inSession<Result>(
    statements: readonly Statement[],
    options: ScriptOptions,
    work: (result: DuckDBResult, deadline: Deadline, end: () => Promise<void>) => Promise<Result>,
    isLasting: boolean,
  ): Promise<Result> {
    const leave = await gate.enter(options.signal, options.timeoutMs);
    const session = await lease.instance.connect().catch((error: unknown) => {
      leave();
      throw meaning(error);
    });
    const deadline = deadlineOf(options);
    const end = async () => {
      deadline.clear();
      await session.run('ROLLBACK').catch(() => undefined);
      session.closeSync();
      leave();
    };
    const interrupt = () => session.interrupt();
    deadline.passed.catch(interrupt);
    const job = open(session, statements, options).then((result) => work(result, deadline, end));
    try {
      const result = await Promise.race([job, deadline.passed]);
      if (options.readOnly === false) await session.run('COMMIT');
      if (!isLasting) await end();
      return result;
    } catch (error) {
      void job.catch(() => undefined).finally(end);
      throw deadline.hasPassed() ? error : meaning(error, options.timeoutMs);
    }
  }

  async function read(statements: readonly Statement[], options: ScriptOptions): Promise<Frame> {
    return inSession(
      statements,
      options,
      async (result) => {
        const types = result.columnTypes().map(typeOf);
        const values: Cell[][] = types.map(() => []);
        let left = options.maxRows;
        for (
          let chunk = await result.fetchChunk();
          chunk && chunk.rowCount > 0 && (left > 0 || options.readOnly === false);
          chunk = await result.fetchChunk()
        ) {
          const count = Math.min(left, chunk.rowCount);
          types.forEach((type, at) => {
            append(values[at] ?? [], chunk?.getColumnValues(at) ?? [], type, count);
          });
          left -= count;
        }
        const names = result.columnNames();
        return toFrame(
          types.map((type, at) => resultColumn(names[at] ?? '', type)),
          values,
        );
      },
      false,
    );
  }

  async function stream(
    statements: readonly Statement[],
    options: ScriptOptions,
    keepsClock: boolean,
  ): Promise<StreamedRows> {
    return inSession(
      statements,
      options,
      async (result, deadline, end) => {
        if (!keepsClock) deadline.stopClock();
        const types = result.columnTypes().map(typeOf);
        const names = distinctNames(result.columnNames());
        async function* batches() {
          let left = options.maxRows;
          try {
            while (left > 0) {
              const chunk = await deadline.before(result.fetchChunk());
              if (!chunk || chunk.rowCount === 0) return;
              const rows = chunk.getRows().slice(0, left);
              left -= rows.length;
              yield rows.map((row) =>
                row.map((value, at) => (value === null ? null : (types[at]?.read(value) ?? null))),
              );
            }
          } catch (error) {
            throw deadline.hasPassed() ? error : meaning(error, options.timeoutMs);
          } finally {
            await end();
          }
        }
        return {
          columns: types.map((type, at) => resultColumn(names[at] ?? '', type)),
          rows: batches(),
        };
      },
      true,
    );
  }

  return {
    run: (statement, options) => read([statement], options),
    stream: (statement, options) => stream([statement], options, false),
    async script(statements, options) {
      const unbound = statements.map((sql) => ({ sql, parameters: [] }));
      return options.readOnly === false ? streamOf(await read(unbound, options)) : stream(unbound, options, true);
    },
    async load(load, options) {
      const leave = await gate.enter(options.signal, options.timeoutMs);
      const session = await lease.instance.connect().catch((error: unknown) => {
        leave();
        throw meaning(error);
      });
      try {
        await loadDuckdb(session, load, options.signal);
      } catch (error) {
        throw meaning(error, options.timeoutMs);
      } finally {
        session.closeSync();
        leave();
      }
    },
    ...duckdbCatalog(async (sql, parameters) => {
      const options = { signal: new AbortController().signal, timeoutMs: catalogTimeoutMs, maxRows: 0 };
      return inSession([{ sql, parameters }], options, async (result) => (await result.getRows()) as never, false);
    }),
    async close() {
      await gate.idle();
      lease.release();
    },
  };
}

/** Runs the statements in one transaction; gives what the last one gives. */
async function open(
  session: DuckDBConnection,
  statements: readonly Statement[],
  options: ScriptOptions,
): Promise<DuckDBResult> {
  const isReading = options.readOnly !== false;
  if (options.schema) await session.run(`USE ${doubleQuoted(options.schema)}`);
  await session.run(isReading ? 'BEGIN TRANSACTION READ ONLY' : 'BEGIN TRANSACTION');
  const ready = statements.slice(0, -1);
  for (const [at, statement] of ready.entries()) {
    options.onStatement?.(at);
    await (await prepared(session, statement, isReading)).run();
  }
  options.onStatement?.(ready.length);
  return (await prepared(session, statements.at(-1) ?? { sql: '', parameters: [] }, isReading)).stream();
}

/** One statement, its values bound; refused where it would write and may not. */
async function prepared(
  session: DuckDBConnection,
  { sql, parameters }: Statement,
  isReading: boolean,
): Promise<DuckDBPreparedStatement> {
  const statements = await session.extractStatements(sql);
  const only = statements.count === 1 ? await statements.prepare(0) : undefined;
  if (!only || (isReading && !reading.includes(only.statementType))) {
    const statement = statements.count === 1 ? leadingKeyword(sql) : 'More than one statement';
    throw new AppError('statement_writes', { statement: statement || 'An empty statement' });
  }
  parameters.forEach((value, at) => {
    bind(only, at + 1, value);
  });
  return only;
}

function bind(prepared: DuckDBPreparedStatement, position: number, value: Bound): void {
  if (value === null) prepared.bindNull(position);
  else if (typeof value === 'string') prepared.bindVarchar(position, value);
  else if (typeof value === 'boolean') prepared.bindBoolean(position, value);
  else if (typeof value === 'bigint') prepared.bindHugeInt(position, value);
  else if (Number.isSafeInteger(value)) prepared.bindBigInt(position, BigInt(value));
  else prepared.bindDouble(position, value);
}

function append(target: Cell[], values: readonly unknown[], type: ResultType, count: number): void {
  for (let at = 0; at < count; at += 1) {
    const value = values[at] as Parameters<ResultType['read']>[0];
    target.push(value === null ? null : type.read(value));
  }
}

/** A running statement holds a thread of the pool that Node also reads files and hashes passwords with. */
function freeThreads(): number {
  return Math.max(1, Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 1);
}

function meaning(error: unknown, timeoutMs = 0): unknown {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return /^INTERRUPT/.test(message) ? timeoutError(timeoutMs) : databaseError(family, message, {}, error);
}
