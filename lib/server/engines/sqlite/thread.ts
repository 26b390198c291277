import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { builtProgram, typescriptProgram } from '@/lib/server/asked/program';
import type { Reply, Request, ThreadOptions } from './protocol';

const program = 'lib/server/engines/sqlite/worker.ts';

/** One thread that runs one statement at a time. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  #isBroken = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    const built = builtProgram(program);
    this.#worker = new Worker(built ?? typescriptProgram(program), { eval: built === null, workerData: options });
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.resolve(reply);
    });
    this.#worker.on('error', (error) => this.#break(error));
    this.#worker.on('exit', () => this.#break(new Error('The thread of the database ended.')));
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  ask(request: Request): Promise<Reply> {
    if (this.#isBroken) return Promise.reject(new Error('The thread of the database ended.'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(request);
    });
  }

  /** Ends the thread and whatever it runs. */
  async stop(): Promise<void> {
    this.#isBroken = true;
    await this.#worker.terminate();
    if (!this.#options.readOnly) rmSync(`${this.#options.path}.lock`, { recursive: true, force: true });
  }

  #break(error: unknown): void {
    this.#isBroken = true;
    this.#waiting?.reject(error instanceof Error ? error : new Error(String(error)));
    this.#waiting = undefined;
  }
}
