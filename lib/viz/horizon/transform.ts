import { emptyFrame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { metricFormat } from '@/lib/viz/kit/timeseries/metric-format';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { bandColor } from './bands';
import type { HorizonMarks } from './marks';
import { type Horizon, horizonSeries } from './series';

export function transform({ frames, formData, dataset, locale }: TransformInput): Drawing<HorizonMarks> {
  const { times, series } = horizonSeries(frames[0] ?? emptyFrame, formData);
  const grain = typeof formData.time_grain_sqla === 'string' ? formData.time_grain_sqla : null;
  const writeTime = timeWriter('smart_date', grain, locale);
  const format = formData.contribution ? { format: '.1%' } : metricFormat(formData, dataset);
  const write = valueWriter(format, locale);
  const titles = times.map(writeTime);
  const drawn = sharesOf(series, formData);
  const names = series.map(({ name }) => name);
  return {
    marks: {
      times,
      locale,
      rowHeight: Number(formData.series_height ?? 25) || 25,
      rows: series.map(({ name }, index) => ({ key: name, label: name, shares: drawn[index] ?? [] })),
    },
    label: `Horizon chart of ${names.slice(0, 4).join('; ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''}, ${titles[0] ?? ''} to ${titles.at(-1) ?? ''}`,
    table: {
      columns: ['Time', ...names],
      rows: titles.slice(0, 200).map((title, index) => [
        title,
        ...series.map(({ values }) => {
          const value = values[index] ?? null;
          return value === null ? '' : write(value);
        }),
      ]),
      truncated: titles.length > 200,
    },
    legend: [],
    interaction: {
      kind: 'axis',
      orientation: 'x',
      at: times.map((_, index) => (index + 0.5) / times.length),
      titles,
      rows: times.map((_, index) =>
        series.flatMap(({ name, values }, row) => {
          const value = values[index] ?? null;
          const share = drawn[row]?.[index] ?? 0;
          return value === null ? [] : [{ label: name, value: write(value), color: bandColor(share), order: row }];
        }),
      ),
    },
    isEmpty: times.length === 0,
  };
}

/**
 * Values divided by the largest of their series, or of all series for the scale `overall`. For `change` the values are
 * the changes since the first point.
 */
function sharesOf(series: Horizon['series'], form: FormData): (number | null)[][] {
  const scale = form.horizon_color_scale;
  const values = series.map(({ values: own }) => {
    if (scale !== 'change') return own;
    const first = own.find((value) => value !== null) ?? 0;
    return own.map((value) => (value === null ? null : value - first));
  });
  const tops = values.map((own) => own.reduce<number>((top, value) => Math.max(top, Math.abs(value ?? 0)), 0));
  const overall = tops.reduce((top, value) => Math.max(top, value), 0);
  return values.map((own, index) => {
    const top = (scale === 'overall' ? overall : tops[index]) || 1;
    return own.map((value) => (value === null ? null : value / top));
  });
}
