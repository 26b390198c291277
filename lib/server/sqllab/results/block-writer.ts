import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { Dialect } from '@/lib/query/dialect';
import { finishKept, keptPath, openFolder, writeKept } from './result-files';
import { cellWriters, type ResultColumn, resultColumns } from './result-text';

/** Rows of one block: what is read to find one row. */
export const blockRows = 200;
const flushedBytes = 1024 * 1024;
const mostBytes = 1024 ** 3;

/** What a reader must know of the file of blocks. */
export interface BlockIndex {
  readonly rows: number;
  readonly columns: readonly ResultColumn[];
  /** Where each block ends in the file. */
  readonly ends: readonly number[];
}

/**
 * Writes the rows of a result to a file: in blocks of 200 rows, each with one line a column, a JSON list of its values.
 */
export class BlockWriter {
  readonly #ends: number[] = [];
  readonly #waiting: Buffer[] = [];
  #file: FileHandle | null = null;
  #writers: ReturnType<typeof cellWriters> = [];
  #columns: readonly ResultColumn[] = [];
  /** The line of each column in the block that is not full yet. */
  #lines: string[] = [];
  #rows = 0;
  #bytes = 0;
  #waitingBytes = 0;

  constructor(
    readonly key: string,
    readonly dialect: Dialect,
  ) {}

  /** Throws when the file cannot be written or is too large. */
  async add(frame: Frame): Promise<void> {
    if (this.#writers.length === 0) {
      this.#writers = cellWriters(frame);
      this.#columns = resultColumns(frame, this.dialect);
      this.#lines = frame.columns.map(() => '');
    }
    for (let from = 0; from < frame.length; ) {
      const to = Math.min(frame.length, from + blockRows - (this.#rows % blockRows));
      for (const [at, { values }] of frame.columns.entries()) this.#extend(at, values, from, to);
      this.#rows += to - from;
      if (this.#rows % blockRows === 0) this.#endBlock();
      from = to;
    }
    if (this.#waitingBytes > flushedBytes) await this.#flush();
  }

  async end(ttlMs: number): Promise<void> {
    if (this.#rows % blockRows !== 0) this.#endBlock();
    await this.#flush();
    await this.#file?.close();
    this.#file = null;
    const index: BlockIndex = { rows: this.#rows, columns: this.#columns, ends: this.#ends };
    await finishKept(this.key, 'rows', ttlMs);
    await writeKept(this.key, 'index', JSON.stringify(index), ttlMs);
  }

  /** Ends without a file. */
  async discard(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
    await rm(/*turbopackIgnore: true*/ `${keptPath(this.key, 'rows')}.part`, { force: true });
  }

  #extend(at: number, values: readonly Cell[], from: number, to: number): void {
    const write = this.#writers[at];
    let line = this.#lines[at] ?? '';
    for (let row = from; row < to; row += 1) {
      const cell = values[row] ?? null;
      if (line !== '') line += ',';
      line += cell === null || write === undefined ? 'null' : write(cell);
    }
    this.#lines[at] = line;
  }

  #endBlock(): void {
    const block = Buffer.from(`${this.#lines.map((line) => `[${line}]`).join('\n')}\n`);
    this.#lines = this.#lines.map(() => '');
    this.#bytes += block.length;
    this.#waitingBytes += block.length;
    this.#ends.push(this.#bytes);
    this.#waiting.push(block);
    if (this.#bytes > mostBytes) throw new Error('The result is too large to be kept.');
  }

  async #flush(): Promise<void> {
    if (this.#file === null) {
      await openFolder();
      this.#file = await open(/*turbopackIgnore: true*/ `${keptPath(this.key, 'rows')}.part`, 'w', 0o600);
    }
    await this.#file.write(Buffer.concat(this.#waiting.splice(0)));
    this.#waitingBytes = 0;
  }
}
