import { type ChildProcess, spawn } from 'node:child_process';
import { AppError } from '@/lib/errors/app-error';
import type { ProcessReply } from './answer-questions';
import { programArguments } from './program';

/** Each server bundle has its own copy of the class, and they share processes. */
const brand = Symbol.for('isoline.ProcessEnded');

/** The process ended before it replied: the question took too long or needed too much memory. */
export class ProcessEnded extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value;
  }

  readonly [brand] = true;
}

/** Processes that must not outlive this one. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const stackKb = 4000;

/**
 * A process that answers one question at a time; its program calls `answerQuestions`. It is no thread: where one array
 * grows beyond the memory of a thread, the whole server ends with it.
 */
export class AskedProcess<Question, Answer> {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #waiting: { readonly id: number; resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  #asked = 0;
  #isBroken = false;

  constructor(program: string, maxMemoryMb: number) {
    const limits = [`--max-old-space-size=${maxMemoryMb}`, `--stack-size=${stackKb}`];
    const child = spawn(process.execPath, [...limits, ...programArguments(program)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    running.add(child);
    child.unref();
    child.channel?.unref();
    this.#child = child;
    this.#ready = new Promise((resolve, reject) => {
      child.on('message', (reply: ProcessReply<Answer>) => (reply.kind === 'ready' ? resolve() : this.#answer(reply)));
      const end = (error: Error): void => {
        running.delete(child);
        this.#break(error);
        reject(error);
      };
      child.on('error', (error) => end(new ProcessEnded(String(error))));
      child.on('exit', () => end(new ProcessEnded('The process ended.')));
    });
    this.#ready.catch(() => undefined);
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /**
   * Rejects with `ProcessEnded` after `timeoutMs`, without loading time; the process cannot be used afterwards. An
   * `AppError` of the process is thrown as one.
   */
  async ask(question: Question, timeoutMs: number): Promise<Answer> {
    // A program that has nothing else to do waits for the answer, and does not wait for idle processes.
    this.#child.channel?.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      await this.#ready;
      timer = setTimeout(() => this.stop(), timeoutMs);
      return await this.#ask(question);
    } finally {
      clearTimeout(timer);
      this.#child.channel?.unref();
    }
  }

  stop(): void {
    this.#break(new ProcessEnded('The process was ended.'));
    this.#child.kill('SIGKILL');
  }

  #ask(question: Question): Promise<Answer> {
    if (this.#isBroken) return Promise.reject(new ProcessEnded('The process ended.'));
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
      this.#child.send({ id, question }, (error) => {
        if (error) this.#break(new ProcessEnded(String(error)));
      });
    });
  }

  #answer(reply: Exclude<ProcessReply<Answer>, { kind: 'ready' }>): void {
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
