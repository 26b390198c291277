import type { DimensionRow } from '@/lib/viz/kit/data/dimension-rows';
import type { MarkFilter } from '@/lib/viz/viz';

export interface Branch {
  readonly name: string;
  readonly path: readonly string[];
  readonly filters: readonly MarkFilter[];
  value: number;
  second: number;
  readonly children: Branch[];
}

/**
 * Builds a tree from rows, one level for each dimension. Names that are integers come first, in ascending order; the
 * others follow in order of appearance.
 */
export function branches(
  rows: readonly DimensionRow[],
  values: readonly number[],
  seconds: readonly number[],
): Branch[] {
  const roots: Branch[] = [];
  rows.forEach(({ texts, filters }, row) => {
    let level = roots;
    texts.forEach((name, depth) => {
      let branch = level.find((one) => one.name === name);
      if (branch === undefined) {
        const path = texts.slice(0, depth + 1);
        branch = { name, path, filters: filters.slice(0, depth + 1), value: 0, second: 0, children: [] };
        level.push(branch);
      }
      branch.value += values[row] ?? 0;
      branch.second += seconds[row] ?? 0;
      level = branch.children;
    });
  });
  return ordered(roots);
}

function ordered(level: readonly Branch[]): Branch[] {
  const isWhole = ({ name }: Branch) => /^\d{1,9}$/.test(name);
  const whole = level.filter(isWhole).sort((one, other) => Number(one.name) - Number(other.name));
  return [...whole, ...level.filter((one) => !isWhole(one))].map((one) => ({
    ...one,
    children: ordered(one.children),
  }));
}
