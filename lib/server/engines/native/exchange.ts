import { AppError } from '@/lib/errors/app-error';
import type { NativeAnswer, NativeFailure, NativeRequest } from './protocol';

interface Line {
  tell(message: NativeRequest): void;
  kill(): void;
  forget(): void;
}

/** A process that has not ended the work this long after `leave` or `enough` is killed. */
const leavePatienceMs = 10_000;

/** The server's side of one request to a native process: its answers in order. */
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

  /** The next answer. Answers received before a failure are returned first; then it rejects. */
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

  /** Cancels the work (`leave`) or ends it where it waits (`enough`). Kills a process that takes too long to do so. */
  leave(kind: 'leave' | 'enough' = 'leave'): void {
    if (this.#isOver) return;
    this.#line.tell({ kind });
    this.killAfter(leavePatienceMs);
  }

  /** Kills the process unless the work is over by then. */
  killAfter(patienceMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#isOver ? undefined : setTimeout(() => this.#line.kill(), patienceMs);
  }

  stopClock(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves when the process reports the end of the work; rejects when it failed. */
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
