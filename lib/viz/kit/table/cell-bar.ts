import type { CellBar } from './marks';

/**
 * Returns the bar behind each number of a column. Positive and negative bars share a zero line, unless `isAligned`
 * makes them all start at the left. They differ in colour only in a column with negative numbers. Undefined without a
 * number.
 */
export function cellBars(
  values: readonly unknown[],
  isAligned: boolean,
  isColored: boolean,
): (value: unknown) => CellBar | undefined {
  const numbers = values
    .filter((value) => value !== null && value !== undefined)
    .map(Number)
    .filter(Number.isFinite);
  const most = numbers.reduce((high, number) => Math.max(high, number), 0);
  const least = numbers.reduce((low, number) => Math.min(low, number), 0);
  const span = isAligned ? Math.max(most, -least) : most - least;
  const hasSigns = isColored && least < 0;
  return (value) => {
    const number = Number(value);
    if (value === null || value === undefined || !Number.isFinite(number) || span === 0) return undefined;
    const start = isAligned ? 0 : Math.min(number, 0) - least;
    return {
      left: percent(start / span),
      width: percent(Math.abs(number) / span),
      sign: hasSigns ? (number < 0 ? 'negative' : 'positive') : 'plain',
    };
  };
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
