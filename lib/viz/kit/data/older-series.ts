import { columnOf, type Frame } from '@/lib/frame/frame';
import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext, QueryObject } from '@/lib/query/query-context';
import { demandCount } from '@/lib/viz/kit/demand-count';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';

/** The query of older time-series charts in the contract: one row for each instant and series. */
export function olderSeriesQuery(formData: FormData): QueryContext {
  return queryContext(formData, [inTime(baseQuery(formData))]);
}

/**
 * The query with one row for each instant. One that names no time column uses that of its time filter: the panels of
 * some older types have no other place for it.
 */
export function inTime(base: QueryObject): QueryObject {
  const filtered = base.filters?.find(({ op }) => op === 'TEMPORAL_RANGE')?.col;
  const time = base.granularity || typeof filtered !== 'string' ? {} : { granularity: filtered };
  return { ...base, ...time, is_timeseries: true, series_columns: base.columns ?? [] };
}

export interface OlderSeries {
  readonly metric: string;
  /** The dimension values of the series; empty without dimensions. */
  readonly group: readonly string[];
  /** One value for each instant; null where the result has none. */
  readonly values: readonly (number | null)[];
}

export interface SeriesInTime {
  /** Epoch milliseconds, oldest first. */
  readonly times: readonly number[];
  readonly series: readonly OlderSeries[];
}

/**
 * Turns rows of (time, dimensions, metrics) into series, in the order of the rows; values of the same instant are
 * added. Throws `drawing_too_large`.
 */
export function seriesInTime(frame: Frame, metrics: readonly string[], dimensions: readonly string[]): SeriesInTime {
  const clock = columnOf(frame, '__timestamp') ?? frame.columns.find(({ kind }) => kind === 'temporal');
  const groups = dimensions.map((dimension) => columnOf(frame, dimension));
  const measures = metrics.map((metric) => ({ metric, values: columnOf(frame, metric)?.values ?? [] }));
  const times = new Set<number>();
  const known = new Map<string, { metric: string; group: string[]; points: Map<number, number> }>();
  for (let row = 0; row < frame.length; row += 1) {
    const time = finiteCell(clock?.values[row] ?? null);
    if (time === null) continue;
    times.add(time);
    const group = groups.map((column) => String(column?.values[row] ?? '<NULL>'));
    for (const { metric, values } of measures) {
      const key = JSON.stringify([metric, group]);
      const one = known.get(key) ?? { metric, group, points: new Map<number, number>() };
      known.set(key, one);
      const value = finiteCell(values[row] ?? null);
      if (value !== null) one.points.set(time, (one.points.get(time) ?? 0) + value);
    }
  }
  demandCount(times.size * known.size);
  const sorted = [...times].sort((one, other) => one - other);
  const series = [...known.values()].map(({ metric, group, points }) => ({
    metric,
    group,
    values: sorted.map((time) => points.get(time) ?? null),
  }));
  return { times: sorted, series };
}
