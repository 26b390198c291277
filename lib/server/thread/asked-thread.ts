import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/errors/app-error';
import type { ThreadReply } from './answer-questions';
import { threadProgram } from './thread-program';

/** Each server bundle has its own copy of the class, and they share threads. */
const brand = Symbol.for('isoline.ThreadEnded');

/** The thread ended before it replied: the question took too long or needed too much memory. */
export class ThreadEnded extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value;
  }

  readonly [brand] = true;
}

/** A thread that answers one question at a time; its program calls `answerQuestions`. */
export class AskedThread<Question, Answer> {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #waiting: { readonly id: number; resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  #asked = 0;
  #isBroken = false;

  constructor(program: string, maxMemoryMb: number) {
    const worker = new Worker(threadProgram(program), {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, stackSizeMb: 4 },
    });
    worker.unref();
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      worker.on('message', (reply: ThreadReply<Answer>) => (reply.kind === 'ready' ? resolve() : this.#answer(reply)));
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

  /**
   * Rejects with `ThreadEnded` after `timeoutMs`, without loading time; the thread cannot be used afterwards. An
   * `AppError` of the thread is thrown as one.
   */
  async ask(question: Question, timeoutMs: number): Promise<Answer> {
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

  #ask(question: Question): Promise<Answer> {
    if (this.#isBroken) return Promise.reject(new ThreadEnded('The thread ended.'));
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
      this.#worker.postMessage({ id, question });
    });
  }

  #answer(reply: Exclude<ThreadReply<Answer>, { kind: 'ready' }>): void {
    const waiting = this.#waiting;
    if (waiting?.id !== reply.id) return;
    this.#waiting = undefined;
    if (reply.kind === 'answer') waiting.resolve(reply.answer);
    else if (reply.kind === 'refusal') waiting.reject(new AppError(reply.code, reply.facts));
    else waiting.reject(new Error(reply.message));
  }

  #break(error: Error): void {
    this.#isBroken = true;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
