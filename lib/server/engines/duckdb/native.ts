import { setTimeout as delay } from 'node:timers/promises';
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  ResultReturnType,
  StatementType,
} from '@duckdb/node-api';
import { AppError } from '@/lib/errors/app-error';
import type { Bound, Statement } from '@/lib/query/dialect';
import { caretPlace } from '@/lib/query/sql/caret-place';
import { databaseError } from '@/lib/server/engines/connect/database-error';
import { type Deadline, deadlineOf, timeoutError } from '@/lib/server/engines/connect/deadline';
import type { NativeEngine, NativeResult, NativeRun } from '@/lib/server/engines/native/engine';
import type { PackedBatch } from '@/lib/server/engines/native/packed-cells';
import type { NativeSource, NativeStatement } from '@/lib/server/engines/native/protocol';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';
import { doubleQuoted } from '@/lib/server/engines/sql/literal';
import { resultColumn } from '@/lib/server/engines/values/to-frame';
import { packChunk, typeOf } from './column-types';
import { duckdbErrors } from './errors';
import { loadDuckdb } from './load';

type DuckdbSource = Extract<NativeSource, { engine: 'duckdb' }>;

const family = { label: 'DuckDB', errors: duckdbErrors, placeIn: caretPlace };
const reading: readonly StatementType[] = [StatementType.SELECT, StatementType.EXPLAIN];
/** A statement that still runs this long after its interruption is taken for hanging: the process kills itself. */
const interruptMs = 10_000;
/** A process whose server was killed keeps its file locked until it has ended, which takes at most two seconds. */
const lockPatienceMs = 5_000;
const lockPauseMs = 100;

/** Retries for `lockPatienceMs` while another process has the file locked; then the lock is an error. */
async function openFile(path: string, options: Record<string, string>): Promise<DuckDBInstance> {
  const until = Date.now() + lockPatienceMs;
  for (;;) {
    try {
      return await DuckDBInstance.create(path, options);
    } catch (error) {
      if (!String(error).includes('Could not set lock on file') || Date.now() > until) throw meaning(error);
      await delay(lockPauseMs);
    }
  }
}

/**
 * Opens a file in this process. Data that does not fit in memory is spilled to `folder`, which must be set before
 * `config` locks the settings.
 */
export async function openDuckdb({ path, config, setup }: DuckdbSource, folder: string): Promise<NativeEngine> {
  const instance = await openFile(path, { temp_directory: folder, ...config });
  const first = await instance.connect();
  for (const statement of setup) await first.run(statement);
  first.closeSync();

  /**
   * Runs `work` in a session of its own. When the deadline passes, the statement is interrupted and the call rejects at
   * once. With `isLasting`, `work` calls `end` itself, after its result was read.
   */
  async function inSession<Result>(
    statements: readonly Statement[],
    options: NativeRun,
    work: (result: DuckDBResult, deadline: Deadline, end: () => Promise<void>) => Promise<Result>,
    isLasting: boolean,
  ): Promise<Result> {
    const session = await instance.connect().catch((error: unknown) => {
      throw meaning(error);
    });
    const deadline = deadlineOf(options);
    let late: NodeJS.Timeout | undefined;
    const end = async () => {
      deadline.clear();
      await session.run('ROLLBACK').catch(() => undefined);
      clearTimeout(late);
      session.closeSync();
    };
    deadline.passed.catch(() => {
      session.interrupt();
      late = setTimeout(() => process.kill(process.pid, 'SIGKILL'), interruptMs);
    });
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

  /** Reads the result to its end before it returns, so that changes are committed before any row is returned. */
  async function write(statements: readonly Statement[], options: NativeRun): Promise<NativeResult> {
    return inSession(
      statements,
      options,
      async (result) => {
        const types = result.columnTypes().map(typeOf);
        const batches: PackedBatch[] = [];
        let left = options.maxRows;
        let changed: number | null = null;
        for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
          const count = Math.min(left, chunk.rowCount);
          if (count > 0) batches.push(packChunk(chunk, types, count));
          left -= count;
          if (isChange(result)) changed = Number(chunk.getColumnValues(0)[0] ?? 0);
        }
        options.kept?.tell(statements.length - 1, { columns: [], batches: [], rows: 0, changed });
        async function* given() {
          yield* batches;
        }
        return { columns: columnsOf(result), batches: given() };
      },
      false,
    );
  }

  async function read(
    statements: readonly Statement[],
    options: NativeRun,
    keepsClock: boolean,
  ): Promise<NativeResult> {
    return inSession(
      statements,
      options,
      async (result, deadline, end) => {
        if (!keepsClock) deadline.stopClock();
        const types = result.columnTypes().map(typeOf);
        async function* batches() {
          let left = options.maxRows;
          try {
            while (left > 0) {
              const chunk = await deadline.before(result.fetchChunk());
              if (!chunk || chunk.rowCount === 0) return;
              const count = Math.min(left, chunk.rowCount);
              left -= count;
              yield packChunk(chunk, types, count);
            }
          } catch (error) {
            throw deadline.hasPassed() ? error : meaning(error, options.timeoutMs);
          } finally {
            await end();
          }
        }
        return { columns: columnsOf(result), batches: batches() };
      },
      true,
    );
  }

  return {
    open: (statements, options, mode) =>
      options.readOnly === false ? write(statements, options) : read(statements, options, mode !== 'stream'),
    async load(load, { signal, timeoutMs }) {
      const session = await instance.connect().catch((error: unknown) => {
        throw meaning(error);
      });
      try {
        await loadDuckdb(session, load, signal);
      } catch (error) {
        throw meaning(error, timeoutMs);
      } finally {
        session.closeSync();
      }
    },
    async close() {
      instance.closeSync();
    },
  };
}

const changing: readonly StatementType[] = [StatementType.INSERT, StatementType.UPDATE, StatementType.DELETE];

/** Whether the one row of a result is the number of rows that its statement has changed. */
function isChange({ returnType, statementType }: DuckDBResult): boolean {
  return returnType === ResultReturnType.CHANGED_ROWS && changing.includes(statementType);
}

/** The first rows of a result that has been computed. */
async function readThrough(result: DuckDBResult, keptRows: number): Promise<NativeStatement> {
  const changed = isChange(result) ? Number(result.rowsChanged) : null;
  if (result.returnType !== ResultReturnType.QUERY_RESULT) return { columns: [], batches: [], rows: 0, changed };
  const types = result.columnTypes().map(typeOf);
  const batches: PackedBatch[] = [];
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const count = Math.min(keptRows - rows, chunk.rowCount);
    if (count > 0) batches.push(packChunk(chunk, types, count));
    rows += chunk.rowCount;
  }
  return { columns: columnsOf(result), batches, rows, changed: null };
}

function columnsOf(result: DuckDBResult): NativeResult['columns'] {
  const names = result.columnNames();
  return result.columnTypes().map((type, at) => resultColumn(names[at] ?? '', typeOf(type)));
}

/** Runs the statements in one transaction; returns the streamed result of the last one. */
async function open(
  session: DuckDBConnection,
  statements: readonly Statement[],
  options: NativeRun,
): Promise<DuckDBResult> {
  const isReading = options.readOnly !== false;
  if (options.schema) await session.run(`USE ${doubleQuoted(options.schema)}`);
  await session.run(isReading ? 'BEGIN TRANSACTION READ ONLY' : 'BEGIN TRANSACTION');
  const ready = statements.slice(0, -1);
  for (const [at, statement] of ready.entries()) {
    options.onStatement?.(at);
    const result = await (await prepared(session, statement, isReading)).run();
    options.kept?.tell(at, await readThrough(result, options.kept.rows));
  }
  options.onStatement?.(ready.length);
  return (await prepared(session, statements.at(-1) ?? { sql: '', parameters: [] }, isReading)).stream();
}

/** One prepared statement with its values bound. Throws `statement_writes` where it would write but must not. */
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

function meaning(error: unknown, timeoutMs = 0): unknown {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return /^INTERRUPT/.test(message) ? timeoutError(timeoutMs) : databaseError(family, message, {}, error);
}
