/** The least of any number of values and of `start`; `start` alone for none. Spread arguments end at about 100,000. */
export function minOf(values: Iterable<number>, start = Number.POSITIVE_INFINITY): number {
  let least = start;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** The most of any number of values and of `start`; `start` alone for none. */
export function maxOf(values: Iterable<number>, start = Number.NEGATIVE_INFINITY): number {
  let most = start;
  for (const value of values) most = Math.max(most, value);
  return most;
}
