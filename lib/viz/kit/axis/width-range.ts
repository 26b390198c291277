/**
 * The width of a fluid drawing is unknown on the server. What depends on it (which ticks, how short a label) is
 * computed for a few widths at once; `plot.css` shows the elements of the container's width range and hides the rest.
 */
export interface WidthRange {
  /** The digit of the range in `data-w`; empty for a drawing of known width. */
  readonly key: string;
  /** The narrowest width of the range in pixels, for which its contents are made to fit. */
  readonly width: number;
}

/** Lower ends in pixels; `plot.css` has the same values. */
export const rangeStarts = [0, 240, 320, 420, 560, 760, 1000, 1400, 1900] as const;
const narrowest = 200;

export function widthRanges(width: 'fluid' | number): readonly WidthRange[] {
  if (width !== 'fluid') return [{ key: '', width }];
  return rangeStarts.map((start, index) => ({ key: String(index), width: Math.max(start, narrowest) }));
}

/** `data-w` of all ranges except those in `others`. */
export function rangesBut(...others: readonly string[]): string {
  return Array.from(rangeStarts.keys())
    .filter((range) => others.every((shownAt) => !shownAt.includes(String(range))))
    .join('');
}

export interface Ranged<T> {
  readonly item: T;
  /** `data-w`: the ranges that show the item, or undefined when all do. */
  readonly shownAt: string | undefined;
}

/** Makes items for every range and merges equal ones. */
export function overRanges<T>(
  ranges: readonly WidthRange[],
  make: (range: WidthRange) => readonly T[],
  identity: (item: T) => unknown,
): Ranged<T>[] {
  const merged = new Map<unknown, { item: T; keys: string[] }>();
  for (const range of ranges) {
    for (const item of make(range)) {
      const id = identity(item);
      const known = merged.get(id);
      if (known) known.keys.push(range.key);
      else merged.set(id, { item, keys: [range.key] });
    }
  }
  return [...merged.values()].map(({ item, keys }) => ({
    item,
    shownAt: keys.length === ranges.length ? undefined : keys.join(''),
  }));
}
