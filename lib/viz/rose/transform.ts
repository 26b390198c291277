import { numberFormatter } from '@/lib/format/number-format';
import { maxOf } from '@/lib/frame/extent';
import { emptyFrame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { todaysForm } from '@/lib/viz/kit/data/older-timeseries';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import { readOptions } from '@/lib/viz/kit/timeseries/options';
import { chartData, finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { RoseMarks, RoseSlice } from './marks';

/** Draws slices whose radius, or area where the form sets this, is proportional to the sum of their series. */
export function transform(input: TransformInput): Drawing<RoseMarks> {
  const { dataset, locale, colors } = input;
  const formData: FormData = { ...todaysForm(input.formData), sort_series_type: 'name', sort_series_ascending: true };
  const options = readOptions(formData, 'bar');
  const { x, series } = chartData(input.frames[0] ?? emptyFrame, formData, options, dataset);
  const writeTime = timeWriter(String(formData.date_time_format || 'smart_date'), options.grain, locale);
  const write = numberFormatter(formData.contribution === true ? '.1%' : String(formData.number_format ?? ''), locale);
  const names = series.map(({ name }) => name);
  const palette = names.map((name) => colors.of(name, options.scheme));
  const shown = x.map((_, at) => series.map(({ values }) => Math.max(0, values[at] ?? 0)));
  const sums = shown.map((values) => values.reduce((sum, value) => sum + value, 0));
  const largest = maxOf(sums, 0) || 1;
  const reach = (sum: number) => (formData.rose_area_proportion === true ? Math.sqrt(sum / largest) : sum / largest);
  const titles = x.map((cell) => writeTime(finiteCell(cell) ?? 0));
  const turn = (Math.PI * 2) / Math.max(1, x.length);
  const slices = x.map((cell, at): RoseSlice => {
    let below = 0;
    const petals = names.flatMap((name, index) => {
      const value = shown[at]?.[index] ?? 0;
      const inner = reach(below);
      below += value;
      if (value === 0) return [];
      return [{ key: name, series: name, color: palette[index] ?? '', inner, outer: reach(below) }];
    });
    return { key: String(cell), label: titles[at] ?? '', start: at * turn, end: (at + 1) * turn, petals };
  });
  const rowsAt = (at: number) =>
    names.flatMap((label, index) => {
      const value = series[index]?.values[at] ?? null;
      return value === null ? [] : [{ label, value: write(value), color: palette[index] ?? '', order: index }];
    });
  return {
    marks: { slices, legendPlace: names.length > 1 ? 'top' : 'none' },
    label: `Rose of ${names.join(', ')} at ${titles.length} points in time, ${titles[0] ?? ''} to ${titles.at(-1) ?? ''}.`,
    table: categoryTable(
      ['Time', ...names],
      titles.map((title, at) => [
        title,
        ...series.map(({ values }) => {
          const value = values[at] ?? null;
          return value === null ? '' : write(value);
        }),
      ]),
    ),
    legend: names.map((name, index) => ({ key: name, label: name, color: palette[index] ?? '' })),
    interaction: {
      kind: 'items',
      items: slices.flatMap(({ label, petals }, at) => {
        const rows = rowsAt(at);
        return petals.map(({ series: own }) => ({
          title: label,
          rows: formData.rich_tooltip === false ? rows.filter((row) => row.label === own) : rows,
        }));
      }),
    },
    isEmpty: slices.every(({ petals }) => petals.length === 0),
  };
}
