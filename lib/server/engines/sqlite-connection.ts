import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import { databaseError } from './database-error';
import { inMemory, pathOf } from './database-file';
import { type Deadline, deadlineOf } from './deadline';
import type { Address, Connection, ConnectionLimits, RunOptions, StreamedRows } from './engine';
import { streamOf } from './frame-stream';
import { Gate } from './gate';
import { sqliteCatalog } from './sqlite-catalog';
import { sqliteErrors } from './sqlite-errors';
import { refuseStatement } from './sqlite-guard';
import { loadSqlite } from './sqlite-load';
import type { Reply, Request, SqliteRow } from './sqlite-protocol';
import { SqliteThread } from './sqlite-thread';
import { cellsOf, describeColumn } from './sqlite-types';
import { distinctNames, toFrame } from './to-frame';

const family = { label: 'SQLite', errors: sqliteErrors };
const batchRows = 2000;
const maxThreads = 4;
const idleMs = 30_000;
const patienceMs = 2000;
const catalogTimeoutMs = 30_000;
const maxCatalogRows = 1_000_000;

type Rows = Extract<Reply, { kind: 'rows' }>;

/** A few threads on one file. A thread that does not stop in time is ended, and another takes its place. */
export async function connectSqlite(address: Address, limits: ConnectionLimits): Promise<Connection> {
  const path = pathOf(address);
  if (path !== inMemory && !existsSync(path)) {
    throw new AppError('database_file_missing', { database: path, engine_name: family.label });
  }
  const gate = new Gate(Math.min(limits.maxConnections, maxThreads, availableParallelism() + 1));
  const idle: { thread: SqliteThread; timer: NodeJS.Timeout }[] = [];

  function take(readOnly: boolean): SqliteThread {
    const waiting = readOnly ? idle.pop() : undefined;
    if (!waiting) return new SqliteThread({ path, readOnly, patienceMs });
    clearTimeout(waiting.timer);
    return waiting.thread.isBroken ? take(readOnly) : waiting.thread;
  }

  function giveBack(thread: SqliteThread, readOnly: boolean): void {
    if (!readOnly) return void thread.stop();
    const timer = setTimeout(() => {
      const place = idle.findIndex((item) => item.thread === thread);
      if (place >= 0) idle.splice(place, 1);
      void thread.stop();
    }, idleMs);
    timer.unref();
    idle.push({ thread, timer });
  }

  /** Runs `work` on a thread of its own; when the deadline passes, the thread is ended. */
  async function onThread<Result>(
    statements: readonly string[],
    options: RunOptions,
    work: (ask: Ask, end: (isWhole: boolean) => void, deadline: Deadline) => Promise<Result>,
    isLasting: boolean,
  ): Promise<Result> {
    const readOnly = options.readOnly !== false;
    for (const sql of statements) refuseStatement(sql, readOnly);
    const leave = await gate.enter(options.signal, options.timeoutMs);
    const deadline = deadlineOf(options, 0);
    const thread = take(readOnly);
    let hasEnded = false;
    const end = (isWhole: boolean) => {
      if (hasEnded) return;
      hasEnded = true;
      deadline.clear();
      if (isWhole) giveBack(thread, readOnly);
      else void thread.stop();
      leave();
    };
    deadline.passed.catch(() => end(false));
    const ask = async (request: Request): Promise<Rows> => {
      const reply = await Promise.race([thread.ask(request), deadline.passed]);
      if (reply.kind === 'failed') throw databaseError(family, reply.message);
      return reply;
    };
    try {
      const result = await work(ask, end, deadline);
      if (!isLasting) end(true);
      return result;
    } catch (error) {
      end(!deadline.hasPassed() && !thread.isBroken);
      throw error instanceof AppError ? error : databaseError(family, String(error), {}, error);
    }
  }

  return {
    run: ({ sql, parameters }, options) =>
      onThread([sql], options, (ask) => readAll(ask, { sql, parameters }, options.maxRows), false),
    stream: ({ sql, parameters }, options) =>
      onThread(
        [sql],
        options,
        (ask, end, deadline) => openStream(ask, end, deadline, { sql, parameters }, options.maxRows, false),
        true,
      ),
    load: (load, options) =>
      onThread(
        [`INSERT INTO "${load.table.replaceAll('"', '""')}"`],
        { ...options, readOnly: false },
        (ask) => loadSqlite(ask, load, options.signal),
        false,
      ),
    async script(statements, options) {
      const isReading = options.readOnly !== false;
      return onThread(
        statements,
        options,
        async (ask, end, deadline) => {
          const last = { sql: statements.at(-1) ?? '', parameters: [] };
          const runOthers = async () => {
            for (const [at, sql] of statements.slice(0, -1).entries()) {
              options.onStatement?.(at);
              await runThrough(ask, sql);
            }
            options.onStatement?.(statements.length - 1);
          };
          if (isReading) {
            await runOthers();
            return openStream(ask, end, deadline, last, options.maxRows, true);
          }
          await runThrough(ask, 'BEGIN IMMEDIATE');
          try {
            await runOthers();
            const result = await readAll(ask, last, Number.MAX_SAFE_INTEGER);
            await runThrough(ask, 'COMMIT');
            return streamOf(result);
          } catch (error) {
            if (!deadline.hasPassed()) await runThrough(ask, 'ROLLBACK').catch(() => undefined);
            throw error;
          }
        },
        isReading,
      );
    },
    ...sqliteCatalog((sql, parameters) => {
      const options = { signal: new AbortController().signal, timeoutMs: catalogTimeoutMs, maxRows: maxCatalogRows };
      const rows = maxCatalogRows;
      return onThread([sql], options, async (ask) => (await ask({ kind: 'open', sql, parameters, rows })).rows, false);
    }),
    async close() {
      await gate.idle();
      await Promise.all(
        idle.splice(0).map(({ thread, timer }) => {
          clearTimeout(timer);
          return thread.stop();
        }),
      );
    },
  };
}

type Ask = (request: Request) => Promise<Rows>;

/** Runs a statement whose rows nobody reads: what it changes it changes while it is stepped through. */
async function runThrough(ask: Ask, sql: string): Promise<void> {
  let batch = await ask({ kind: 'open', sql, parameters: [], rows: batchRows });
  while (!batch.isLast) batch = await ask({ kind: 'more', rows: batchRows });
}

/** The whole result, or its first `maxRows` rows. */
async function readAll(ask: Ask, { sql, parameters }: Statement, maxRows: number): Promise<Frame> {
  const first = await ask({ kind: 'open', sql, parameters, rows: Math.min(batchRows, maxRows) });
  const rows: SqliteRow[] = [...first.rows];
  let last = first;
  while (!last.isLast && rows.length < maxRows) {
    last = await ask({ kind: 'more', rows: Math.min(batchRows * 5, maxRows - rows.length) });
    for (const row of last.rows) rows.push(row);
  }
  if (!last.isLast) await ask({ kind: 'close' });
  const values = first.columns.map((_, at) => rows.map((row) => row[at] ?? null));
  const columns = first.columns.map((name, at) => describeColumn(name, values[at] ?? []));
  return toFrame(
    columns,
    columns.map((column, at) => cellsOf(column, values[at] ?? [])),
  );
}

async function openStream(
  ask: Ask,
  end: (isWhole: boolean) => void,
  deadline: Deadline,
  { sql, parameters }: Statement,
  maxRows: number,
  keepsClock: boolean,
): Promise<StreamedRows> {
  const first = await ask({ kind: 'open', sql, parameters, rows: Math.min(batchRows, maxRows) });
  if (!keepsClock) deadline.stopClock();
  const described = first.columns.map((name, at) =>
    describeColumn(
      name,
      first.rows.map((row) => row[at] ?? null),
    ),
  );
  const names = distinctNames(first.columns);
  async function* batches() {
    let left = maxRows;
    let batch = first;
    try {
      for (;;) {
        if (batch.rows.length > 0) {
          yield batch.rows.map((row) => described.map((column, at) => cellsOf(column, [row[at] ?? null])[0] ?? null));
        }
        left -= batch.rows.length;
        if (batch.isLast || left <= 0) break;
        batch = await ask({ kind: 'more', rows: Math.min(batchRows, left) });
      }
    } finally {
      if (!deadline.hasPassed()) {
        if (!batch.isLast) await ask({ kind: 'close' }).catch(() => undefined);
        end(true);
      }
    }
  }
  return {
    columns: described.map((column, at) => ({ ...column, name: names[at] ?? '' })),
    rows: batches(),
  };
}
