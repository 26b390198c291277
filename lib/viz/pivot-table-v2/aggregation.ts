import type { Cell } from '@/lib/frame/frame';
import { compareKeys } from './key-order';

export const aggregations = [
  'Count',
  'Count Unique Values',
  'List Unique Values',
  'Sum',
  'Average',
  'Median',
  'Sample Variance',
  'Sample Standard Deviation',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Sum as Fraction of Total',
  'Sum as Fraction of Rows',
  'Sum as Fraction of Columns',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
] as const;

export type Aggregation = (typeof aggregations)[number];

/** The whole that a fraction refers to; null for an aggregation that is not a fraction. */
export function wholeOf(aggregation: Aggregation): 'Total' | 'Rows' | 'Columns' | null {
  const [, whole] = /as Fraction of (Total|Rows|Columns)$/.exec(aggregation) ?? [];
  return whole === 'Total' || whole === 'Rows' || whole === 'Columns' ? whole : null;
}

/** Aggregates the values of a cell to a number, or to the text of a list; null when no value counts. */
export function aggregate(aggregation: Aggregation, values: readonly Cell[]): number | string | null {
  const numbers = values
    .filter((value) => value !== null)
    .map(Number)
    .filter((value) => !Number.isNaN(value));
  switch (aggregation) {
    case 'Count':
    case 'Count as Fraction of Total':
    case 'Count as Fraction of Rows':
    case 'Count as Fraction of Columns':
      return values.length;
    case 'Count Unique Values':
      return new Set(values.map(String)).size;
    case 'List Unique Values':
      return [...new Set(values.map(String))].join(', ');
    case 'First':
      return extreme(values, -1);
    case 'Last':
      return extreme(values, 1);
    default:
      return numbers.length === 0 ? null : ofNumbers(aggregation, numbers);
  }
}

function ofNumbers(aggregation: Aggregation, numbers: readonly number[]): number {
  switch (aggregation) {
    case 'Average':
      return sum(numbers) / numbers.length;
    case 'Median':
      return median(numbers);
    case 'Sample Variance':
      return variance(numbers);
    case 'Sample Standard Deviation':
      return Math.sqrt(variance(numbers));
    case 'Minimum':
      return numbers.reduce((least, value) => Math.min(least, value));
    case 'Maximum':
      return numbers.reduce((most, value) => Math.max(most, value));
    default:
      return sum(numbers);
  }
}

function extreme(values: readonly Cell[], sign: 1 | -1): number | string | null {
  let found: Cell = null;
  for (const value of values)
    if (value !== null && (found === null || sign * compareKeys(value, found) > 0)) found = value;
  return found === null || typeof found === 'string' ? found : Number(found);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}

function variance(numbers: readonly number[]): number {
  if (numbers.length < 2) return 0;
  const mean = sum(numbers) / numbers.length;
  return sum(numbers.map((value) => (value - mean) ** 2)) / (numbers.length - 1);
}
