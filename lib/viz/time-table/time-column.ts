/** A column of the table, as the form stores it: a past value, a mean, a share, or a sparkline. */
export interface TimeColumn {
  readonly key?: string;
  readonly label?: string;
  readonly tooltip?: string;
  readonly colType?: 'time' | 'contrib' | 'spark' | 'avg';
  readonly comparisonType?: 'value' | 'diff' | 'perc' | 'perc_change';
  readonly timeLag?: number | string;
  readonly timeRatio?: number | string;
  readonly d3format?: string;
  readonly bounds?: readonly (number | null)[];
  readonly yAxisBounds?: readonly (number | null)[];
  readonly showYAxis?: boolean;
  readonly sparkType?: 'line' | 'area' | 'bar';
}

type Values = readonly (number | null)[];

/**
 * The value of a column: the last value compared with the one `timeLag` instants before it. Null where one is missing.
 */
export function figureOf(column: TimeColumn, values: Values, sumOfLast: number): number | null {
  const recent = values.at(-1) ?? null;
  const lag = Math.max(0, Number(column.timeLag ?? 0) || 0);
  if (column.colType === 'contrib') return recent === null || sumOfLast === 0 ? null : recent / sumOfLast;
  if (column.colType === 'avg') return mean(values.slice(-Math.max(1, lag)));
  const before = values[values.length - 1 - lag] ?? null;
  if (column.comparisonType === 'value' || column.comparisonType === undefined) return before;
  if (recent === null || before === null) return null;
  if (column.comparisonType === 'diff') return recent - before;
  if (before === 0) return null;
  return column.comparisonType === 'perc' ? recent / before : recent / before - 1;
}

/** The values of a sparkline: unchanged, or their ratio to the value `timeRatio` instants before. */
export function lineOf(column: TimeColumn, values: Values): (number | null)[] {
  const ratio = Number(column.timeRatio);
  if (!column.timeRatio || !Number.isFinite(ratio) || ratio <= 0) return [...values];
  return values.slice(ratio).map((value, index) => {
    const before = values[index] ?? null;
    return value === null || before === null || before === 0 ? null : value / before;
  });
}

function mean(values: Values): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
