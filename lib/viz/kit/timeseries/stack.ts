/** One series of a stack: its lower and upper edges, and its own values. */
export interface Stacked {
  readonly base: readonly number[];
  readonly top: readonly (number | null)[];
  readonly values: readonly (number | null)[];
}

export type StackMode = 'Stack' | 'Stream' | 'Expand';

/**
 * Stacks series; negative values are stacked downwards from zero. A missing value beside a known one counts as zero, so
 * that areas close; longer gaps stay gaps. The baseline of a stream offsets the changes of its members, each weighted
 * by its size; which members count as below is a rule of the contract.
 */
export function stackSeries(series: readonly (readonly (number | null)[])[], mode: StackMode): Stacked[] {
  const length = series[0]?.length ?? 0;
  const filled = series.map(withZeroNeighbours);
  const totals = Array.from({ length }, (_, index) =>
    filled.reduce((sum, values) => sum + Math.abs(values[index] ?? 0), 0),
  );
  const shares =
    mode === 'Expand'
      ? filled.map((values) => values.map((value, index) => (value === null ? null : value / (totals[index] || 1))))
      : filled;
  const up = mode === 'Stream' ? streamBed(filled, totals) : totals.map(() => 0);
  const down = totals.map(() => 0);
  return shares.map((values) => {
    const base: number[] = [];
    const top = values.map((value, index) => {
      const edges = (value ?? 0) < 0 && mode !== 'Stream' ? down : up;
      const from = edges[index] ?? 0;
      base.push(from);
      if (value === null) return null;
      edges[index] = from + value;
      return from + value;
    });
    return { base, top, values };
  });
}

function streamBed(series: readonly (readonly (number | null)[])[], totals: readonly number[]): number[] {
  let bed = 0;
  return totals.map((total, index) => {
    const changes = series.map((values) => (values[index] ?? 0) - (values[index - 1] ?? 0));
    const lean = series.reduce((sum, values, place) => {
      const below = changes.slice(1, Math.max(1, place - 1)).reduce((all, change) => all + change, 0);
      return sum + (values[index] ?? 0) * ((changes[place] ?? 0) / 2 + below);
    }, 0);
    bed -= total === 0 ? 0 : lean / total;
    return bed;
  });
}

function withZeroNeighbours(values: readonly (number | null)[]): (number | null)[] {
  const isKnown = (value: number | null | undefined) => value !== null && value !== undefined;
  return values.map((value, index) => {
    if (isKnown(value)) return value ?? null;
    return isKnown(values[index - 1]) || isKnown(values[index + 1]) ? 0 : null;
  });
}
