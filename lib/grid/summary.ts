/** Facts of a set of cells. Sum and average are null when no value is a number; null values count in `count` alone. */
export interface Summary {
  readonly count: number;
  readonly distinct: number;
  readonly sum: number | null;
  readonly average: number | null;
}

export function summaryOf(values: Iterable<unknown>): Summary {
  const distinct = new Set<unknown>();
  let count = 0;
  let numbers = 0;
  let sum = 0;
  for (const value of values) {
    count++;
    if (value === null || value === undefined) continue;
    distinct.add(typeof value === 'object' ? JSON.stringify(value) : value);
    const number = typeof value === 'bigint' ? Number(value) : value;
    if (typeof number !== 'number' || Number.isNaN(number)) continue;
    numbers++;
    sum += number;
  }
  return {
    count,
    distinct: distinct.size,
    sum: numbers === 0 ? null : sum,
    average: numbers === 0 ? null : sum / numbers,
  };
}
