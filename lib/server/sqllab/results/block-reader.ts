import { type FileHandle, open } from 'node:fs/promises';
import type { BlockIndex } from './block-writer';
import { blockRows } from './block-writer';
import { keptPath, readKept } from './result-files';

/** Blocks that are read at once when all are. */
const blocksAtOnce = 64;
const newLine = 10;

/** Reads a file of blocks. Close it. */
export class BlockReader {
  private constructor(
    readonly index: BlockIndex,
    readonly file: FileHandle,
  ) {}

  /** Null when the result is not kept any more. */
  static async open(key: string): Promise<BlockReader | null> {
    const index = await readKept(key, 'index');
    if (index === null) return null;
    const file = await open(/*turbopackIgnore: true*/ keptPath(key, 'rows')).catch(() => null);
    return file === null ? null : new BlockReader(JSON.parse(index.toString()) as BlockIndex, file);
  }

  /** The given rows, column by column. Neighbours are read together. */
  async rows(numbers: Uint32Array): Promise<unknown[][]> {
    const found: unknown[][] = this.index.columns.map(() => new Array(numbers.length));
    const places = new Map<number, number[]>();
    for (const [place, row] of numbers.entries()) {
      const block = Math.floor(row / blockRows);
      const known = places.get(block);
      if (known) known.push(place);
      else places.set(block, [place]);
    }
    for (const [block, wanted] of places) {
      const lines = (await this.#read(block, block + 1)).toString().split('\n');
      for (const [at, values] of found.entries()) {
        const cells = JSON.parse(lines[at] ?? '[]') as unknown[];
        for (const place of wanted) values[place] = cells[(numbers[place] ?? 0) - block * blockRows];
      }
    }
    return found;
  }

  /** All blocks in their order, each as the text of its lines. */
  async *blocks(): AsyncGenerator<{ readonly first: number; readonly lines: readonly Buffer[] }> {
    const { ends } = this.index;
    for (let from = 0; from < ends.length; from += blocksAtOnce) {
      const to = Math.min(ends.length, from + blocksAtOnce);
      const bytes = await this.#read(from, to);
      const start = from === 0 ? 0 : (ends[from - 1] ?? 0);
      for (let block = from; block < to; block += 1) {
        const begin = block === 0 ? 0 : (ends[block - 1] ?? 0);
        yield {
          first: block * blockRows,
          lines: linesOf(bytes.subarray(begin - start, (ends[block] ?? 0) - start)),
        };
      }
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }

  async #read(from: number, to: number): Promise<Buffer> {
    const { ends } = this.index;
    const begin = from === 0 ? 0 : (ends[from - 1] ?? 0);
    const bytes = Buffer.allocUnsafe((ends[to - 1] ?? 0) - begin);
    await this.file.read(bytes, 0, bytes.length, begin);
    return bytes;
  }
}

function linesOf(block: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let at = 0;
  for (let end = block.indexOf(newLine); end >= 0; end = block.indexOf(newLine, at)) {
    lines.push(block.subarray(at, end));
    at = end + 1;
  }
  return lines;
}
