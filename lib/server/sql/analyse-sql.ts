import { AppError } from '@/lib/errors/app-error';
import { AskedProcess, ProcessEnded } from '@/lib/server/asked/asked-process';
import { sqlAnalyses } from '@/lib/server/cache/sql-analyses';
import type { SqlAnalysis } from '@/lib/sql/analysis';
import type { SqlQuestion, SqlReply } from './sql-protocol';

type SqlProcess = AskedProcess<SqlQuestion, SqlReply>;

const program = 'lib/server/sql/sql-worker.ts';
const longestSql = 200_000;
const timeoutMs = 2_000;
const maxMemoryMb = 256;
/** An idle process is ended after this time, because its parsers occupy a hundred megabytes. */
const idleMs = 10 * 60_000;

/** Several bundles contain this module; they share the processes through `globalThis`. */
const shared = globalThis as typeof globalThis & { [key: symbol]: Pool | undefined };
const key = Symbol.for('isoline.sqlProcesses');

interface Slot {
  process: SqlProcess | undefined;
  last: Promise<unknown>;
  idle: NodeJS.Timeout | undefined;
}

/** At most two processes: while one parses a costly script, the other serves further requests. */
class Pool {
  readonly #slots: Slot[] = [
    { process: undefined, last: Promise.resolve(), idle: undefined },
    { process: undefined, last: Promise.resolve(), idle: undefined },
  ];
  #queued = [0, 0];

  ask(question: SqlQuestion): Promise<SqlReply> {
    const at = (this.#queued[0] ?? 0) <= (this.#queued[1] ?? 0) ? 0 : 1;
    const slot = this.#slots[at];
    if (!slot) throw new Error('There is no process.');
    this.#queued[at] = (this.#queued[at] ?? 0) + 1;
    clearTimeout(slot.idle);
    const result = slot.last.then(() => this.#running(slot).ask(question, timeoutMs));
    slot.last = result.then(
      () => undefined,
      () => undefined,
    );
    return result.finally(() => {
      this.#queued[at] = (this.#queued[at] ?? 1) - 1;
      if (this.#queued[at] === 0) this.#endWhenIdle(slot);
    });
  }

  prepare(): void {
    const [slot] = this.#slots;
    if (!slot || this.#queued[0] !== 0) return;
    this.#running(slot);
    this.#endWhenIdle(slot);
  }

  #running(slot: Slot): SqlProcess {
    if (!slot.process || slot.process.isBroken) slot.process = new AskedProcess(program, maxMemoryMb);
    return slot.process;
  }

  #endWhenIdle(slot: Slot): void {
    clearTimeout(slot.idle);
    slot.idle = setTimeout(() => slot.process?.stop(), idleMs);
    slot.idle.unref();
  }

  stop(): void {
    for (const { process, idle } of this.#slots) {
      clearTimeout(idle);
      process?.stop();
    }
  }
}

/**
 * Parses a script off the main process, in bounded time and memory. Throws `sql_too_costly` for a script that is too
 * long or exceeds these bounds; all other problems are part of the analysis.
 */
export async function analyseSql(sql: string, dialect: string): Promise<SqlAnalysis> {
  const key = `${dialect}\0${sql}`;
  const known = sqlAnalyses.get(key);
  if (known) return known;
  const reply = await asked({ ask: 'analysis', sql, dialect });
  if (reply.kind !== 'analysis') throw new Error('The process answered something else.');
  sqlAnalyses.set(key, reply.analysis);
  return reply.analysis;
}

/** Formats SQL, off the main process. Throws `sql_too_costly` in the same cases. */
export async function formattedSql(sql: string, dialect: string): Promise<string> {
  const reply = await asked({ ask: 'format', sql, dialect });
  if (reply.kind !== 'format') throw new Error('The process answered something else.');
  return reply.text;
}

async function asked(question: SqlQuestion): Promise<SqlReply> {
  if (question.sql.length > longestSql) throw new AppError('sql_too_costly');
  shared[key] ??= new Pool();
  try {
    return await shared[key].ask(question);
  } catch (error) {
    if (error instanceof ProcessEnded) throw new AppError('sql_too_costly', {}, { cause: error });
    throw error;
  }
}

/** Starts a process where none runs, so that the first script does not wait for it. */
export function prepareAnalysis(): void {
  shared[key] ??= new Pool();
  shared[key].prepare();
}

/** Ends the processes; the next script starts new ones. */
export function stopAnalysing(): void {
  shared[key]?.stop();
  shared[key] = undefined;
}
