import type { Frame } from '@/lib/frame/frame';
import { within } from '@/lib/time/within';
import type { QueryRow } from './query-dict';
import { displayMaxRows } from './results/result-text';
import { endOf } from './state-changes';
import type { StatementResults } from './statement-results';

/** Milliseconds after which a call lets go of its query: a browser has few connections. */
const longestMs = 30_000;

/** Calls that read the rows of a query in the background while it runs in this process, by the id of the query. */
const shared = globalThis as typeof globalThis & { isolineAttachedRuns?: Map<number, AttachedRun> };

function runs(): Map<number, AttachedRun> {
  shared.isolineAttachedRuns ??= new Map();
  return shared.isolineAttachedRuns;
}

/** A query in the background as the call that started it sees it. Neither slows the other. */
export class AttachedRun {
  readonly #id: number;
  readonly #end: Promise<QueryRow | null>;
  readonly #left = new AbortController();
  readonly #frames: Frame[] = [];
  #rows = 0;
  #ended: QueryRow | null = null;
  #results: StatementResults | undefined;
  #wake: () => void = () => undefined;

  private constructor(id: number) {
    this.#id = id;
    this.#end = endOf(id, longestMs, this.#left.signal).then((row) => {
      this.#ended = row;
      return row;
    });
  }

  /** To be called before the query can run. */
  static to(id: number): AttachedRun {
    const run = new AttachedRun(id);
    runs().set(id, run);
    return run;
  }

  /** The results of the statements before the last, once the query runs. */
  get results(): StatementResults | undefined {
    return this.#results;
  }

  /** The stored query once it has ended; null before that. */
  get ended(): QueryRow | null {
    return this.#ended;
  }

  /** Whether rows come within `ms` milliseconds. Resolves at once when the query ends before that. */
  async hasRows(ms: number): Promise<boolean> {
    await within(Promise.race([this.#next(), this.#end]), ms);
    return this.#frames.length > 0;
  }

  /** The frames as they come. Returns the stored query when it has ended, null when the call has waited too long. */
  async *frames(): AsyncGenerator<Frame, QueryRow | null> {
    try {
      for (;;) {
        const frame = this.#frames.shift();
        if (frame !== undefined) yield frame;
        else if ((await Promise.race([this.#next(), this.#end.then(() => 'end' as const)])) === 'end') {
          if (this.#frames.length === 0) return await this.#end;
        }
      }
    } finally {
      this.detach();
    }
  }

  detach(): void {
    runs().delete(this.#id);
    this.#frames.length = 0;
    this.#left.abort();
  }

  #next(): Promise<'rows'> {
    if (this.#frames.length > 0) return Promise.resolve('rows');
    return new Promise((resolve) => {
      this.#wake = () => resolve('rows');
    });
  }

  /** Rows beyond those that are shown are not held: one frame of them says that there are more. */
  take(frame: Frame, results: StatementResults | undefined): void {
    this.#results = results;
    if (this.#rows > displayMaxRows) return;
    this.#rows += frame.length;
    this.#frames.push(frame);
    this.#wake();
  }
}

/** The same frames, told to the call that is attached to the query. */
export async function* toldToAttached(
  id: number,
  batches: AsyncGenerator<Frame, QueryRow>,
  results: StatementResults | undefined,
): AsyncGenerator<Frame, QueryRow> {
  try {
    for (;;) {
      const step = await batches.next();
      if (step.done) return step.value;
      runs().get(id)?.take(step.value, results);
      yield step.value;
    }
  } finally {
    await batches.return(undefined as never);
  }
}
