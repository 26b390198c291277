import { memoize } from '@/lib/text/memoize';

/** Number of cells of a drawing: enough that words are close together, few enough to search for every word. */
const mostCells = 9000;
const finest = 3;
const widestRatio = 2.4;

/** Cache limit: clouds are laid out for the same few widths again and again. */
const mostOrders = 64;
const orders = new Map<string, Int32Array>();

/** The occupied cells of a drawing. Boxes are tried from the middle outwards. */
export class Occupancy {
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;
  /** Indices of cells, sorted by their distance from the middle. */
  readonly #order: Int32Array;
  /** For each tried size, the index in the order before which no box of this size or larger is free. */
  readonly #tried: { readonly across: number; readonly down: number; from: number }[] = [];

  constructor(width: number, height: number) {
    this.#cell = Math.max(finest, Math.sqrt((width * height) / mostCells));
    this.#columns = Math.max(1, Math.floor(width / this.#cell));
    this.#rows = Math.max(1, Math.floor(height / this.#cell));
    this.#taken = new Uint8Array(this.#columns * this.#rows);
    const [columns, rows] = [this.#columns, this.#rows];
    this.#order = memoize(orders, mostOrders, `${columns} ${rows}`, () => fromTheMiddle(columns, rows));
  }

  /**
   * Occupies the free box of this size that is nearest to the middle; returns its centre relative to the middle, in
   * pixels, or null when none is free.
   */
  take(width: number, height: number): { x: number; y: number } | null {
    const across = Math.ceil(width / this.#cell);
    const down = Math.ceil(height / this.#cell);
    const [columns, rows] = [this.#columns, this.#rows];
    if (across > columns || down > rows) return null;
    const [halfAcross, halfDown] = [across >> 1, down >> 1];
    const [order, taken] = [this.#order, this.#taken];
    for (let index = this.#firstFor(across, down); index < order.length; index += 1) {
      const at = order[index] ?? 0;
      if (taken[at] === 1) continue;
      const left = (at % columns) - halfAcross;
      const top = ((at / columns) | 0) - halfDown;
      if (left < 0 || top < 0 || left + across > columns || top + down > rows) continue;
      if (!this.#isFree(left, top, across, down)) continue;
      this.#remember(across, down, index + 1);
      for (let row = top; row < top + down; row += 1)
        taken.fill(1, row * columns + left, row * columns + left + across);
      return {
        x: (left + across / 2 - columns / 2) * this.#cell,
        y: (top + down / 2 - rows / 2) * this.#cell,
      };
    }
    this.#remember(across, down, order.length);
    return null;
  }

  /**
   * The first index to try: a cell without space for a smaller box has none for a larger one, and boxes are never
   * freed.
   */
  #firstFor(across: number, down: number): number {
    let first = 0;
    for (const tried of this.#tried) {
      if (tried.across <= across && tried.down <= down) first = Math.max(first, tried.from);
    }
    return first;
  }

  #remember(across: number, down: number, from: number): void {
    const known = this.#tried.find((tried) => tried.across === across && tried.down === down);
    if (known === undefined) this.#tried.push({ across, down, from });
    else known.from = from;
  }

  #isFree(left: number, top: number, across: number, down: number): boolean {
    const taken = this.#taken;
    const first = top * this.#columns + left;
    const last = first + (down - 1) * this.#columns;
    if (taken[first] === 1 || taken[first + across - 1] === 1) return false;
    if (taken[last] === 1 || taken[last + across - 1] === 1) return false;
    for (let start = first; start <= last; start += this.#columns) {
      for (let at = start; at < start + across; at += 1) if (taken[at] === 1) return false;
    }
    return true;
  }
}

/**
 * Every second cell of every second row, by its distance from the middle of an ellipse with the drawing's aspect ratio.
 */
function fromTheMiddle(columns: number, rows: number): Int32Array {
  const stretch = Math.min(widestRatio, columns / rows);
  const buckets: number[][] = [];
  for (let row = 0; row < rows; row += 2) {
    for (let column = 0; column < columns; column += 2) {
      const distance = Math.hypot((column - columns / 2) / stretch, row - rows / 2) | 0;
      const bucket = buckets[distance];
      if (bucket) bucket.push(row * columns + column);
      else buckets[distance] = [row * columns + column];
    }
  }
  return Int32Array.from(buckets.flatMap((bucket) => bucket ?? []));
}
