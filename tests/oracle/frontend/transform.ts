import { vizOf } from '@/lib/viz/drawings';
import type { CartesianMarks, CartesianSeries } from '@/lib/viz/kit/cartesian/marks';
import type { FigureMarks } from '@/lib/viz/kit/figure/marks';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import type { Drawing } from '@/lib/viz/viz';
import { notReplayed } from '@/tests/oracle/judge';
import { isClose, type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { type RecordedTransform, recordedInput } from '@/tests/viz/support/recorded';
import { placeOf } from './place-of';
import { others, type RecordedOutput } from './transform-others';
import { type RecordedOptions, readers } from './transform-parts';

type Cell = number | string | null;

interface RecordedSeries {
  readonly name: string;
  readonly data: readonly (readonly Cell[] | { readonly value: readonly Cell[] })[];
  readonly itemStyle?: { readonly color?: string };
}

interface RecordedDrawing {
  readonly bigNumber?: Cell;
  readonly subheader?: string;
  readonly echartOptions?: {
    readonly series: readonly RecordedSeries[];
    readonly yAxis: RecordedAxis;
    readonly xAxis: RecordedAxis;
    readonly legend: { readonly data: readonly string[] };
  };
}

interface RecordedAxis {
  readonly axisLabel?: { readonly formatter?: { readonly samples?: readonly (readonly [number, string])[] } };
}

const timeseries = [
  'echarts_timeseries',
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_timeseries_scatter',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_area',
];
const figures = ['big_number', 'big_number_total'];
const read = [...timeseries, ...figures, ...Object.keys(readers), ...Object.keys(others)];

/** The recorded charts for given responses: series, their order, colours and values, and the numbers. */
export async function run(): Promise<OracleResult[]> {
  const file = 'frontend/transform.jsonl';
  const cases = readCases(file);
  return cases === undefined ? [] : [await replay(file, cases, differenceOf)];
}

function differenceOf(recorded: RecordedCase): string | undefined | typeof notReplayed {
  if (!read.includes(String(recorded.viz_type))) return notReplayed;
  const one = recorded as unknown as RecordedTransform;
  const output = recorded.output as RecordedDrawing;
  const drawing = vizOf(one.viz_type)?.transform(recordedInput(one));
  if (drawing === undefined) return `no chart of type ${one.viz_type}`;
  const other = others[one.viz_type];
  if (other !== undefined) return partsDifference(other(drawing, recorded.output as RecordedOutput));
  const reader = readers[one.viz_type];
  if (reader !== undefined) return partsDifference(reader(drawing.marks, recordedOptions(output)));
  return figures.includes(one.viz_type)
    ? figureDifference(drawing, one, output)
    : seriesDifference(drawing, one, output);
}

function recordedOptions({ echartOptions }: RecordedDrawing): RecordedOptions {
  return echartOptions as unknown as RecordedOptions;
}

function partsDifference([ours, theirs]: readonly [unknown, unknown]): string | undefined {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)];
  if (one === other) return undefined;
  let at = 0;
  while (one?.[at] === other?.[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `ours ${one?.slice(from, at + 80)}, recorded ${other?.slice(from, at + 80)}`;
}

function figureDifference(drawing: Drawing, { form_data }: RecordedTransform, output: RecordedDrawing) {
  const marks = drawing.marks as FigureMarks;
  const format = { format: String(form_data.y_axis_format ?? '') };
  const currency = form_data.currency_format as { symbol: string; symbolPosition: 'prefix' | 'suffix' } | undefined;
  const expected = valueWriter(currency ? { ...format, currency } : format)(Number(output.bigNumber));
  if (marks.text !== expected) return `figure ${marks.text}, recorded ${expected}`;
  const change = marks.change?.text ?? '';
  return change === (output.subheader ?? '') ? undefined : `change ${change}, recorded ${output.subheader}`;
}

function seriesDifference(drawing: Drawing, { form_data }: RecordedTransform, output: RecordedDrawing) {
  const marks = drawing.marks as CartesianMarks;
  const options = output.echartOptions;
  if (options === undefined) return 'nothing recorded';
  const theirs = options.series.filter(({ name }) => name !== 'baseline');
  const names = marks.series.map(({ label }) => label).join(' | ');
  const recorded = theirs.map(({ name }) => name).join(' | ');
  if (names !== recorded) return `series ${names}, recorded ${recorded}`;
  const isSideways = form_data.orientation === 'horizontal';
  for (const [index, series] of theirs.entries()) {
    const ours = marks.series[index];
    if (ours === undefined) return 'a series is missing';
    if (series.itemStyle?.color && ours.color !== series.itemStyle.color) {
      return `colour of ${ours.label} ${ours.color}, recorded ${series.itemStyle.color}`;
    }
    const difference = valueDifference(marks, ours, series, isSideways);
    if (difference !== undefined) return difference;
  }
  const baseline = options.series.find(({ name }) => name === 'baseline');
  const bed = baseline && bedDifference(marks.series[0]?.base ?? [], baseline);
  if (bed !== undefined) return bed;
  const axis = isSideways ? options.xAxis : options.yAxis;
  const write = valueWriter(marks.value.format);
  for (const [value, text] of axis.axisLabel?.formatter?.samples ?? []) {
    if (write(value) !== text) return `axis writes ${write(value)}, recorded ${text}`;
  }
  return undefined;
}

/** The baseline of a stream. */
function bedDifference(ours: readonly number[], { data }: RecordedSeries): string | undefined {
  const recorded = data.map((point) => Number(('value' in point ? point.value : point)[1]));
  const at = recorded.findIndex((value, index) => Math.abs(value - (ours[index] ?? 0)) > 1e-6 * Math.abs(value) + 1e-6);
  return at < 0 ? undefined : `baseline[${at}] ${ours[at]}, recorded ${recorded[at]}`;
}

function valueDifference(
  { domain, at }: CartesianMarks,
  ours: CartesianSeries,
  series: RecordedSeries,
  isSideways: boolean,
): string | undefined {
  const points = series.data
    .map((point) => ('value' in point ? point.value : point))
    .map((point) => (isSideways ? { x: point[1] ?? null, y: point[0] } : { x: point[0] ?? null, y: point[1] }));
  const known = domain.kind === 'band' ? points : points.filter(({ x }) => x !== null);
  const labels = [...new Set(known.map(({ x }) => x))];
  for (const [index, { x, y }] of known.entries()) {
    const place = placeOf(domain, at[index] ?? Number.NaN);
    // Times that are categories have a label without a recorded form: their order is compared.
    const recorded = domain.kind === 'band' && typeof x === 'number' ? domain.labels[labels.indexOf(x)] : x;
    const isThere = typeof recorded === 'number' ? isClose(Number(place), recorded) : place === recorded;
    if (!isThere) return `${ours.label}[${index}] at ${place}, recorded at ${recorded}`;
    const top = ours.values[index] ?? null;
    const value = top === null ? null : top - (ours.base?.[index] ?? 0);
    const isSame =
      value === null || typeof y !== 'number'
        ? (value ?? null) === (y ?? null)
        : Math.abs(value - y) <= 1e-9 * Math.max(1, Math.abs(top ?? 0)) || isClose(value, y);
    if (!isSame) return `${ours.label}[${index}] ${value}, recorded ${y}`;
  }
  return undefined;
}
