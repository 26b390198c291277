import { AppError } from '@/lib/errors/app-error';

interface Waiter {
  enter(): void;
}

interface SemaphoreUse {
  running: number;
  waiting: number;
}

declare global {
  /** Pages and routes are bundled separately and count together. */
  var isolineSemaphoreUse: SemaphoreUse | undefined;
}

/** The callers inside, and those that wait, over all semaphores of this process. */
export function semaphoreUse(): SemaphoreUse {
  globalThis.isolineSemaphoreUse ??= { running: 0, waiting: 0 };
  return globalThis.isolineSemaphoreUse;
}

/** Lets at most `size` callers in at a time; the others queue in order until they enter, are aborted or time out. */
export class Semaphore {
  #inside = 0;
  readonly #queue: Waiter[] = [];
  readonly #onLeave: (() => void)[] = [];

  constructor(readonly size: number) {}

  get inside(): number {
    return this.#inside;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves when no caller is inside any more. */
  async idle(): Promise<void> {
    while (this.#inside > 0) await new Promise<void>((resolve) => this.#onLeave.push(resolve));
  }

  /**
   * Resolves to the function that frees the place; a second call has no effect. Rejects with `query_cancelled` on
   * abort, and with `database_busy` after `patienceMs`.
   */
  acquire(signal: AbortSignal, patienceMs: number): Promise<() => void> {
    if (signal.aborted) return Promise.reject(new AppError('query_cancelled'));
    if (this.#inside < this.size) return Promise.resolve(this.#admit());
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        const place = this.#queue.indexOf(waiter);
        if (place < 0) return;
        this.#queue.splice(place, 1);
        semaphoreUse().waiting -= 1;
      };
      const leave = () => {
        settle();
        reject(new AppError('query_cancelled'));
      };
      const waiter: Waiter = {
        enter: () => {
          settle();
          resolve(this.#admit());
        },
      };
      const timer = setTimeout(() => {
        settle();
        reject(new AppError('database_busy', { maxConnections: this.size }));
      }, patienceMs);
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiter);
      semaphoreUse().waiting += 1;
    });
  }

  #admit(): () => void {
    this.#inside += 1;
    semaphoreUse().running += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inside -= 1;
      semaphoreUse().running -= 1;
      for (const tell of this.#onLeave.splice(0)) tell();
      this.#queue[0]?.enter();
    };
  }
}
