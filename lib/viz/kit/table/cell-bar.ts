import type { CellBar } from './marks';

/**
 * Bars behind the figures of a column. Bars of both signs share a zero line, unless they are all to start at the left.
 * Signs have colours only in a column with figures below zero.
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
