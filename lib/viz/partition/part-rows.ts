import { columnOf, type Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { columnNames, dimensionRows } from '@/lib/viz/kit/data/dimension-rows';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import { rolling } from './rolling';
import type { PartRow } from './tree';

interface TimedRow extends PartRow {
  readonly time: number;
}

/** The rows of one metric, with time treated as the form sets: as a level, summed, averaged, or as a change. */
export function partRows(frame: Frame, metric: string, form: FormData, locale: string): PartRow[] {
  const clock = columnOf(frame, '__timestamp');
  const values = columnOf(frame, metric)?.values ?? [];
  const rows = dimensionRows(frame, columnNames(form.groupby), form, locale).map(
    ({ texts }, row): TimedRow => ({
      path: texts,
      value: finiteCell(values[row] ?? null) ?? 0,
      time: finiteCell(clock?.values[row] ?? null) ?? 0,
    }),
  );
  const option = String(form.time_series_option ?? 'not_time');
  if (option === 'not_time' || clock === undefined) return rows;
  const sorted = rows.sort((one, other) => one.time - other.time);
  const groups = new Map<string, TimedRow[]>();
  for (const row of sorted) {
    const key = JSON.stringify(row.path);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  if (option === 'time_series' || option === 'adv_anal') {
    const grain = typeof form.time_grain_sqla === 'string' ? form.time_grain_sqla : null;
    const write = timeWriter(String(form.date_time_format || 'smart_date'), grain, locale);
    const shown = option === 'time_series' ? sorted : [...groups.values()].flatMap((group) => rolled(group, form));
    return shown
      .sort((one, other) => one.time - other.time)
      .map(({ path, value, time }) => ({ path: [write(time), ...path], value }));
  }
  return [...groups.values()].map((group) => ({
    path: group[0]?.path ?? [],
    value: summary(
      option,
      group.map(({ value }) => value),
    ),
  }));
}

function rolled(rows: readonly TimedRow[], form: FormData): TimedRow[] {
  const values = rolling(
    rows.map(({ value }) => value),
    form,
  );
  return rows.flatMap((row, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ ...row, value }];
  });
}

function summary(option: string, values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  switch (option) {
    case 'agg_mean':
      return sum / Math.max(1, values.length);
    case 'point_diff':
      return last - first;
    case 'point_factor':
      return first === 0 ? 0 : last / first;
    case 'point_percent':
      return first === 0 ? 0 : last / first - 1;
    default:
      return sum;
  }
}
