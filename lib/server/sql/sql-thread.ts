import { Worker } from 'node:worker_threads';
import { threadProgram } from '@/lib/server/thread-program';
import type { SqlQuestion, SqlReply } from './sql-protocol';

/** The thread ended before it replied: the script took too long or needed too much memory. */
export class ThreadEnded extends Error {}

/** One thread that parses one script at a time. */
export class SqlThread {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #waiting: { readonly id: number; resolve(reply: SqlReply): void; reject(error: Error): void } | undefined;
  #asked = 0;
  #isBroken = false;

  constructor(maxMemoryMb: number) {
    const worker = new Worker(threadProgram('lib/server/sql/sql-worker.ts'), {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, stackSizeMb: 4 },
    });
    worker.unref();
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      worker.on('message', (reply: SqlReply) => (reply.kind === 'ready' ? resolve() : this.#answer(reply)));
      const end = (error: Error): void => {
        this.#break(error);
        reject(error);
      };
      worker.on('error', (error) => end(new ThreadEnded(String(error))));
      worker.on('exit', () => end(new ThreadEnded('The thread ended.')));
    });
    this.#ready.catch(() => undefined);
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Rejects with `ThreadEnded` after `timeoutMs`, without loading time; the thread cannot be used afterwards. */
  async ask(question: Omit<SqlQuestion, 'id'>, timeoutMs: number): Promise<SqlReply> {
    await this.#ready;
    const timer = setTimeout(() => this.stop(), timeoutMs);
    try {
      return await this.#ask(question);
    } finally {
      clearTimeout(timer);
    }
  }

  stop(): void {
    this.#break(new ThreadEnded('The thread was ended.'));
    void this.#worker.terminate();
  }

  #ask(question: Omit<SqlQuestion, 'id'>): Promise<SqlReply> {
    if (this.#isBroken) return Promise.reject(new ThreadEnded('The thread ended.'));
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
      this.#worker.postMessage({ ...question, id });
    });
  }

  #answer(reply: Exclude<SqlReply, { kind: 'ready' }>): void {
    const waiting = this.#waiting;
    if (waiting?.id !== reply.id) return;
    this.#waiting = undefined;
    if (reply.kind === 'failure') waiting.reject(new Error(reply.message));
    else waiting.resolve(reply);
  }

  #break(error: Error): void {
    this.#isBroken = true;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
