import { columnOf, type Frame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build-query-labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { numberOf } from '@/lib/viz/kit/timeseries/series-data';

export interface Horizon {
  readonly times: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** Turns rows of (time, dimensions, metrics) into one series a combination, by name; points of one instant add up. */
export function horizonSeries(frame: Frame, form: FormData): Horizon {
  const clock = columnOf(frame, '__timestamp') ?? frame.columns.find(({ kind }) => kind === 'temporal');
  const dimensions = ensureArray(form.groupby as QueryColumn | QueryColumn[] | null).map(columnLabel);
  const metrics = ensureArray(form.metrics as Metric | Metric[] | null).map(metricLabel);
  const times = new Set<number>();
  const byName = new Map<string, Map<number, number>>();
  for (let row = 0; row < frame.length; row += 1) {
    const time = numberOf(clock?.values[row] ?? null);
    if (time === null) continue;
    times.add(time);
    const parts = dimensions.map((dimension) => String(columnOf(frame, dimension)?.values[row] ?? '<NULL>'));
    for (const metric of metrics) {
      const value = numberOf(columnOf(frame, metric)?.values[row] ?? null);
      const name = (metrics.length > 1 || parts.length === 0 ? [metric, ...parts] : parts).join(', ');
      const points = byName.get(name) ?? new Map<number, number>();
      byName.set(name, points);
      if (value !== null) points.set(time, (points.get(time) ?? 0) + value);
    }
  }
  const sorted = [...times].sort((one, other) => one - other);
  const series = [...byName]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, points]) => ({ name, values: sorted.map((time) => points.get(time) ?? null) }));
  return { times: sorted, series: form.contribution ? shares(series) : series };
}

/** Every value as its share of all series at the same instant. */
function shares(series: Horizon['series']): Horizon['series'] {
  const totals = (series[0]?.values ?? []).map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return series.map(({ name, values }) => ({
    name,
    values: values.map((value, index) => (value === null ? null : value / (totals[index] || 1))),
  }));
}
