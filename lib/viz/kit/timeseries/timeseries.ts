import { emptyFrame } from '@/lib/frame/frame';
import type { CartesianMarks, CartesianSeries, LegendPlace } from '@/lib/viz/kit/cartesian/marks';
import { seriesKey } from '@/lib/viz/kit/cartesian/series-key';
import { timeWriter, writtenGrain } from '@/lib/viz/kit/text/time-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import type { Drawing, Interaction, LegendItem, TransformInput } from '@/lib/viz/viz';
import { annotationRows } from './annotation-rows';
import { type AnnotationLine, annotationGuides, annotationLines } from './annotations';
import { categoryLabel, domainOf } from './domain';
import { drawnSeries } from './drawn-series';
import { metricFormat } from './metric-format';
import { readOptions, type TimeseriesOptions } from './options';
import { planStacks } from './plan';
import { type ChartData, chartData, finiteCell } from './series-data';
import { seriesFilters } from './series-filters';
import { sentence, textTable } from './summary';
import { type TooltipInput, tooltipRows } from './tooltip';
import { valueAxis } from './value-axis';
import { zoomed } from './zoomed';

export type TimeseriesDrawing = Drawing<CartesianMarks>;

/** Computes a line, bar or area chart with an x axis. */
export function timeseriesDrawing(input: TransformInput, type: 'line' | 'bar' | 'area'): TimeseriesDrawing {
  const { formData, dataset, colors, locale } = input;
  const options = readOptions(formData, type);
  const whole = input.frames[0] ?? emptyFrame;
  const part = zoomed(whole, formData, input.ownState);
  const data = chartData(part?.frame ?? whole, formData, options, dataset);
  const domain = domainOf(data, options, locale);
  const isShare = options.isContribution || options.stack === 'Expand';
  const format = isShare ? { format: ',.0%' } : metricFormat(formData, dataset);
  const write = valueWriter(format, locale);
  const groups = planStacks(data, options);
  const palette = seriesColors(data, options, input);
  const annotations = input.annotations ?? {};
  const numbers = data.xKind === 'band' ? [] : data.x.map((cell) => finiteCell(cell) ?? 0);
  const extra = annotationLines(formData, annotations, numbers).map((line) => ({
    ...line,
    color: line.color ?? colors.of(line.name, options.scheme),
  }));
  const series = [
    ...drawnSeries({ data, groups, colors: palette, options, write, selected: input.selected }),
    ...extra.map(annotationSeries),
  ];
  const guides = annotationGuides(formData, annotations, domain.place, () => colors.of('annotation', options.scheme));
  const named = legendItems(series, options);
  const [only] = series;
  const isAlone = series.length === 1 && options.legend !== 'none' && options.orientation === 'vertical';
  const titles = options.orientation === 'vertical' ? options.yTitle : options.xTitle;
  const title = titleWriter(data, options, locale);
  return {
    marks: {
      orientation: options.orientation,
      domain: domain.axis,
      value: valueAxis({ series, options, format, title: titles || (isAlone ? (only?.label ?? '') : '') }),
      at: domain.at,
      series,
      guides,
      ...(part === null ? {} : { zoom: part.zoom }),
      legend: legendPlace(named, options),
    },
    label: sentence({ data, options, type, titles: data.x.map(title) }),
    table: textTable(data, title, write),
    legend: named,
    interaction: {
      ...interactionOf({ data, groups, colors: palette, options, write }, { lines: extra, guides }, domain.at, title),
      ...seriesTargets(data, options),
    },
    isEmpty: data.x.length === 0 || !series.some(({ values }) => values.some((value) => value !== null)),
  };
}

type AxisInteraction = Extract<Interaction, { kind: 'axis' }>;

/**
 * Maximum number of tooltip positions, all that a pointer can distinguish on the widest screen; of more points, every
 * n-th has one.
 */
const mostPoints = 2000;

function interactionOf(
  input: TooltipInput,
  annotations: Parameters<typeof annotationRows>[0],
  at: readonly number[],
  title: (cell: ChartData['x'][number]) => string,
): Interaction {
  const { data, options } = input;
  const every = Math.max(1, Math.ceil(data.x.length / mostPoints));
  const rows = data.x.flatMap((_, row) => (row % every === 0 ? [row] : []));
  const isVertical = options.orientation === 'vertical';
  const places = rows.map((row) => at[row] ?? 0);
  const noted = annotationRows(annotations, places, rows, input.write);
  return {
    kind: 'axis',
    orientation: isVertical ? 'x' : 'y',
    at: places.map((place) => (isVertical ? place : 1 - place)),
    titles: rows.map((row) => title(data.x[row] ?? null)),
    rows: tooltipRows(input, rows).map((lines, index) => [
      ...lines,
      ...(noted[index] ?? []).map((row, place) => ({ ...row, order: lines.length + place })),
    ]),
    ...(data.xName === '' ? {} : { x: drillColumn(data, options, rows) }),
  };
}

function drillColumn({ xName, xKind, x }: ChartData, { grain }: TimeseriesOptions, rows: readonly number[]) {
  const values = rows.map((row) => x[row] ?? null);
  return { col: xName, ...(xKind === 'time' && grain !== null ? { grain } : {}), values };
}

function titleWriter(data: ChartData, options: TimeseriesOptions, locale: string) {
  const times = data.xKind === 'time' ? data.x.flatMap((cell) => finiteCell(cell) ?? []) : [];
  const write = timeWriter(options.tooltipFormat, writtenGrain(options.grain, times), locale);
  return (cell: ChartData['x'][number]): string =>
    data.xKind === 'time' ? write(finiteCell(cell) ?? 0) : categoryLabel(cell, options, locale);
}

/** A time-shifted series shares the colour of the present series where the form sets this and there is only one. */
function seriesColors(data: ChartData, options: TimeseriesOptions, { colors }: TransformInput): string[] {
  const present = data.series.filter(({ offset }) => offset === null);
  const [lone] = present;
  return data.series.map(({ name, offset }) => {
    const isShift = offset !== null && options.timeShiftColor && present.length === 1 && lone !== undefined;
    return colors.of(isShift ? lone.name : name, options.scheme);
  });
}

function annotationSeries({
  name,
  values,
  color,
  width,
  opacity,
  dash,
}: AnnotationLine & { color: string }): CartesianSeries {
  const style = { color, width, opacity, ...(dash === undefined ? {} : { dash }) };
  return {
    key: `annotation ${name}`,
    label: name,
    shape: 'line',
    curve: 'linear',
    fill: 0,
    marker: 0,
    values,
    ...style,
  };
}

function legendItems(series: readonly CartesianSeries[], options: TimeseriesOptions): LegendItem[] {
  const { legendSort } = options;
  const items = series.map(seriesKey);
  if (legendSort === null) return items;
  const sorted = items.sort((one, other) => one.label.localeCompare(other.label));
  return legendSort === 'asc' ? sorted : sorted.reverse();
}

/** Series without dimensions emit no cross-filters. */
function seriesTargets({ series }: ChartData, options: TimeseriesOptions): Pick<AxisInteraction, 'series'> {
  const targets = series.map(({ name }) => [name, seriesFilters(name, options)] as const);
  const asking = targets.filter(([, filters]) => filters.length > 0);
  return asking.length > 0 ? { series: Object.fromEntries(asking) } : {};
}

function legendPlace(items: readonly LegendItem[], options: TimeseriesOptions): LegendPlace {
  return items.length > 1 ? options.legend : 'none';
}
