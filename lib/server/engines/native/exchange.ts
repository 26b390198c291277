import { AppError } from '@/lib/errors/app-error';
import type { NativeAnswer, NativeFailure, NativeRequest } from './protocol';

interface Line {
  tell(message: NativeRequest): void;
  kill(): void;
  forget(): void;
}

/** How long a process that was told to leave a piece of work may take for it. */
const leavePatienceMs = 10_000;

/** One piece of work of a native process, as the server sees it: what it answers, in order. */
export class NativeExchange {
  readonly #line: Line;
  readonly #heard: NativeAnswer[] = [];
  #waiting: { resolve(answer: NativeAnswer): void; reject(error: unknown): void } | undefined;
  #failure: unknown;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(line: Line) {
    this.#line = line;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  hear(answer: NativeAnswer): void {
    if (answer.kind === 'failed') {
      this.fail(errorOf(answer.failure));
      return;
    }
    if (answer.kind === 'end') this.#close();
    if (this.#waiting) {
      this.#waiting.resolve(answer);
      this.#waiting = undefined;
    } else this.#heard.push(answer);
  }

  fail(error: unknown): void {
    this.#close();
    this.#failure = error;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  /** The next answer; what it said before it failed comes first. */
  next(): Promise<NativeAnswer> {
    const answer = this.#heard.shift();
    if (answer) return Promise.resolve(answer);
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  tell(message: NativeRequest): void {
    if (!this.#isOver) this.#line.tell(message);
  }

  /** Has the process stop the work, or only end it where it waits; one that does not is ended. */
  leave(kind: 'leave' | 'enough' = 'leave'): void {
    if (this.#isOver) return;
    this.#line.tell({ kind });
    this.killAfter(leavePatienceMs);
  }

  /** Ends the process unless the work is over by then. */
  killAfter(patienceMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#isOver ? undefined : setTimeout(() => this.#line.kill(), patienceMs);
  }

  stopClock(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves at the last word. */
  async finished(): Promise<void> {
    while ((await this.next()).kind !== 'end');
  }

  #close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#line.forget();
  }
}

function errorOf({ code, facts, cause }: NativeFailure): Error {
  if (code === null) return new Error(cause);
  return new AppError(code, facts, cause === '' ? {} : { cause: new Error(cause) });
}
