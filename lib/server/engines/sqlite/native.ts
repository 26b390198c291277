import { existsSync, rmSync } from 'node:fs';
import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import { databaseError } from '@/lib/server/engines/connect/database-error';
import { inMemory } from '@/lib/server/engines/connect/database-file';
import { type Deadline, deadlineOf } from '@/lib/server/engines/connect/deadline';
import { Semaphore } from '@/lib/server/engines/connect/semaphore';
import type { RunOptions } from '@/lib/server/engines/engine';
import type { NativeEngine, NativeResult, NativeRun } from '@/lib/server/engines/native/engine';
import { type PackedBatch, packCells } from '@/lib/server/engines/native/packed-cells';
import type { NativeSource } from '@/lib/server/engines/native/protocol';
import { leadingKeyword } from '@/lib/server/engines/sql/leading-keyword';
import type { ResultColumn } from '@/lib/server/engines/values/to-frame';
import { cellsOf, describeColumn } from './column-types';
import { sqliteErrors } from './errors';
import { refuseStatement } from './guard';
import { loadSqlite } from './load';
import { changedMessage, type Reply, type Request, type SqliteRow } from './protocol';
import { Readers } from './readers';
import { SqliteThread } from './thread';

const family = { label: 'SQLite', errors: sqliteErrors };
const batchRows = 2000;
const idleMs = 30_000;
/** How long a thread waits for another program's lock. It waits for a writer of this process until its deadline. */
const patienceMs = 2000;
const lockedMessage = 'database is locked';
/** How often a read begins again because the file was written to. */
const mostBeginnings = 20;

type Rows = Extract<Reply, { kind: 'rows' }>;

/** A few threads on one file. A thread that does not stop in time is terminated and replaced. */
export async function openSqlite({ path }: Extract<NativeSource, { engine: 'sqlite' }>): Promise<NativeEngine> {
  await rollBack(path);
  const idle: { thread: SqliteThread; timer: NodeJS.Timeout }[] = [];
  /** One at a time, until its thread has ended: an ended thread's lock is deleted and must not be another thread's. */
  const writers = new Semaphore(1);
  const readers = new Readers();

  function take(readOnly: boolean): SqliteThread {
    const waiting = readOnly ? idle.pop() : undefined;
    if (!waiting) return new SqliteThread({ path, readOnly, patienceMs });
    clearTimeout(waiting.timer);
    return waiting.thread.isBroken ? take(readOnly) : waiting.thread;
  }

  function keep(thread: SqliteThread): void {
    const timer = setTimeout(() => {
      const place = idle.findIndex((item) => item.thread === thread);
      if (place >= 0) idle.splice(place, 1);
      void thread.stop();
    }, idleMs);
    timer.unref();
    idle.push({ thread, timer });
  }

  async function endThread(thread: SqliteThread, isWhole: boolean): Promise<void> {
    await thread.stop();
    if (!isWhole) await rollBack(path).catch(() => undefined);
  }

  /** Runs `work` on a thread of its own; when the deadline passes, the thread is terminated. */
  async function onThread<Result>(
    statements: readonly Statement[],
    options: RunOptions,
    work: (ask: Ask, end: (isWhole: boolean) => void, deadline: Deadline) => Promise<Result>,
    isLasting: boolean,
  ): Promise<Result> {
    const readOnly = options.readOnly !== false;
    for (const { sql } of statements) refuseStatement(sql, readOnly);
    const leave = readOnly ? readers.enter() : await writers.acquire(options.signal, options.timeoutMs);
    const deadline = deadlineOf(options, 0);
    const thread = take(readOnly);
    let hasEnded = false;
    const end = (isWhole: boolean) => {
      if (hasEnded) return;
      hasEnded = true;
      deadline.clear();
      if (readOnly) leave();
      if (isWhole && readOnly) keep(thread);
      else void endThread(thread, isWhole || readOnly).finally(leave);
    };
    deadline.passed.catch(() => end(false));
    const ask = async (request: Request): Promise<Rows> => {
      for (let beginnings = 1; ; ) {
        const isWriting = writers.inside > 0;
        const reply = await Promise.race([thread.ask(request), deadline.passed]);
        if (reply.kind !== 'failed') return reply;
        if (request.kind === 'open' && reply.message === changedMessage && beginnings < mostBeginnings) {
          beginnings += 1;
          continue;
        }
        const mayWait = readOnly && request.kind === 'open' && reply.message === lockedMessage;
        if (!mayWait || !(isWriting || writers.inside > 0)) throw databaseError(family, reply.message);
        await Promise.race([writers.idle(), deadline.passed]);
      }
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

  /** Reads the result to its end before it returns, so that changes are committed before any row is returned. */
  function write(statements: readonly Statement[], options: NativeRun, isScript: boolean): Promise<NativeResult> {
    return onThread(
      statements,
      options,
      async (ask, _, deadline) => {
        const last = statements.at(-1) ?? { sql: '', parameters: [] };
        if (!isScript) {
          await readers.gone(patienceMs);
          return readAll(ask, last, options.maxRows);
        }
        await runThrough(ask, { sql: 'BEGIN IMMEDIATE', parameters: [] });
        try {
          await runOthers(ask, statements, options);
          const result = await readAll(ask, last, Number.MAX_SAFE_INTEGER);
          await tellChanges(ask, statements, result, options);
          await readers.gone(patienceMs);
          await runThrough(ask, { sql: 'COMMIT', parameters: [] });
          return result;
        } catch (error) {
          if (!deadline.hasPassed()) await runThrough(ask, { sql: 'ROLLBACK', parameters: [] }).catch(() => undefined);
          throw error;
        }
      },
      false,
    );
  }

  return {
    open(statements, options, mode) {
      const last = statements.at(-1) ?? { sql: '', parameters: [] };
      if (options.readOnly === false) return write(statements, options, mode === 'script');
      if (mode === 'run') return onThread(statements, options, (ask) => readWhole(ask, last, options.maxRows), false);
      return onThread(
        statements,
        options,
        async (ask, end, deadline) => {
          await runOthers(ask, statements, options);
          return openStream(ask, end, deadline, last, options.maxRows, mode === 'script');
        },
        true,
      );
    },
    load: (load, options) =>
      onThread(
        [{ sql: `INSERT INTO "${load.table.replaceAll('"', '""')}"`, parameters: [] }],
        { ...options, readOnly: false },
        (ask) => loadSqlite(ask, load, { signal: options.signal, beforeCommit: () => readers.gone(patienceMs) }),
        false,
      ),
    async close() {
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

/** Undoes the unfinished transaction of a process that was killed while it wrote: deletes its lock, then rolls back. */
async function rollBack(path: string): Promise<void> {
  const lock = `${path}.lock`;
  if (path === inMemory || !(existsSync(lock) || existsSync(`${path}-journal`))) return;
  rmSync(lock, { recursive: true, force: true });
  const thread = new SqliteThread({ path, readOnly: false, patienceMs });
  const sql = 'SELECT count(*) FROM sqlite_master';
  const reply = await thread.ask({ kind: 'open', sql, parameters: [], rows: 1 }).finally(() => thread.stop());
  if (reply.kind === 'failed') throw databaseError(family, reply.message);
}

async function runOthers(ask: Ask, statements: readonly Statement[], options: NativeRun): Promise<void> {
  for (const [at, statement] of statements.slice(0, -1).entries()) {
    options.onStatement?.(at);
    const given = await runThrough(ask, statement, options.kept?.rows);
    const changed = options.kept ? await changedBy(ask, statement, given.columns.length > 0) : null;
    options.kept?.tell(at, { ...given, changed });
  }
  options.onStatement?.(statements.length - 1);
}

/** Runs a statement to its end, because it makes its changes only while it is stepped through; keeps its first rows. */
async function runThrough(ask: Ask, { sql, parameters }: Statement, keptRows = 0) {
  let batch = await ask({ kind: 'open', sql, parameters, rows: batchRows });
  const kept = batch.rows.slice(0, keptRows);
  const columns = described(batch.columns, kept);
  let rows = batch.rows.length;
  while (!batch.isLast) {
    batch = await ask({ kind: 'more', rows: batchRows });
    rows += batch.rows.length;
    for (const row of batch.rows.slice(0, Math.max(0, keptRows - kept.length))) kept.push(row);
  }
  return { columns, batches: kept.length > 0 ? [packed(columns, kept)] : [], rows };
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'WITH']);

/** How many rows the statement before has changed; null for one that changes none. */
async function changedBy(ask: Ask, { sql }: Statement, hasRows: boolean): Promise<number | null> {
  if (hasRows || !changing.has(leadingKeyword(sql))) return null;
  const { rows } = await ask({ kind: 'open', sql: 'SELECT changes()', parameters: [], rows: 2 });
  return Number(rows[0]?.[0] ?? 0);
}

async function tellChanges(ask: Ask, statements: readonly Statement[], { columns }: NativeResult, { kept }: NativeRun) {
  const last = statements.at(-1);
  if (!kept || !last) return;
  const changed = await changedBy(ask, last, columns.length > 0);
  kept.tell(statements.length - 1, { columns: [], batches: [], rows: 0, changed });
}

/** The whole result, or its first `maxRows` rows. */
async function readAll(ask: Ask, { sql, parameters }: Statement, maxRows: number): Promise<NativeResult> {
  const first = await ask({ kind: 'open', sql, parameters, rows: Math.min(batchRows, maxRows) });
  const rows: SqliteRow[] = [...first.rows];
  let last = first;
  while (!last.isLast && rows.length < maxRows) {
    last = await ask({ kind: 'more', rows: Math.min(batchRows * 5, maxRows - rows.length) });
    for (const row of last.rows) rows.push(row);
  }
  if (!last.isLast) await ask({ kind: 'close' });
  const columns = described(first.columns, rows);
  async function* batches() {
    for (let from = 0; from < rows.length; from += batchRows) yield packed(columns, rows.slice(from, from + batchRows));
  }
  return { columns, batches: batches() };
}

/** `readAll` that begins again when the file was written to meanwhile. */
async function readWhole(ask: Ask, statement: Statement, maxRows: number): Promise<NativeResult> {
  for (let beginnings = 1; ; beginnings += 1) {
    try {
      return await readAll(ask, statement, maxRows);
    } catch (error) {
      const isChanged = error instanceof AppError && error.code === 'database_changed';
      if (!isChanged || beginnings >= mostBeginnings) throw error;
    }
  }
}

async function openStream(
  ask: Ask,
  end: (isWhole: boolean) => void,
  deadline: Deadline,
  { sql, parameters }: Statement,
  maxRows: number,
  keepsClock: boolean,
): Promise<NativeResult> {
  const first = await ask({ kind: 'open', sql, parameters, rows: Math.min(batchRows, maxRows) });
  if (!keepsClock) deadline.stopClock();
  const columns = described(first.columns, first.rows);
  async function* batches() {
    let left = maxRows;
    let batch = first;
    try {
      for (;;) {
        if (batch.rows.length > 0) yield packed(columns, batch.rows);
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
  return { columns, batches: batches() };
}

function described(names: readonly string[], rows: readonly SqliteRow[]): ResultColumn[] {
  return names.map((name, at) => describeColumn(name, valuesOf(rows, at)));
}

function packed(columns: readonly ResultColumn[], rows: readonly SqliteRow[]): PackedBatch {
  const cells = (column: ResultColumn, at: number): Cell[] => cellsOf(column, valuesOf(rows, at));
  return { length: rows.length, columns: columns.map((column, at) => packCells(cells(column, at), column.kind)) };
}

function valuesOf(rows: readonly SqliteRow[], at: number): SqliteRow[number][] {
  return rows.map((row) => row[at] ?? null);
}
