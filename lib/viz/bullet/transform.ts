import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { valueScale } from '@/lib/viz/kit/axis/value-ticks';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { metricFormat } from '@/lib/viz/kit/timeseries/metric-format';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { BulletMark, BulletMarks } from './marks';

const fewTicks = 4;
const manyTicks = 10;

/** Draws one measure against the ranges and targets that the form lists. */
export function transform(input: TransformInput): Drawing<BulletMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const value = finiteCell(columnOf(frame, metric)?.values[0] ?? null);
  const write = valueWriter(metricFormat(formData, dataset), locale);
  const name = verboseName(dataset, metric);
  const given = numbersOf(formData.ranges);
  const ranges = given.length > 0 ? given : [(value ?? 0) * 1.1 || 1];
  const [markers, lines] = [numbersOf(formData.markers), numbersOf(formData.marker_lines)];
  const all = [value ?? 0, 0, ...ranges, ...markers, ...lines];
  const ends = { low: minOf(all), high: maxOf(all), min: null, max: null } as const;
  const scale = valueScale({ ...ends, scale: 'linear', whole: false }, manyTicks);
  const few = valueScale({ ...ends, scale: 'linear', whole: false }, fewTicks);
  const mark = (key: string, label: string, number: number): BulletMark => ({
    key,
    label,
    at: scale.at(number),
    text: write(number),
  });
  const listed = (kind: string, numbers: readonly number[], labels: unknown) => {
    const words = wordsOf(labels);
    return numbers.map((number, index) => mark(`${kind} ${index}`, words[index] || kind, number));
  };
  const measure = mark('measure', name, value ?? 0);
  const marks: BulletMarks = {
    name,
    color: colors.of(name),
    measure,
    zero: scale.at(0),
    ranges: listed('Range', ranges, formData.range_labels).sort((one, other) => other.at - one.at),
    markers: listed('Marker', markers, formData.marker_labels),
    lines: listed('Line', lines, formData.marker_line_labels),
    ticks: {
      many: scale.ticks.map((tick) => mark(`${tick}`, '', tick)),
      few: few.ticks.filter((tick) => tick >= scale.min && tick <= scale.max).map((tick) => mark(`${tick}`, '', tick)),
    },
  };
  const shown = [marks.measure, ...marks.ranges, ...marks.markers, ...marks.lines];
  return {
    marks,
    label: `${name}: ${value === null ? 'No data' : write(value)}${markers.length > 0 ? `, marked ${marks.markers.map(({ label, text }) => `${label} ${text}`).join(', ')}` : ''}.`,
    table: { columns: ['', name], rows: shown.map(({ label, text }) => [label, text]), truncated: false },
    legend: [],
    interaction: {
      kind: 'items',
      items: shown.map(({ label, text }) => ({ title: label, rows: [{ label: name, value: text }] })),
    },
    isEmpty: frame.length === 0,
  };
}

/** Parses a comma-separated list of numbers; other words are ignored. */
function numbersOf(list: unknown): number[] {
  return wordsOf(list)
    .filter((word) => word !== '')
    .map(Number)
    .filter(Number.isFinite);
}

function wordsOf(list: unknown): string[] {
  if (Array.isArray(list)) return list.map(String);
  return typeof list === 'string' || typeof list === 'number'
    ? String(list)
        .split(',')
        .map((word) => word.trim())
    : [];
}
