import { type Cell, emptyFrame, type Frame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import type { CartesianSeries } from '@/lib/viz/kit/cartesian/marks';
import { seriesKey } from '@/lib/viz/kit/cartesian/series-key';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { pointsDrawing } from '@/lib/viz/kit/timeseries/points';
import { type TimeseriesDrawing, timeseriesDrawing } from '@/lib/viz/kit/timeseries/timeseries';
import { zoomedTogether } from '@/lib/viz/kit/timeseries/zoomed';
import type { Drawing, Interaction, TransformInput } from '@/lib/viz/viz';
import { joined, merged, sideBySide } from './join';
import type { MixedMarks } from './marks';
import { sideForm } from './side-form';

/** Draws two charts with a common domain, each with the left or the right value axis. */
export function transform(input: TransformInput): Drawing<MixedMarks> {
  const { formData } = input;
  const part = zoomedTogether(input.frames, formData, input.ownState);
  const frames = part?.frames ?? input.frames;
  const axes = [axisOf(formData.yAxisIndex), axisOf(formData.yAxisIndexB)] as const;
  const one = side({ ...input, frames }, 'a', axes[0]);
  const other = side({ ...input, frames }, 'b', axes[1]);
  const [first, second] = joined(one.marks, other.marks);
  const isShared = axes[0] === axes[1];
  const [leftSide, rightSide] = axes[0] === 0 ? [first, second] : [second, first];
  const bars = sideBySide([...leftSide.series], [...rightSide.series]);
  const legend = [...one.marks.series, ...other.marks.series].map(seriesKey);
  const place = legend.length > 1 ? legendPlace(formData) : 'none';
  const left = isShared ? merged(first, second) : { ...leftSide, series: bars.slice(0, leftSide.series.length) };
  const right = isShared ? null : { ...rightSide, series: bars.slice(leftSide.series.length), legend: place };
  return {
    marks: { left: { ...left, legend: place, ...(part === null ? {} : { zoom: part.zoom }) }, right },
    label: `${one.label}; ${other.label}`,
    table: {
      columns: [...one.table.columns, ...other.table.columns.slice(1)],
      rows: joinRows(one, other),
      truncated: one.table.truncated || other.table.truncated,
    },
    legend,
    interaction: joinTooltips(one.interaction, other.interaction, first.at, second.at),
    isEmpty: one.isEmpty && other.isEmpty,
  };
}

function axisOf(value: unknown): 0 | 1 {
  return Number(value) === 1 ? 1 : 0;
}

function legendPlace({ show_legend, legendOrientation: place }: FormData): MixedMarks['left']['legend'] {
  if (show_legend === false) return 'none';
  return place === 'bottom' || place === 'left' || place === 'right' ? place : 'top';
}

/** Draws one of the two as a separate chart; series names include the metric, and the query if the form sets this. */
function side(input: TransformInput, which: 'a' | 'b', axis: 0 | 1): TimeseriesDrawing {
  const form = sideForm(input.formData, which, axis);
  const frame = input.frames[which === 'a' ? 0 : 1] ?? emptyFrame;
  const colors = input.colors;
  const named = renamed(frame, form, input, which);
  const type = String(form.seriesType ?? 'line');
  const own = { ...input, colors, formData: { ...form, zoomable: false }, frames: [named] };
  if (type === 'scatter') return pointsDrawing(own);
  return timeseriesDrawing(own, type === 'bar' ? 'bar' : 'line');
}

function renamed(frame: Frame, form: FormData, { formData, dataset }: TransformInput, which: 'a' | 'b'): Frame {
  const metrics = ensureArray(form.metrics as Metric[] | null).map(metricLabel);
  const groups = ensureArray(form.groupby as unknown[] | null);
  const [only] = metrics;
  const isLone = metrics.length === 1 && groups.length > 0 && only !== undefined;
  const suffix = formData.show_query_identifiers === true ? ` (Query ${which.toUpperCase()})` : '';
  const [axis, ...columns] = frame.columns;
  if (axis === undefined) return frame;
  return {
    ...frame,
    columns: [
      axis,
      ...columns.map((column) => {
        const name = metrics.includes(column.name) ? verboseName(dataset, column.name) : column.name;
        const whole = isLone && !column.name.startsWith(`${only}, `) ? `${verboseName(dataset, only)}, ${name}` : name;
        return { ...column, name: `${whole}${suffix}` };
      }),
    ],
  };
}

function joinRows(one: TimeseriesDrawing, other: TimeseriesDrawing): string[][] {
  const width = { one: one.table.columns.length - 1, other: other.table.columns.length - 1 };
  const blank = (count: number) => Array.from({ length: count }, () => '');
  const rows = new Map<string, { one: readonly string[]; other: readonly string[] }>();
  for (const [title = '', ...cells] of one.table.rows) rows.set(title, { one: cells, other: blank(width.other) });
  for (const [title = '', ...cells] of other.table.rows) {
    rows.set(title, { one: rows.get(title)?.one ?? blank(width.one), other: cells });
  }
  return [...rows].map(([title, cells]) => [title, ...cells.one, ...cells.other]);
}

type AxisTooltips = Extract<Interaction, { kind: 'axis' }>;

/** Joins the tooltips of both at each position, those of the first above. */
function joinTooltips(
  one: Interaction,
  other: Interaction,
  firstAt: CartesianSeries['values'],
  secondAt: CartesianSeries['values'],
): Interaction {
  if (one.kind !== 'axis' || other.kind !== 'axis') return { kind: 'none' };
  const places = new Map<string, { at: number; rows: AxisTooltips['rows'][number]; value: Cell }>();
  const add = (from: AxisTooltips, at: readonly (number | null)[]) => {
    const every = Math.max(1, Math.ceil(at.length / Math.max(1, from.titles.length)));
    from.titles.forEach((title, index) => {
      const known = places.get(title);
      const rows = [...(known?.rows ?? []), ...(from.rows[index] ?? []).filter(({ color }) => color !== undefined)];
      places.set(title, {
        at: known?.at ?? at[index * every] ?? 0,
        value: known?.value ?? from.x?.values[index] ?? null,
        rows: rows.map((row, order) => ({ ...row, order })),
      });
    });
  };
  add(one, firstAt);
  add(other, secondAt);
  const sorted = [...places].sort(([, first], [, second]) => first.at - second.at);
  const x = one.x ?? other.x;
  return {
    kind: 'axis',
    orientation: 'x',
    at: sorted.map(([, { at }]) => at),
    titles: sorted.map(([title]) => title),
    rows: sorted.map(([, { rows }]) => rows),
    ...(x === undefined ? {} : { x: { ...x, values: sorted.map(([, { value }]) => value) } }),
    ...(one.series || other.series ? { series: { ...one.series, ...other.series } } : {}),
  };
}
