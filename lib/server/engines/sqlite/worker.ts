/** The thread in which SQLite runs. It blocks while a statement runs, and is terminated to stop a statement. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Database, Statement } from 'node-sqlite3-wasm';
import type { Bound } from '@/lib/query/dialect';
import { changedMessage, type Reply, type Request, type SqliteRow, type ThreadOptions } from './protocol';

/** Internal methods of the driver that read rows by position: the public ones lose columns with equal names. */
interface RowReader {
  _getColumnNames(): string[];
  _getRow(keys: readonly number[]): Record<number, SqliteRow[number]>;
  _step(): boolean;
  _bind(values: unknown[]): void;
}

const { path, readOnly, patienceMs } = workerData as ThreadOptions;

if (readOnly) readWithoutLocks();
else ownLockIsNobodyElses();

const { Database: Sqlite } = createRequire(import.meta.url)('node-sqlite3-wasm') as { Database: typeof Database };

let database: Database | undefined;
let statement: (Statement & RowReader) | undefined;
/** The state of the file before the statement's first step. */
let begun = '';

parentPort?.on('message', (request: Request) => {
  parentPort?.postMessage(answer(request));
});

function answer(request: Request): Reply {
  try {
    if (request.kind === 'close') return close();
    if (request.kind === 'insert') return patiently(() => insert(request.sql, request.rows));
    if (request.kind === 'open') {
      database ??= new Sqlite(path, { readOnly, fileMustExist: path !== ':memory:' });
      statement = database.prepare(request.sql) as Statement & RowReader;
      statement._bind([...request.parameters]);
    }
    const isFirst = request.kind === 'open';
    return patiently(() => {
      if (isFirst) begun = fileState();
      const reply = nextRows(request.rows);
      if (readOnly && fileState() !== begun) throw new Error(changedMessage);
      return reply;
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    close();
    return { kind: 'failed', message };
  }
}

function nextRows(count: number): Reply {
  if (!statement) throw new Error('no statement is open');
  let columns: string[] | undefined;
  let places: number[] = [];
  const rows: SqliteRow[] = [];
  while (rows.length < count) {
    const hasRow = statement._step();
    if (!columns) {
      // Only after the first step: until then another connection may change the columns of `*`.
      columns = statement._getColumnNames();
      places = columns.map((_, at) => at);
    }
    if (!hasRow) {
      close();
      return { kind: 'rows', columns, rows, isLast: true };
    }
    const row = statement._getRow(places);
    rows.push(places.map((at) => row[at] ?? null));
  }
  return { kind: 'rows', columns: columns ?? statement._getColumnNames(), rows, isLast: false };
}

function insert(sql: string, rows: readonly (readonly Bound[])[]): Reply {
  database ??= new Sqlite(path, { readOnly, fileMustExist: path !== ':memory:' });
  const inserting = database.prepare(sql);
  try {
    for (const row of rows) inserting.run([...row]);
  } finally {
    inserting.finalize();
  }
  return { kind: 'rows', columns: [], rows: [], isLast: true };
}

function close(): Reply {
  if (statement && !statement.isFinalized) {
    try {
      statement.finalize();
    } catch {
      // `finalize` throws the error of a failed statement again.
    }
  }
  statement = undefined;
  return { kind: 'rows', columns: [], rows: [], isLast: true };
}

/**
 * A text that changes with every write to the file: its length and time, and the counter of commits in its header.
 * Readers hold no lock, so pages that they read later may be of a later state.
 */
function fileState(): string {
  if (path === ':memory:') return '';
  const file = fs.openSync(path, 'r');
  try {
    const { size, mtimeNs } = fs.fstatSync(file, { bigint: true });
    const counter = Buffer.alloc(4);
    fs.readSync(file, counter, 0, counter.length, 24);
    return `${size} ${mtimeNs} ${counter.readUInt32BE()}`;
  } finally {
    fs.closeSync(file);
  }
}

/** Retries for `patienceMs` while another connection has the database locked. */
function patiently(work: () => Reply): Reply {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'database is locked' || Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/**
 * The driver's lock is a folder beside the file. It would also exclude other readers and remain when the thread is
 * terminated. A reader therefore creates none; it only waits for a writer's.
 */
function readWithoutLocks(): void {
  const { mkdirSync, rmdirSync } = fs;
  const isLock = (name: fs.PathLike) => String(name) === `${path}.lock`;
  fs.mkdirSync = ((name: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
    if (!isLock(name)) return mkdirSync(name, options);
    if (fs.existsSync(name)) throw Object.assign(new Error('locked'), { code: 'EEXIST' });
    return undefined;
  }) as typeof fs.mkdirSync;
  fs.rmdirSync = (name) => {
    if (!isLock(name)) rmdirSync(name);
  };
}

/**
 * Before it reads, SQLite checks whether another process writes. A journal without a writer belongs to a writer that
 * was killed, and is rolled back. The driver mistakes its own lock for that of another writer, which prevents the
 * rollback. The lock is exclusive, so its owner is the only writer and no other lock can exist.
 */
function ownLockIsNobodyElses(): void {
  const { accessSync } = fs;
  fs.accessSync = (name, mode) => {
    if (String(name) === `${path}.lock`) throw Object.assign(new Error('no lock of another'), { code: 'ENOENT' });
    accessSync(name, mode);
  };
}
