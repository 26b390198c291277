import { columnOf, type Frame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import { xAxisLabel } from '@/lib/query/build/x-axis';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';

export interface TrendPoint {
  readonly time: number;
  readonly value: number | null;
}

export function metricOf(form: FormData): string {
  const [metric] = ensureArray(form.metric as Metric | Metric[] | null);
  return metric === undefined ? '' : metricLabel(metric);
}

/** The number at each instant, oldest first. */
export function trendPoints(frame: Frame, form: FormData): TrendPoint[] {
  const times = columnOf(frame, xAxisLabel(form) ?? '') ?? frame.columns.find(({ kind }) => kind === 'temporal');
  const values = columnOf(frame, metricOf(form)) ?? frame.columns.find((column) => column !== times);
  if (times === undefined || values === undefined) return [];
  const points: TrendPoint[] = [];
  for (let row = 0; row < frame.length; row += 1) {
    const time = finiteCell(times.values[row] ?? null);
    if (time !== null) points.push({ time, value: finiteCell(values.values[row] ?? null) });
  }
  return points.sort((one, other) => one.time - other.time);
}

/**
 * Aggregates the points to one number. `at` is set when the newest point has no value and an older one is used instead.
 */
export function aggregate(
  points: readonly TrendPoint[],
  aggregation: unknown,
): { readonly value: number | null; readonly at?: number } {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const sum = known.reduce((total, value) => total + value, 0);
  if (known.length === 0) return { value: null };
  switch (aggregation) {
    case 'sum':
      return { value: sum };
    case 'mean':
      return { value: sum / known.length };
    case 'min':
      return { value: known.reduce((low, value) => Math.min(low, value)) };
    case 'max':
      return { value: known.reduce((high, value) => Math.max(high, value)) };
    case 'median':
      return { value: median(known) };
    default: {
      const last = points.findLast(({ value }) => value !== null);
      if (last === undefined) return { value: null };
      return last === points.at(-1) ? { value: last.value } : { value: last.value, at: last.time };
    }
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
