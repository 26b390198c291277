import { deviation, mean, median, quantileSorted, sum, variance } from '@visx/vendor/d3-array';
import { maxOf, minOf } from '@/lib/frame/extent';

type Aggregate = (values: readonly number[]) => number;

const percentile =
  (share: number): Aggregate =>
  (values) =>
    quantileSorted(
      values.toSorted((one, other) => one - other),
      share,
    ) ?? 0;

const aggregates: Readonly<Record<string, Aggregate>> = {
  sum: (values) => sum(values),
  min: (values) => minOf(values),
  max: (values) => maxOf(values),
  mean: (values) => mean(values) ?? 0,
  median: (values) => median(values) ?? 0,
  count: (values) => values.length,
  variance: (values) => variance(values) ?? 0,
  deviation: (values) => deviation(values) ?? 0,
  var: (values) => variance(values) ?? 0,
  std: (values) => deviation(values) ?? 0,
  p1: percentile(0.01),
  p5: percentile(0.05),
  p95: percentile(0.95),
  p99: percentile(0.99),
};

/** Aggregates values by the function name of a form; an unknown name sums them. Returns 0 for no values. */
export function aggregate(name: unknown, values: readonly number[]): number {
  const known = Object.hasOwn(aggregates, String(name)) ? aggregates[String(name)] : aggregates.sum;
  return values.length === 0 ? 0 : (known?.(values) ?? 0);
}
