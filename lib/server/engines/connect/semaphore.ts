import { AppError } from '@/lib/errors/app-error';

declare global {
  var isolineSemaphores: Set<WeakRef<Semaphore>> | undefined;
}

interface Waiter {
  enter(): void;
}

/** Lets at most `size` callers in at a time; the others queue in order until they enter, are aborted or time out. */
export class Semaphore {
  #inside = 0;
  readonly #queue: Waiter[] = [];
  readonly #onLeave: (() => void)[] = [];

  constructor(readonly size: number) {
    semaphores().add(new WeakRef(this));
  }

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
        if (place >= 0) this.#queue.splice(place, 1);
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
    });
  }

  #admit(): () => void {
    this.#inside += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inside -= 1;
      for (const tell of this.#onLeave.splice(0)) tell();
      this.#queue[0]?.enter();
    };
  }
}

function semaphores(): Set<WeakRef<Semaphore>> {
  globalThis.isolineSemaphores ??= new Set();
  return globalThis.isolineSemaphores;
}

/** How many statements of this process run and how many wait, over all databases. */
export function semaphoreUse(): { readonly running: number; readonly waiting: number } {
  let running = 0;
  let waiting = 0;
  for (const reference of semaphores()) {
    const semaphore = reference.deref();
    if (semaphore === undefined) semaphores().delete(reference);
    running += semaphore?.inside ?? 0;
    waiting += semaphore?.waiting ?? 0;
  }
  return { running, waiting };
}
