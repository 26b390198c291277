import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { valueScale } from '@/lib/viz/kit/axis/value-ticks';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { columnNames, dimensionRows, legendPlaceOf } from '@/lib/viz/kit/data/dimension-rows';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { type Bubble, type BubbleMarks, mostAnswering } from './marks';

/** Diameter of the smallest bubble in pixels; the form sets how much larger the radius of the largest is. */
const smallest = 5;

/** Size in pixels of the smallest plot on which no bubble may be cut off. */
const narrow = { width: 220, height: 160 };

/** The ends of an axis of `pixels` length on which no bubble is cut off. This never moves the start below zero. */
function roomyEnds(bubbles: readonly { value: number; diameter: number }[], pixels: number | null) {
  const values = bubbles.map(({ value }) => value);
  const [low, high] = [minOf(values), maxOf(values)];
  if (pixels === null) return { low, high };
  const room = ({ diameter }: { diameter: number }) => (diameter / 2 / pixels) * (high - low);
  const lowest = minOf(bubbles.map((one) => one.value - room(one)));
  return {
    low: low >= 0 ? Math.max(0, lowest) : lowest,
    high: maxOf(bubbles.map((one) => one.value + room(one))),
  };
}

/** Draws three measures of each entity: two along the axes, one as the size. */
export function bubbleDrawing(input: TransformInput): Drawing<BubbleMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const [seriesName] = columnNames(formData.series);
  const [entityName] = columnNames(formData.entity);
  const metrics = [formData.x, formData.y, formData.size].map((metric) => metricLabel((metric ?? '') as Metric));
  const [xs, ys, sizes] = metrics.map((metric) => (columnOf(frame, metric)?.values ?? []).map(finiteCell));
  const series = seriesName === undefined ? [] : dimensionRows(frame, [seriesName], formData, locale);
  const entities = entityName === undefined ? [] : dimensionRows(frame, [entityName], formData, locale);
  const known = (sizes ?? []).filter((size) => size !== null);
  const [low, high] = [minOf(known), maxOf(known)];
  const widest = 2 * (Number(formData.max_bubble_size ?? 25) || 25);
  const name = (metric: string | undefined) => verboseName(dataset, metric ?? '');
  const isLogX = formData.logXAxis === true;
  const rows = Array.from({ length: frame.length }, (_, row) => row).flatMap((row) => {
    const [x, y, size] = [xs?.[row] ?? null, ys?.[row] ?? null, sizes?.[row] ?? null];
    if (x === null || y === null || (isLogX && x <= 0) || (formData.logYAxis === true && y <= 0)) return [];
    const share = size !== null && high > low ? (size - low) / (high - low) : 0;
    return [{ row, x, y, size: size ?? 0, diameter: smallest + share * widest }];
  });
  const xEnds = roomyEnds(
    rows.map(({ x, diameter }) => ({ value: x, diameter })),
    isLogX ? null : narrow.width,
  );
  const domain = valueScale(
    {
      ...xEnds,
      min: null,
      max: null,
      scale: isLogX ? 'log' : 'linear',
      whole: false,
    },
    8,
  );
  const drawn = rows.map(({ row, x, y, size, diameter }): Bubble => {
    const entity = entities[row]?.label ?? '';
    const group = series[row]?.label ?? entity;
    return {
      key: `${row}`,
      series: group,
      label: seriesName === undefined ? entity : `${group} (${entity})`,
      color: colors.of(group, formData.color_scheme as string | undefined),
      x,
      y,
      size,
      at: domain.at(x),
      diameter,
    };
  });
  const bubbles = drawn.length > mostAnswering ? drawn.sort((one, other) => other.size - one.size) : drawn;
  const keys = [...new Map(bubbles.map((one) => [one.series, one.color]))];
  const yBounds = Array.isArray(formData.y_axis_bounds) ? formData.y_axis_bounds : [];
  const isCut = formData.truncateYAxis === true;
  const writers = [formData.xAxisFormat, formData.y_axis_format, formData.tooltipSizeFormat].map((format) =>
    valueWriter({ format: String(format ?? '') }, locale),
  );
  const write = (index: number, value: number) => writers[index]?.(value) ?? '';
  const seenY = bubbles.map(({ y }) => y);
  const yEnds = roomyEnds(
    bubbles.map(({ y, diameter }) => ({ value: y, diameter })),
    formData.logYAxis === true ? null : narrow.height,
  );
  return {
    marks: {
      orientation: 'vertical',
      domain: {
        kind: 'value',
        from: domain.min,
        to: domain.max,
        format: { format: String(formData.xAxisFormat ?? '') },
        title: String(formData.x_axis_label ?? '') || name(metrics[0]),
        step: 0,
        locale,
        ...(isLogX ? { scale: 'log' as const } : {}),
      },
      value: {
        low: isCut ? yEnds.low : Math.min(0, yEnds.low),
        high: yEnds.high,
        min: finiteCell((yBounds[0] as number | null | undefined) ?? null),
        max: finiteCell((yBounds[1] as number | null | undefined) ?? null),
        scale: formData.logYAxis === true ? 'log' : 'linear',
        whole: seenY.every((value) => Number.isInteger(value)),
        minor: false,
        format: { format: String(formData.y_axis_format ?? '') },
        title: String(formData.y_axis_label ?? '') || name(metrics[1]),
      },
      at: [],
      series: [],
      guides: [],
      legend: legendPlaceOf(formData, keys.length),
      bubbles,
      opacity: Math.min(1, Math.max(0.1, Number(formData.opacity ?? 0.6))),
    },
    label: `Bubbles of ${name(metrics[1])} over ${name(metrics[0])}, sized by ${name(metrics[2])}: ${bubbles.length} bubbles.`,
    table: categoryTable(
      [[seriesName, entityName].filter((one) => one).join(', '), ...metrics.map(name)],
      bubbles.map(({ label, x, y, size }) => [label, write(0, x), write(1, y), write(2, size)]),
    ),
    legend: keys.map(([label, color]) => ({ key: label, label, color, shape: 'point' })),
    interaction: {
      kind: 'items',
      items: bubbles.slice(0, mostAnswering).map(({ label, color, x, y, size }) => ({
        title: label,
        rows: [
          { label: name(metrics[0]), value: write(0, x), color },
          { label: name(metrics[1]), value: write(1, y) },
          { label: name(metrics[2]), value: write(2, size) },
        ],
      })),
    },
    isEmpty: bubbles.length === 0,
  };
}
