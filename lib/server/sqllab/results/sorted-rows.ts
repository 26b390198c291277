import { compareCells } from '@/lib/grid/cell-compare';

/** One column by which rows are ordered: the values of all rows. */
export interface OrderedBy {
  readonly values: readonly unknown[];
  readonly desc: boolean;
}

const runLength = 4096;
/** Rows between two offers to let others have their turn. */
const turnRows = 512;
const digits = 16;

/**
 * The numbers of rows in the order of the columns; null is last either way, as in the grid. `pause` is awaited between
 * parts of the work, so that others are served meanwhile.
 */
export async function sortedRows(
  rows: Uint32Array,
  columns: readonly OrderedBy[],
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  const compares: ((a: number, b: number) => number)[] = [];
  for (const column of columns) compares.push(await comparing(column, pause));
  const compare = (a: number, b: number): number => {
    for (const one of compares) {
      const order = one(a, b);
      if (order !== 0) return order;
    }
    return a - b;
  };
  let from = Uint32Array.from(rows);
  let to = new Uint32Array(rows.length);
  for (let at = 0; at < from.length; at += runLength) {
    from.subarray(at, at + runLength).sort(compare);
    await pause();
  }
  for (let width = runLength; width < from.length; width *= 2) {
    for (let at = 0; at < from.length; at += 2 * width) {
      await merge(from, to, { at, middle: at + width, end: at + 2 * width }, compare, pause);
    }
    [from, to] = [to, from];
  }
  return from;
}

interface Runs {
  readonly at: number;
  readonly middle: number;
  readonly end: number;
}

async function merge(
  from: Uint32Array,
  to: Uint32Array,
  runs: Runs,
  compare: (a: number, b: number) => number,
  pause: () => Promise<void>,
): Promise<void> {
  const middle = Math.min(runs.middle, from.length);
  const end = Math.min(runs.end, from.length);
  let [left, right] = [runs.at, middle];
  for (let at = runs.at; at < end; at += 1) {
    const isLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
    to[at] = from[isLeft ? left++ : right++] ?? 0;
    if (at % turnRows === 0) await pause();
  }
}

/** Compares rows by keys that are made once: a text is compared many times. */
async function comparing({ values, desc }: OrderedBy, pause: () => Promise<void>) {
  const sign = desc ? -1 : 1;
  const isMissing = (row: number): boolean => values[row] === null || values[row] === undefined;
  const isText = values.some((value) => typeof value === 'string');
  const keys: (number | string)[] = [];
  for (let row = 0; row < values.length; row += 1) {
    keys.push(isText ? orderKey(String(values[row])) : Number(values[row]));
    if (row % turnRows === 0) await pause();
  }
  return (a: number, b: number): number => {
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    const [first, second] = [keys[a] ?? 0, keys[b] ?? 0];
    if (first !== second) return first < second ? -sign : sign;
    return sign * compareCells(values[a], values[b]);
  };
}

/** Texts by letters without case and accents, numbers in them by size. */
function orderKey(text: string): string {
  const plain = isAscii(text) ? text.toLowerCase() : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/\d+/g, (number) => number.padStart(digits, '0'));
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
