/** A part of a metric's value, with its own parts. */
export interface Part {
  readonly name: string;
  readonly path: readonly string[];
  value: number;
  readonly parts: Part[];
  /** True when all its parts have equal size: instants, where the form sets this. */
  readonly isEven: boolean;
}

export interface PartRow {
  readonly path: readonly string[];
  readonly value: number;
}

/** Sums rows to a tree of parts below the whole. */
export function partTree(name: string, rows: readonly PartRow[], evenLevel: number | null): Part {
  const whole: Part = { name, path: [], value: 0, parts: [], isEven: evenLevel === 0 };
  const known = new Map<string, Part>();
  for (const { path, value } of rows) {
    whole.value += value;
    let parent = whole;
    path.forEach((step, depth) => {
      const own = path.slice(0, depth + 1);
      const key = JSON.stringify(own);
      let part = known.get(key);
      if (part === undefined) {
        part = { name: step, path: own, value: 0, parts: [], isEven: evenLevel === depth + 1 };
        known.set(key, part);
        parent.parts.push(part);
      }
      part.value += value;
      parent = part;
    });
  }
  return whole;
}

export interface Pruning {
  /** Maximum number of parts in a group. */
  readonly limit: number;
  /** Minimum share of a part in its group. */
  readonly threshold: number;
}

/** Sorts parts by size and drops those beyond the limit or below the threshold; instants are unchanged. */
export function prune(part: Part, pruning: Pruning): Part {
  if (part.isEven) return { ...part, parts: part.parts.map((one) => prune(one, pruning)) };
  const kept = [...part.parts]
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .slice(0, pruning.limit)
    .filter(({ value }) => part.value === 0 || Math.abs(value / part.value) >= pruning.threshold);
  return { ...part, parts: kept.map((one) => prune(one, pruning)) };
}
