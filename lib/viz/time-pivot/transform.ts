import { rgb } from '@visx/vendor/d3-color';
import { maxOf, minOf } from '@/lib/frame/extent';
import { emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import type { CartesianMarks, CartesianSeries, Curve } from '@/lib/viz/kit/cartesian/marks';
import { seriesKey } from '@/lib/viz/kit/cartesian/series-key';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { seriesInTime } from '@/lib/viz/kit/data/older-series';
import { demandCount } from '@/lib/viz/kit/demand-count';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { timeWriter } from '@/lib/viz/kit/text/time-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { metricFormat } from '@/lib/viz/kit/timeseries/metric-format';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { periodStart } from './periods';

interface Period {
  readonly start: number;
  /** Values by the time since the start of the period, in milliseconds. */
  readonly points: Map<number, number>;
}

const curves: Readonly<Record<string, Curve>> = {
  basis: 'smooth',
  cardinal: 'smooth',
  monotone: 'smooth',
  'step-before': 'step-start',
  'step-after': 'step-end',
};
const usualColor = '#007a87';
/** Maximum number of periods in a tooltip, the current one included. */
const mostRows = 12;

/** Draws every period over the current one; the older it is, the paler its line. */
export function transform({ frames, formData, dataset, locale }: TransformInput): Drawing<CartesianMarks> {
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const { times, series } = seriesInTime(frames[0] ?? emptyFrame, [metric], []);
  const periods = periodsOf(times, series[0]?.values ?? [], String(formData.freq || 'W-MON'));
  const current = periods[0]?.start ?? 0;
  const offsets = [...new Set(periods.flatMap(({ points }) => [...points.keys()]))].sort((one, other) => one - other);
  demandCount(periods.length * offsets.length);
  const span = Math.max(1, (offsets.at(-1) ?? 0) - (offsets[0] ?? 0));
  const at = offsets.map((offset) => (offset - (offsets[0] ?? 0)) / span);
  const color = pickedColor(formData.color_picker, usualColor);
  const curve = curves[String(formData.line_interpolation)] ?? 'linear';
  const drawn = periods.map(({ points }, back): CartesianSeries => {
    const name = back === 0 ? 'current' : `-${back}`;
    return {
      key: name,
      label: name,
      color,
      shape: 'line',
      values: interpolated(
        offsets.map((offset) => points.get(offset) ?? null),
        at,
      ),
      curve,
      fill: 0,
      opacity: back === 0 ? 1 : Math.max(0.55, 0.85 * (1 - back / periods.length)),
      width: back === 0 ? 3 : 1.5,
      marker: points.size === 1 ? 6 : 0,
    };
  });
  const write = valueWriter(metricFormat(formData, dataset), locale);
  const writeTime = timeWriter('smart_date', null, locale);
  const name = verboseName(dataset, metric);
  const titles = offsets.map((offset) => writeTime(current + offset));
  const isLegend = formData.show_legend !== false && drawn.length > 1;
  const format = String(formData.x_axis_format ?? '');
  return {
    marks: {
      orientation: 'vertical',
      domain: {
        kind: 'time',
        from: current + (offsets[0] ?? 0),
        to: current + (offsets[0] ?? 0) + span,
        format: format.includes('%') ? format : 'smart_date',
        grain: null,
        title: String(formData.x_axis_label ?? ''),
        step: 0,
        locale,
      },
      value: valueAxisOf(drawn, formData, metricFormat(formData, dataset), name),
      at,
      series: [...drawn].reverse(),
      guides: [],
      legend: isLegend ? 'top' : 'none',
    },
    label: `${name} of the current period, from ${writeTime(current)}, over ${periods.length - 1} before it.`,
    table: categoryTable(
      ['Time', ...drawn.map(({ label }) => label)],
      offsets.map((offset, index) => [
        titles[index] ?? '',
        ...periods.map(({ points }) => {
          const value = points.get(offset);
          return value === undefined ? '' : write(value);
        }),
      ]),
    ),
    legend: drawn.map((one) => ({ ...seriesKey(one), color: faded(color, one.opacity) })),
    interaction: {
      kind: 'axis',
      orientation: 'x',
      at,
      titles,
      rows: offsets.map((offset) =>
        periods
          .flatMap(({ points, start }, back) => {
            const value = points.get(offset);
            if (value === undefined) return [];
            const label = `${back === 0 ? 'current' : `-${back}`}, ${writeTime(start + offset)}`;
            return [{ label, value: write(value), color, order: back }];
          })
          .slice(0, mostRows),
      ),
    },
    isEmpty: offsets.length === 0,
  };
}

/** The colour of a line with its opacity applied. */
function faded(color: string, opacity: number): string {
  return opacity === 1 ? color : rgb(color).copy({ opacity }).formatHex8();
}

/** Groups values into periods, the latest first. */
function periodsOf(times: readonly number[], values: readonly (number | null)[], freq: string): Period[] {
  const startOf = periodStart(freq);
  const periods = new Map<number, Period>();
  times.forEach((time, index) => {
    const value = values[index] ?? null;
    if (value === null) return;
    const start = startOf(time);
    const period = periods.get(start) ?? { start, points: new Map<number, number>() };
    periods.set(start, period);
    period.points.set(time - start, value);
  });
  return [...periods.values()].sort((one, other) => other.start - one.start);
}

/** Interpolates linearly between a period's own points, since periods may have points at different positions. */
function interpolated(values: readonly (number | null)[], at: readonly number[]): (number | null)[] {
  const known = values.flatMap((value, index) => (value === null ? [] : [index]));
  let next = 0;
  return values.map((value, index) => {
    if (value !== null) return value;
    while (next < known.length && (known[next] ?? 0) < index) next += 1;
    const [before, after] = [known[next - 1], known[next]];
    if (before === undefined || after === undefined) return null;
    const share = ((at[index] ?? 0) - (at[before] ?? 0)) / ((at[after] ?? 0) - (at[before] ?? 0));
    return (values[before] ?? 0) + ((values[after] ?? 0) - (values[before] ?? 0)) * share;
  });
}

function valueAxisOf(
  series: readonly CartesianSeries[],
  form: FormData,
  format: CartesianMarks['value']['format'],
  name: string,
): CartesianMarks['value'] {
  const seen = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const bounds = Array.isArray(form.y_axis_bounds) ? form.y_axis_bounds : [];
  const bound = (index: number) => finiteCell((bounds[index] as number | null | undefined) ?? null);
  const isLog = form.y_log_scale === true;
  return {
    low: seen.length === 0 ? 0 : minOf(seen),
    high: seen.length === 0 ? 1 : maxOf(seen),
    min: bound(0),
    max: bound(1),
    scale: isLog ? 'log' : 'linear',
    whole: seen.every((value) => Number.isInteger(value)),
    minor: false,
    format,
    title: String(form.y_axis_label || '') || name,
  };
}
