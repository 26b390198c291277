/** Number of hundredths of a percent in 100%. */
const parts = 10_000;

/**
 * Shares of a whole, rounded to hundredths of a percent so that they add up to 100%: the values with the largest
 * remainders are rounded up (Hare quota). All zero where the sum is zero.
 */
export function roundedShares(values: readonly number[]): number[] {
  const whole = values.reduce((sum, value) => sum + value, 0);
  if (!(whole > 0)) return values.map(() => 0);
  const exact = values.map((value) => (value / whole) * parts);
  const floors = exact.map((share) => Math.floor(share));
  const left = parts - floors.reduce((sum, share) => sum + share, 0);
  const raised = new Set(
    exact
      .map((share, at) => ({ at, rest: share - (floors[at] ?? 0) }))
      .sort((one, other) => other.rest - one.rest)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return floors.map((share, at) => (share + (raised.has(at) ? 1 : 0)) / parts);
}
