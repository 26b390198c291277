/**
 * Picks at most about `limit` indices of a series so that its line looks the same: of every bucket the first, lowest,
 * highest and last point, so no peak is lost. Gaps keep their position.
 */
export function downsample(values: readonly (number | null)[], limit: number): readonly number[] {
  if (values.length <= limit) return values.map((_, index) => index);
  const buckets = Math.max(1, Math.floor(limit / 4));
  const picked = new Set<number>();
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * values.length) / buckets);
    const to = Math.floor(((bucket + 1) * values.length) / buckets);
    addExtremes(values, from, to, picked);
  }
  return [...picked].sort((one, other) => one - other);
}

function addExtremes(values: readonly (number | null)[], from: number, to: number, picked: Set<number>): void {
  let lowest = -1;
  let highest = -1;
  let gap = -1;
  for (let index = from; index < to; index += 1) {
    const value = values[index] ?? null;
    if (value === null) {
      gap = index;
      continue;
    }
    if (lowest < 0 || value < (values[lowest] ?? 0)) lowest = index;
    if (highest < 0 || value > (values[highest] ?? 0)) highest = index;
  }
  for (const index of [from, lowest, highest, gap, to - 1]) if (index >= 0) picked.add(index);
}
