import { z } from 'zod';
import { invalid } from './invalid';
import { type Interpolation, quantileOf, sumOf, varianceOf } from './statistic';

/** A statistic of the numbers in a window, where NaN stands for NULL. */
export type WindowStatistic = (cells: readonly number[]) => number;

const interpolations = ['linear', 'lower', 'higher', 'midpoint', 'nearest'] as const satisfies Interpolation[];
const share = z.number().min(0).max(1);
const interpolation = z.enum(interpolations).optional();
const quantileOptions = z.union([
  z.strictObject({ quantile: share, interpolation }),
  z.strictObject({ q: share, interpolation }).transform(({ q, ...rest }) => ({ quantile: q, ...rest })),
]);
const numericOnly = ['numeric_only'];
const compiled = [...numericOnly, 'engine', 'engine_kwargs'];
const pairs = [...numericOnly, 'other', 'pairwise', 'ddof'];
/**
 * The options that pandas accepts besides the window. Any other name is an error, even for options that are ignored
 * here.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  ...{ sum: compiled, mean: compiled, min: compiled, max: compiled, median: compiled },
  ...{ std: [...compiled, 'ddof'], var: [...compiled, 'ddof'], cov: pairs, corr: pairs },
  ...{ count: numericOnly, skew: numericOnly, kurt: numericOnly },
};
const spreadOptions = z.object({ ddof: z.number().int().optional() });

/**
 * The statistic of a rolling type; with weights only sum, mean, std and var exist. Throws `post_processing_invalid`.
 */
export function windowStatistic(
  type: string,
  options: Readonly<Record<string, unknown>>,
  weights?: readonly number[],
): WindowStatistic {
  if (weights) return weighted(type, weights, options);
  if (known[type] && Object.keys(options).some((name) => !known[type]?.includes(name))) {
    throw invalid(`Invalid options for ${type}: ${optionText(options)}`);
  }
  switch (type) {
    case 'count':
      return (cells) => present(cells).length;
    case 'sum':
      return (cells) => sumOf(present(cells));
    case 'mean':
      return (cells) => mean(present(cells));
    case 'min':
      return (cells) => extreme(present(cells), Math.min);
    case 'max':
      return (cells) => extreme(present(cells), Math.max);
    case 'median':
      return (cells) => quantileOf(present(cells), 0.5);
    case 'std':
      return (cells) => Math.sqrt(varianceOf(present(cells), ddofOf(type, options)));
    case 'var':
    case 'cov':
      return (cells) => varianceOf(present(cells), ddofOf(type, options));
    case 'corr':
      return (cells) => (varianceOf(present(cells), 1) > 0 ? 1 : Number.NaN);
    case 'skew':
      return (cells) => skewness(present(cells));
    case 'kurt':
      return (cells) => kurtosis(present(cells));
    case 'quantile': {
      const parsed = quantileOptions.safeParse(options);
      if (!parsed.success) throw invalid(`Invalid options for quantile: ${optionText(options)}`);
      const { quantile, interpolation } = parsed.data;
      return (cells) => quantileOf(present(cells), quantile, interpolation ?? 'linear');
    }
    default:
      throw invalid(`Invalid rolling_type: ${type}`);
  }
}

function present(cells: readonly number[]): number[] {
  return cells.filter((value) => !Number.isNaN(value));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : sumOf(values) / values.length;
}

function extreme(values: readonly number[], pick: (a: number, b: number) => number): number {
  return values.length === 0 ? Number.NaN : values.reduce((a, b) => pick(a, b));
}

function ddofOf(type: string, options: Readonly<Record<string, unknown>>): number {
  const parsed = spreadOptions.safeParse(options);
  if (!parsed.success) throw invalid(`Invalid options for ${type}: ${optionText(options)}`);
  return parsed.data.ddof ?? 1;
}

function centralMoment(values: readonly number[], power: number): number {
  const center = mean(values);
  return mean(values.map((value) => (value - center) ** power));
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

/** Sample skewness, bias-corrected (Fisher–Pearson); needs three values. 0 when all are the same. */
function skewness(values: readonly number[]): number {
  const n = values.length;
  const spread = centralMoment(values, 2);
  if (n >= 3 && isConstant(values)) return 0;
  if (n < 3 || !(spread > 1e-14)) return Number.NaN;
  return (Math.sqrt(n * (n - 1)) / (n - 2)) * (centralMoment(values, 3) / spread ** 1.5);
}

/** Sample excess kurtosis, bias-corrected; needs four values. −3 when all are the same. */
function kurtosis(values: readonly number[]): number {
  const n = values.length;
  const spread = centralMoment(values, 2);
  if (n >= 4 && isConstant(values)) return -3;
  if (n < 4 || !(spread > 1e-14)) return Number.NaN;
  const raw = centralMoment(values, 4) / spread ** 2;
  return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * raw - 3 * (n - 1));
}

function weighted(
  type: string,
  weights: readonly number[],
  options: Readonly<Record<string, unknown>>,
): WindowStatistic {
  const { ddof = 1 } = options;
  const total = (cells: readonly number[], of: (value: number, weight: number) => number): number =>
    sumOf(cells.map((value, at) => (Number.isNaN(value) ? 0 : of(value, weightAt(weights, cells, at)))));
  const average = (cells: readonly number[]): number =>
    total(cells, (value, weight) => value * weight) / total(cells, (_, weight) => weight);
  const spread = (cells: readonly number[]): number => {
    const center = average(cells);
    const size = present(cells).length;
    const share = total(cells, (value, weight) => weight * (value - center) ** 2) / total(cells, (_, weight) => weight);
    return (share * size) / (size - Number(ddof));
  };
  switch (type) {
    case 'sum':
      return (cells) => total(cells, (value, weight) => value * weight);
    case 'mean':
      return average;
    case 'var':
      return spread;
    case 'std':
      return (cells) => Math.sqrt(spread(cells));
    default:
      throw invalid(`Invalid rolling_type: ${type} has no weighted form`);
  }
}

/** A window that is cut short at the start of the frame uses the last weights. */
function weightAt(weights: readonly number[], cells: readonly number[], at: number): number {
  return weights[weights.length - cells.length + at] ?? 0;
}

function optionText(options: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(options).map(([key, value]) => `'${key}': ${pythonText(value)}`);
  return `{${parts.join(', ')}}`;
}

function pythonText(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : String(value);
}
