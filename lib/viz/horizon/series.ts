import type { Frame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { seriesInTime } from '@/lib/viz/kit/data/older-series';

export interface Horizon {
  readonly times: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** One series for each combination of metric and dimensions, sorted by name. */
export function horizonSeries(frame: Frame, form: FormData): Horizon {
  const dimensions = ensureArray(form.groupby as QueryColumn | QueryColumn[] | null).map(columnLabel);
  const metrics = ensureArray(form.metrics as Metric | Metric[] | null).map(metricLabel);
  const { times, series } = seriesInTime(frame, metrics, dimensions);
  const named = series
    .map(({ metric, group, values }) => ({
      name: (metrics.length > 1 || group.length === 0 ? [metric, ...group] : group).join(', '),
      values,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return { times, series: form.contribution ? shares(named) : named };
}

/** Each value as a share of all series at the same instant. */
function shares(series: Horizon['series']): Horizon['series'] {
  const totals = (series[0]?.values ?? []).map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return series.map(({ name, values }) => ({
    name,
    values: values.map((value, index) => (value === null ? null : value / (totals[index] || 1))),
  }));
}
