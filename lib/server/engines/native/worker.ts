/** The process in which the native code of one database runs. It ends with the server that started it. */
import { rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';
import type { NativeEngine, NativeRun } from './engine';
import { rowsOf } from './packed-cells';
import {
  framed,
  frameReader,
  type NativeAnswer,
  type NativeFailure,
  type NativeOptions,
  type NativeRequest,
  type Numbered,
} from './protocol';

type Request<Kind extends NativeRequest['kind']> = Extract<NativeRequest, { kind: Kind }>;

/** The state of one exchange with the server. */
interface Work {
  readonly leaving: AbortController;
  hasEnough: boolean;
  credit: number;
  readonly rows: (readonly (readonly Bound[])[] | null)[];
  wake(): void;
}

const serverPipe = 3;
/** A statement that still runs this long after `enough` is cancelled. */
const enoughMs = 500;
const memoryWatchMs = 250;
const closePatienceMs = 2_000;

const [folder = ''] = process.argv.slice(2);
const pipe = new Socket({ fd: serverPipe, readable: true, writable: true });
const works = new Map<number, Work>();
let engine: Promise<NativeEngine> | undefined;

// A terminal sends signals to child processes, too; the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
volunteer();
pipe.on('data', frameReader<NativeRequest>(hear));
pipe.once('close', () => void leave());
pipe.once('error', () => void leave());

function hear({ id, message }: Numbered<NativeRequest>): void {
  const work = works.get(id);
  switch (message.kind) {
    case 'start':
      watchMemory(message.memoryBytes);
      begin(id, 0, () => start(message));
      break;
    case 'open':
      begin(id, message.credit, (own) => open(id, message, own));
      break;
    case 'load':
      begin(id, 0, (own) => load(id, message, own));
      break;
    case 'more':
      if (work) work.credit += 1;
      break;
    case 'rows':
      work?.rows.push(message.batch && (rowsOf(message.batch) as Bound[][]));
      break;
    case 'enough':
      if (work) work.hasEnough = true;
      setTimeout(() => work?.leaving.abort(), enoughMs).unref();
      break;
    case 'leave':
      work?.leaving.abort();
      break;
    case 'stop':
      void leave();
      break;
  }
  work?.wake();
}

function begin(id: number, credit: number, run: (work: Work) => Promise<void>): void {
  const work: Work = { leaving: new AbortController(), hasEnough: false, credit, rows: [], wake: () => undefined };
  works.set(id, work);
  run(work)
    .then(() => tell(id, { kind: 'end' }))
    .catch((error: unknown) => tell(id, { kind: 'failed', failure: failureOf(error) }))
    .finally(() => works.delete(id));
}

async function start({ source }: Request<'start'>): Promise<void> {
  if (source.engine === 'duckdb') {
    const { openDuckdb } = await import('@/lib/server/engines/duckdb/native');
    engine = openDuckdb(source, folder);
  } else {
    const { openSqlite } = await import('@/lib/server/engines/sqlite/native');
    engine = openSqlite(source);
  }
  await engine;
}

async function open(id: number, { statements, mode, options }: Request<'open'>, work: Work): Promise<void> {
  const opened = await (await started()).open(statements, optionsOf(id, options, work), mode);
  await tell(id, { kind: 'columns', columns: opened.columns });
  for await (const batch of opened.batches) {
    while (work.credit === 0 && !work.hasEnough && !work.leaving.signal.aborted) await woken(work);
    if (work.hasEnough) return;
    if (work.leaving.signal.aborted) throw new AppError('query_cancelled');
    work.credit -= 1;
    await tell(id, { kind: 'batch', batch });
  }
}

async function load(id: number, { table, options }: Request<'load'>, work: Work): Promise<void> {
  async function* rows() {
    await tell(id, { kind: 'more' });
    for (;;) {
      // Requests one batch ahead: the next one is sent while this one is stored.
      await tell(id, { kind: 'more' });
      while (work.rows.length === 0 && !work.leaving.signal.aborted) await woken(work);
      if (work.leaving.signal.aborted) throw new AppError('query_cancelled');
      const batch = work.rows.shift();
      if (!batch) return;
      yield batch;
    }
  }
  await (await started()).load({ ...table, rows }, optionsOf(id, options, work));
}

function optionsOf(id: number, { keptRows, ...options }: NativeOptions, { leaving }: Work): NativeRun {
  return {
    ...options,
    signal: leaving.signal,
    onStatement: (at) => void tell(id, { kind: 'statement', at }),
    ...(keptRows === null
      ? {}
      : { kept: { rows: keptRows, tell: (at, result) => void tell(id, { kind: 'result', at, result }) } }),
  };
}

function started(): Promise<NativeEngine> {
  return engine ?? Promise.reject(new Error('nothing was opened'));
}

function woken(work: Work): Promise<void> {
  return new Promise((resolve) => {
    work.wake = resolve;
  });
}

/** Resolves when the pipe's buffer has room for another message. */
async function tell(id: number, message: NativeAnswer): Promise<void> {
  const [head, body] = framed({ id, message });
  pipe.cork();
  pipe.write(head);
  const hasRoom = pipe.write(body);
  process.nextTick(() => pipe.uncork());
  if (!hasRoom) await new Promise<void>((resolve) => pipe.once('drain', resolve));
}

function failureOf(error: unknown): NativeFailure {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AppError)) return { code: null, facts: {}, cause: words };
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return { code: error.code, facts: error.facts, cause };
}

/** Ends the process above `mostBytes` of resident memory. The engine's own limit covers only its own allocations. */
function watchMemory(mostBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) end();
  }, memoryWatchMs);
}

/** When memory runs short, Linux kills this process before the server. */
function volunteer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Other systems have no such file.
  }
}

async function leave(): Promise<void> {
  for (const { leaving } of works.values()) leaving.abort();
  const closed = started()
    .then((opened) => opened.close())
    .catch(() => undefined);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closePatienceMs))]);
  end();
}

/** Kills the process without another call to native code: a statement that still runs there would block the exit. */
function end(): void {
  rmSync(folder, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
}
