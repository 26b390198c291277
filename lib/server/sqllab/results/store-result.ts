import { randomUUID } from 'node:crypto';
import { type Cell, emptyFrame, type Frame } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import type { StatementResults } from '@/lib/server/sqllab/statement-results';
import { BlockWriter } from './block-writer';
import { cacheBeside, cacheResult, ttlOf } from './result-cache';
import { dropKept } from './result-files';
import { displayMaxRows } from './result-text';

/** The most data of the first rows that is kept: the characters of texts, and 8 for any other value. */
const mostCharacters = 32 * 1024 * 1024;

interface KeepOptions {
  readonly dialect: Dialect;
  /** In seconds; null: a day. */
  readonly cacheTimeout: number | null;
  /** Whether rows beyond those that are sent to the editor are kept too. */
  readonly isWhole: boolean;
  /** What it is read with, see `keptScript`. */
  readonly script: string;
  readonly results: StatementResults | undefined;
}

/** Keeps the result of a query while it passes, so that it is found again without another run. */
export class KeptResult {
  readonly #key = randomUUID();
  readonly #options: KeepOptions;
  readonly #blocks: BlockWriter | null;
  #first: Frame | null = null;
  #values: Cell[][] = [];
  #length = 0;
  #rows = 0;
  #characters = 0;
  /** What cannot be kept is answered all the same. */
  #hasFailed = false;
  #hasEnded = false;

  constructor(options: KeepOptions) {
    this.#options = options;
    this.#blocks = options.isWhole ? new BlockWriter(this.#key, options.dialect) : null;
  }

  /** The same frames, kept as they pass. */
  async *tap(batches: AsyncGenerator<Frame, QueryRow>): AsyncGenerator<Frame, QueryRow> {
    try {
      for (;;) {
        const step = await batches.next();
        if (step.done) return step.value;
        await this.#add(step.value);
        yield step.value;
      }
    } finally {
      await batches.return(undefined as never);
      if (!this.#hasEnded) await this.#drop();
    }
  }

  /** Stores what passed, before the query is told to have succeeded. */
  readonly end = async (): Promise<Partial<QueryRow>> => {
    if (this.#hasFailed || this.#first === null || this.#first.columns.length === 0) return {};
    const { cacheTimeout, results, script } = this.#options;
    try {
      const columns = this.#first.columns.map((column, at) => ({ ...column, values: this.#values[at] ?? [] }));
      await Promise.all([
        cacheResult(this.#key, { ...emptyFrame, length: this.#length, columns }, cacheTimeout),
        cacheBeside(this.#key, { script, statements: results?.json() ?? null }, cacheTimeout),
      ]);
      if (this.#rows > this.#length) await this.#blocks?.end(ttlOf(cacheTimeout));
      else await this.#blocks?.discard();
      this.#hasEnded = true;
      return { results_key: this.#key, end_result_backend_time: Date.now() };
    } catch (error) {
      this.#fail(error);
      return {};
    }
  };

  async #add(frame: Frame): Promise<void> {
    if (this.#hasFailed) return;
    this.#first ??= frame;
    this.#rows += frame.length;
    const taken = Math.min(frame.columns[0]?.values.length ?? 0, displayMaxRows - this.#length);
    for (const [at, { values }] of frame.columns.entries()) {
      this.#values[at] ??= [];
      for (let row = 0; row < taken; row += 1) {
        const cell = values[row] ?? null;
        this.#values[at]?.push(cell);
        this.#characters += typeof cell === 'string' ? cell.length : 8;
      }
    }
    this.#length += taken;
    try {
      if (this.#characters > mostCharacters) throw new Error('The first rows are too large to be kept.');
      await this.#blocks?.add(frame);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#hasFailed = true;
    this.#values = [];
    console.warn('A result of the SQL editor could not be kept.', error);
  }

  async #drop(): Promise<void> {
    await this.#blocks?.discard().catch(() => undefined);
    await dropKept(this.#key).catch(() => undefined);
  }
}
