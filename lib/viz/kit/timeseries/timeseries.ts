import { emptyFrame } from '@/lib/frame/frame';
import type { CartesianMarks, CartesianSeries, LegendPlace } from '@/lib/viz/kit/cartesian/marks';
import { timeWriter } from '@/lib/viz/kit/time-writer';
import { valueWriter } from '@/lib/viz/kit/value-writer';
import type { Drawing, LegendItem, TransformInput } from '@/lib/viz/viz';
import { type AnnotationLine, annotationGuides, annotationLines } from './annotations';
import { categoryLabel, domainOf } from './domain';
import { drawnSeries } from './drawn-series';
import { metricFormat } from './metric-format';
import { readOptions, type TimeseriesOptions } from './options';
import { planStacks } from './plan';
import { type ChartData, chartData, numberOf } from './series-data';
import { sentence, textTable } from './summary';
import { tooltipRows } from './tooltip';
import { valueAxis } from './value-axis';

export type TimeseriesDrawing = Drawing<CartesianMarks>;

/** Decides a line, bar or area chart over an x axis. */
export function timeseriesDrawing(input: TransformInput, type: 'line' | 'bar' | 'area'): TimeseriesDrawing {
  const { formData, dataset, colors, locale } = input;
  const options = readOptions(formData, type);
  const data = chartData(input.frames[0] ?? emptyFrame, formData, options, dataset);
  const domain = domainOf(data, options, locale);
  const isShare = options.isContribution || options.stack === 'Expand';
  const format = isShare ? { format: ',.0%' } : metricFormat(formData, dataset);
  const write = valueWriter(format, locale);
  const groups = planStacks(data, options);
  const palette = seriesColors(data, options, input);
  const annotations = input.annotations ?? {};
  const numbers = data.xKind === 'band' ? [] : data.x.map((cell) => numberOf(cell) ?? 0);
  const extra = annotationLines(formData, annotations, numbers).map((line) => ({
    ...line,
    color: line.color ?? colors.of(line.name, options.scheme),
  }));
  const series = [
    ...drawnSeries({ data, groups, colors: palette, options, write, selected: input.selected }),
    ...extra.map(annotationSeries),
  ];
  const guides = annotationGuides(formData, annotations, domain.place, colors.of('annotation', options.scheme));
  const named = legendItems(series, options);
  const [only] = series;
  const isAlone = series.length === 1 && options.legend !== 'none' && options.orientation === 'vertical';
  const titles = options.orientation === 'vertical' ? options.yTitle : options.xTitle;
  const write2 = titleWriter(data, options, locale);
  return {
    marks: {
      orientation: options.orientation,
      domain: domain.axis,
      value: valueAxis({ series, options, format, title: titles || (isAlone ? (only?.label ?? '') : '') }),
      at: domain.at,
      series,
      guides,
      legend: legendPlace(named, options),
    },
    label: sentence({ data, options, type, titles: data.x.map(write2) }),
    table: textTable(data, write2, write),
    legend: named,
    interaction: {
      kind: 'axis',
      orientation: options.orientation === 'vertical' ? 'x' : 'y',
      at: options.orientation === 'vertical' ? domain.at : domain.at.map((at) => 1 - at),
      titles: data.x.map(write2),
      rows: tooltipRows({ data, groups, colors: palette, options, write }),
    },
    isEmpty: data.x.length === 0 || data.series.length === 0,
  };
}

function titleWriter(data: ChartData, options: TimeseriesOptions, locale: string) {
  const write = timeWriter(options.tooltipFormat, options.grain, locale);
  return (cell: ChartData['x'][number]): string =>
    data.xKind === 'time' ? write(numberOf(cell) ?? 0) : categoryLabel(cell, options, locale);
}

/** A shifted series shares the colour of the one it is a shift of, where that is plain. */
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

function legendItems(series: readonly CartesianSeries[], { legendSort }: TimeseriesOptions): LegendItem[] {
  const items = series.map(({ key, label, color }) => ({ key, label, color }));
  if (legendSort === null) return items;
  const sorted = items.sort((one, other) => one.label.localeCompare(other.label));
  return legendSort === 'asc' ? sorted : sorted.reverse();
}

function legendPlace(items: readonly LegendItem[], options: TimeseriesOptions): LegendPlace {
  return items.length > 1 ? options.legend : 'none';
}
