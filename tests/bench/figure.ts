/** One measured number with its budget and its comparison. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'kB' | 'MB' | 'requests' | 'requests/s' | 'queries';
  /** The maximum; for requests per second, the minimum. */
  readonly budget?: number;
  /** The same work without the product, in the same run. */
  readonly bare?: number;
}

export function ratioOf({ value, bare }: Figure): number | null {
  return bare === undefined || bare === 0 ? null : value / bare;
}

export function isWithin({ value, unit, budget }: Figure): boolean | null {
  if (budget === undefined) return null;
  return unit === 'requests/s' ? value >= budget : value <= budget;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${rounded(figure.value)} ${figure.unit}`,
    figure.bare === undefined ? '' : `${rounded(figure.bare)}`,
    ratioOf(figure) === null ? '' : `× ${(ratioOf(figure) ?? 0).toFixed(2)}`,
    figure.budget === undefined ? '' : rounded(figure.budget),
    figure.budget === undefined ? '' : isWithin(figure) ? 'within' : 'OVER',
  ]);
  const all = [['figure', 'measured', 'bare', 'ratio', 'budget', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rounded(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that a share of all values does not exceed. */
export function highest(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
