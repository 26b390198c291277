import { numberFormatter } from '@/lib/format/number-format';
import { emptyFrame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import type { FigureMarks, Trend } from '@/lib/viz/kit/figure/marks';
import { wordSizes } from '@/lib/viz/kit/figure/word-sizes';
import { timeWriter, writtenGrain } from '@/lib/viz/kit/text/time-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { metricFormat } from '@/lib/viz/kit/timeseries/metric-format';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { aggregate, metricOf, type TrendPoint, trendPoints } from './trend-data';

export function transform({ frames, formData, dataset, locale }: TransformInput): Drawing<FigureMarks> {
  const points = trendPoints(frames[0] ?? emptyFrame, formData);
  const metric = metricOf(formData);
  const name = dataset.metrics.find(({ name: known }) => known === metric)?.verboseName ?? metric;
  const grain = writtenGrain(
    grainOf(formData),
    points.map(({ time }) => time),
  );
  const writeTime = timeWriter(String(formData.time_format ?? 'smart_date'), grain, locale);
  const writeNumber = valueWriter(metricFormat(formData, dataset), locale);
  const write = formData.force_timestamp_formatting ? writeTime : writeNumber;
  const whole = frames[1]?.columns[0]?.values[0];
  const { value, at }: { readonly value: number | null; readonly at?: number } =
    formData.aggregation === 'raw' && whole !== undefined
      ? { value: finiteCell(whole) }
      : aggregate(points, formData.aggregation);
  const newest = points.at(-1);
  const change = changeOf(points, value, formData);
  const notes = [
    typeof formData.subtitle === 'string' ? formData.subtitle : '',
    at === undefined ? '' : `Last value from ${writeTime(at)}`,
    formData.show_timestamp && at === undefined && newest !== undefined ? writeTime(newest.time) : '',
  ].filter((note) => note !== '');
  const text = value === null ? 'No data' : write(value);
  return {
    marks: {
      text,
      color: null,
      name: formData.show_metric_name ? name : null,
      change,
      notes,
      size: Number(formData.header_font_size ?? 0.4),
      wordSizes: wordSizes(formData),
      trend: formData.show_trend_line === false ? null : trendOf(points, formData),
    },
    label: [`${name}: ${text}`, change?.text ?? '', ...notes].filter((part) => part !== '').join(', '),
    table: {
      columns: ['Time', name],
      rows: points
        .slice(-200)
        .map((point) => [writeTime(point.time), point.value === null ? '' : writeNumber(point.value)]),
      truncated: points.length > 200,
    },
    legend: [],
    interaction: {
      kind: 'axis',
      orientation: 'x',
      at: positions(points),
      titles: points.map(({ time }) => writeTime(time)),
      rows: points.map(({ value: own }) => (own === null ? [] : [{ label: name, value: writeNumber(own) }])),
    },
    isEmpty: points.length === 0 && value === null,
  };
}

/** The change since the n-th point before the newest one, with the form's suffix. */
function changeOf(points: readonly TrendPoint[], value: number | null, form: FormData): FigureMarks['change'] {
  const lag = Number(form.compare_lag);
  if (value === null || !Number.isInteger(lag) || lag <= 0 || points.length <= lag) return null;
  const before = points.at(-1 - lag)?.value ?? null;
  if (before === null || before === 0) return null;
  const share = (value - before) / Math.abs(before);
  const suffix = typeof form.compare_suffix === 'string' ? ` ${form.compare_suffix}` : '';
  return {
    text: `${numberFormatter('+,.1%')(share)}${suffix}`,
    tone: share > 0 ? 'up' : share < 0 ? 'down' : 'even',
  };
}

function trendOf(points: readonly TrendPoint[], form: FormData): Trend | null {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (known.length < 2) return null;
  const top = known.reduce((high, value) => Math.max(high, value));
  const bottom = known.reduce((low, value) => Math.min(low, value));
  const low = form.start_y_axis_at_zero === false ? bottom : Math.min(0, bottom);
  const high = form.start_y_axis_at_zero === false ? top : Math.max(0, top);
  return {
    color: pickedColor(form.color_picker),
    at: positions(points),
    heights: points.map(({ value }) => (value === null ? null : (value - low) / (high - low || 1))),
  };
}

function positions(points: readonly TrendPoint[]): number[] {
  const from = points[0]?.time ?? 0;
  const to = points.at(-1)?.time ?? 0;
  return points.map(({ time }) => (to === from ? 0.5 : (time - from) / (to - from)));
}

function pickedColor(value: unknown): string {
  const { r, g, b } = { r: 0, g: 122, b: 135, ...(typeof value === 'object' ? value : {}) };
  return `rgb(${r}, ${g}, ${b})`;
}

function grainOf(form: FormData): string | null {
  const appended = form.extra_form_data as { time_grain_sqla?: unknown } | null | undefined;
  const grain = appended?.time_grain_sqla ?? form.time_grain_sqla;
  return typeof grain === 'string' ? grain : null;
}
