import { AppError } from '@/lib/errors/app-error';
import { sqlAnalyses } from '@/lib/server/cache/sql-analyses';
import { AskedThread, ThreadEnded } from '@/lib/server/thread/asked-thread';
import type { SqlAnalysis } from '@/lib/sql/analysis';
import type { SqlQuestion, SqlReply } from './sql-protocol';

type SqlThread = AskedThread<SqlQuestion, SqlReply>;

const program = 'lib/server/sql/sql-worker.ts';
const longestSql = 200_000;
const timeoutMs = 2_000;
const maxMemoryMb = 256;
/** An idle thread is ended after this time, because its parsers occupy a hundred megabytes. */
const idleMs = 10 * 60_000;

/** Several bundles contain this module; they share the threads through `globalThis`. */
const shared = globalThis as typeof globalThis & { [key: symbol]: Pool | undefined };
const key = Symbol.for('isoline.sqlThreads');

/** At most two threads: while one parses a costly script, the other serves further requests. */
class Pool {
  readonly #slots: { thread: SqlThread | undefined; last: Promise<unknown>; idle: NodeJS.Timeout | undefined }[] = [
    { thread: undefined, last: Promise.resolve(), idle: undefined },
    { thread: undefined, last: Promise.resolve(), idle: undefined },
  ];
  #queued = [0, 0];

  ask(question: SqlQuestion): Promise<SqlReply> {
    const at = (this.#queued[0] ?? 0) <= (this.#queued[1] ?? 0) ? 0 : 1;
    const slot = this.#slots[at];
    if (!slot) throw new Error('There is no thread.');
    this.#queued[at] = (this.#queued[at] ?? 0) + 1;
    clearTimeout(slot.idle);
    const result = slot.last.then(() => {
      if (!slot.thread || slot.thread.isBroken) slot.thread = new AskedThread(program, maxMemoryMb);
      return slot.thread.ask(question, timeoutMs);
    });
    slot.last = result.then(
      () => undefined,
      () => undefined,
    );
    return result.finally(() => {
      this.#queued[at] = (this.#queued[at] ?? 1) - 1;
      if (this.#queued[at] !== 0) return;
      slot.idle = setTimeout(() => slot.thread?.stop(), idleMs);
      slot.idle.unref();
    });
  }

  stop(): void {
    for (const { thread, idle } of this.#slots) {
      clearTimeout(idle);
      thread?.stop();
    }
  }
}

/**
 * Parses a script off the main thread, in bounded time and memory. Throws `sql_too_costly` for a script that is too
 * long or exceeds these bounds; all other problems are part of the analysis.
 */
export async function analyseSql(sql: string, dialect: string): Promise<SqlAnalysis> {
  const key = `${dialect}\0${sql}`;
  const known = sqlAnalyses.get(key);
  if (known) return known;
  const reply = await asked({ ask: 'analysis', sql, dialect });
  if (reply.kind !== 'analysis') throw new Error('The thread answered something else.');
  sqlAnalyses.set(key, reply.analysis);
  return reply.analysis;
}

/** Formats SQL, off the main thread. Throws `sql_too_costly` in the same cases. */
export async function formattedSql(sql: string, dialect: string): Promise<string> {
  const reply = await asked({ ask: 'format', sql, dialect });
  if (reply.kind !== 'format') throw new Error('The thread answered something else.');
  return reply.text;
}

async function asked(question: SqlQuestion): Promise<SqlReply> {
  if (question.sql.length > longestSql) throw new AppError('sql_too_costly');
  shared[key] ??= new Pool();
  try {
    return await shared[key].ask(question);
  } catch (error) {
    if (error instanceof ThreadEnded) throw new AppError('sql_too_costly', {}, { cause: error });
    throw error;
  }
}

/** Ends the threads; the next script starts new ones. */
export function stopAnalysing(): void {
  shared[key]?.stop();
  shared[key] = undefined;
}
