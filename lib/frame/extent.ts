/**
 * The minimum of the values and `start`; `start` for no values. A spread into the arguments of `Math.min` fails above
 * about 100,000 values.
 */
export function minOf(values: Iterable<number>, start = Number.POSITIVE_INFINITY): number {
  let least = start;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** The maximum of the values and `start`; `start` for no values. */
export function maxOf(values: Iterable<number>, start = Number.NEGATIVE_INFINITY): number {
  let most = start;
  for (const value of values) most = Math.max(most, value);
  return most;
}
