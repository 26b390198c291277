import type { Currency } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import { valueFormatter } from '@/lib/format/value-format';
import { type Cell, columnOf, emptyFrame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import { xAxisLabel } from '@/lib/query/build/x-axis';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, TooltipRow, TransformInput } from '@/lib/viz/viz';
import type { HeatmapCell, HeatmapMarks } from './marks';

const pieces = 6;

export function transform(input: TransformInput): Drawing<HeatmapMarks> {
  const { formData, dataset, locale } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const xName = xAxisLabel(formData) ?? '';
  const yName = ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null).map(columnLabel)[0] ?? '';
  const xs = axisOf(columnOf(frame, xName)?.values ?? [], formData.sort_x_axis);
  // The values of an axis run from the bottom up, the rows of a drawing from the top down.
  const ys = axisOf(columnOf(frame, yName)?.values ?? [], formData.sort_y_axis).reverse();
  const writeX = dimensionWriter(columnOf(frame, xName), formData, formData.x_axis_time_format, locale);
  const writeY = dimensionWriter(columnOf(frame, yName), formData, formData.x_axis_time_format, locale);
  const write = valueFormatter(
    metric,
    savedFormats(dataset),
    formData.y_axis_format as string | undefined,
    formData.currency_format as Currency | undefined,
    locale,
  );
  const values = columnOf(frame, metric)?.values ?? [];
  const ranks = columnOf(frame, 'rank')?.values ?? [];
  const isRanked = Boolean(formData.normalized);
  const [low, high] = boundsOf(formData, isRanked ? ranks : values);
  const stops = input.colors.ramp(formData.linear_color_scheme as string | undefined);
  const isPiecewise = formData.legend_type === 'piecewise';
  const colorOf = (value: number) => {
    const share = high === low ? 1 : (value - low) / (high - low);
    return rampColor(stops, isPiecewise ? Math.min(pieces - 1, Math.floor(share * pieces)) / (pieces - 1) : share);
  };
  const shareOf = sharesOf(input, metric, xName, yName);
  const cells: HeatmapCell[] = [];
  const items: { title: string; rows: TooltipRow[] }[] = [];
  const [xAt, yAt] = [new Map(xs.map((x, index) => [x, index])), new Map(ys.map((y, index) => [y, index]))];
  for (let at = 0; at < frame.length; at += 1) {
    const value = values[at] ?? null;
    const x = columnOf(frame, xName)?.values[at] ?? null;
    const y = columnOf(frame, yName)?.values[at] ?? null;
    if (value === null) continue;
    const color = colorOf(Number(isRanked ? (ranks[at] ?? 0) : value));
    const text = write(Number(value));
    cells.push({
      x: xAt.get(x) ?? 0,
      y: yAt.get(y) ?? 0,
      color,
      text: formData.show_values ? text : null,
      item: items.length,
    });
    const rows: TooltipRow[] = [{ label: verboseName(dataset, metric), value: text, color }];
    if (formData.show_percentage !== false)
      rows.push({ label: shareOf.label(writeX(x), writeY(y)), value: shareOf.of(at) });
    items.push({ title: `${writeX(x)} (${writeY(y)})`, rows });
  }
  const border = formData.border_color as { r: number; g: number; b: number; a?: number } | undefined;
  const borderWidth = Number(formData.border_width ?? 0);
  const writeEnd = isRanked ? numberFormatter('.0%', locale) : write;
  return {
    marks: {
      xs: xs.map(writeX),
      ys: ys.map(writeY),
      cells,
      border:
        border && borderWidth > 0
          ? { color: `rgba(${border.r},${border.g},${border.b},${border.a ?? 1})`, width: borderWidth }
          : null,
      legend:
        formData.show_legend === false || cells.length === 0
          ? null
          : {
              kind: isPiecewise ? 'piecewise' : 'continuous',
              stops: isPiecewise
                ? Array.from({ length: pieces }, (_, index) => rampColor(stops, index / (pieces - 1)))
                : stops,
              low: writeEnd(low),
              high: writeEnd(high),
            },
      xEvery: Math.max(0, Number(formData.xscale_interval ?? -1)),
      yEvery: Math.max(0, Number(formData.yscale_interval ?? -1)),
      leftMargin: marginOf(formData.left_margin),
      bottomMargin: marginOf(formData.bottom_margin),
    },
    label: `Heatmap of ${verboseName(dataset, metric)} by ${verboseName(dataset, xName)} and ${verboseName(dataset, yName)}, from ${writeEnd(low)} to ${writeEnd(high)}.`,
    table: {
      columns: [verboseName(dataset, xName), verboseName(dataset, yName), verboseName(dataset, metric)],
      rows: Array.from({ length: Math.min(200, frame.length) }, (_, at) => [
        writeX(columnOf(frame, xName)?.values[at] ?? null),
        writeY(columnOf(frame, yName)?.values[at] ?? null),
        values[at] === null || values[at] === undefined ? '' : write(Number(values[at])),
      ]),
      truncated: frame.length > 200,
    },
    legend: [],
    interaction: { kind: 'items', items },
    isEmpty: frame.length === 0,
  };
}

/**
 * Values of an axis in order of first appearance in the rows, which the query has sorted. Numbers and times without a
 * requested sort are in ascending order.
 */
function axisOf(values: readonly Cell[], sort: unknown): Cell[] {
  const unique = [...new Set(values)];
  const isSorted = sort !== undefined && sort !== null && sort !== '';
  return !isSorted && unique.every((value) => typeof value === 'number') ? unique.sort(compare) : unique;
}

function compare(one: Cell, other: Cell): number {
  if (one === null || other === null) return (one === null ? 0 : 1) - (other === null ? 0 : 1);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}

function boundsOf(formData: FormData, values: readonly Cell[]): readonly [number, number] {
  const numbers = values.filter((value) => value !== null).map(Number);
  const bounds = (formData.value_bounds ?? []) as readonly (number | string | null)[];
  const bound = (index: number, fallback: number) => {
    const value = bounds[index];
    return value === null || value === undefined || value === '' ? fallback : Number(value);
  };
  return [
    bound(
      0,
      numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    ),
    bound(
      1,
      numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    ),
  ];
}

/** The share of a cell in the whole, its column or its row, depending on the form's normalisation. */
function sharesOf(
  { frames, formData, locale }: TransformInput,
  metric: string,
  xName: string,
  yName: string,
): { label: (x: string, y: string) => string; of: (at: number) => string } {
  const frame = frames[0] ?? emptyFrame;
  const across = formData.normalize_across === 'x' ? xName : formData.normalize_across === 'y' ? yName : null;
  const keys = across === null ? null : (columnOf(frame, across)?.values ?? []);
  const values = columnOf(frame, metric)?.values ?? [];
  const sums = new Map<Cell, number>();
  const keyAt = (at: number): Cell => keys?.[at] ?? null;
  for (const [at, value] of values.entries()) sums.set(keyAt(at), (sums.get(keyAt(at)) ?? 0) + Number(value ?? 0));
  const write = numberFormatter('.2%', locale);
  return {
    label: (x, y) => (across === null ? '% of all' : `% of ${across === xName ? x : y}`),
    of: (at) => write(Number(values[at] ?? 0) / (sums.get(keyAt(at)) || 1)),
  };
}

function marginOf(value: unknown): number | null {
  const number = Number(value);
  return value === 'auto' || value === null || value === undefined || Number.isNaN(number) ? null : number;
}
