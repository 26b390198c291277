import type { Cell, Frame } from '@/lib/frame/frame';
import type { Drawing } from '@/lib/viz/viz';
import { draw, frame, months } from './answers';

/** What a column of names and one of figures may hold. */
interface Awkward {
  readonly names: readonly string[];
  readonly values: readonly (number | null)[];
}

const plain = ['Classic Cars', 'Vintage Cars', 'Motorcycles', 'Planes', 'Trucks', 'Ships', 'Trains'];
const counts = [967, 607, 331, 306, 301, 234, 77];
const numbered = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at + 1));

/** Data that drawings break on. */
export const awkward: Readonly<Record<string, Awkward>> = {
  plain: { names: plain, values: counts },
  one: { names: ['Only'], values: [42] },
  nulls: { names: plain, values: [null, 607, null, null, 301, null, 77] },
  zeros: { names: plain, values: plain.map(() => 0) },
  negative: { names: plain, values: [967, -607, 331, -306, 301, -234, 77] },
  huge: { names: plain, values: [9.87e17, 1.2e15, 3.3e12, 8, 0.000_012, 5e9, 1e-9] },
  long: {
    names: numbered(24, (at) => `${at} A category whose name is far longer than any tile has room`),
    values: numbered(24, String).map(Number),
  },
  many: { names: numbered(200, (at) => `Series ${at}`), values: numbered(200, (at) => String(at * 7)).map(Number) },
  rightToLeft: { names: ['السيارات الكلاسيكية', 'רכבות ומטוסים', 'دراجات نارية', 'אוניות'], values: [4, 3, 2, 1] },
  emoji: { names: ['🚗🚗🚗 cars', '👩‍👩‍👧‍👦 family', '日本語のとても長い名前です', '🇮🇸'], values: [4, 3, 2, 1] },
};

const byName = ({ names, values }: Awkward): Frame => frame(['line', 'string', names], ['count', 'numeric', values]);

const overTime = ({ names, values }: Awkward): Frame =>
  frame(['ds', 'temporal', months(2020, 12)], ...names.map((name, at) => [name, 'numeric', wave(values, at)] as const));

/** Twelve figures of which the first is the name's own. */
const wave = (values: readonly (number | null)[], at: number): Cell[] =>
  Array.from({ length: 12 }, (_, month) => values[(at + month) % values.length] ?? null);

const crossed = ({ names, values }: Awkward): Frame => {
  const pairs = names.flatMap((name, at) =>
    ['low', 'high'].map((level) => ({ name, level, value: values[at] ?? null })),
  );
  return frame(
    ['line', 'string', pairs.map(({ name }) => name)],
    ['level', 'string', pairs.map(({ level }) => level)],
    ['count', 'numeric', pairs.map(({ value }) => value)],
    ['rank', 'numeric', pairs.map((_, at) => at / pairs.length)],
  );
};

const timed = ({ names, values }: Awkward): Frame => {
  const rows = names.flatMap((name, at) => wave(values, at).map((value, month) => ({ name, value, month })));
  const clock = months(2020, 12);
  return frame(
    ['ds', 'temporal', rows.map(({ month }) => clock[month] ?? 0)],
    ['line', 'string', rows.map(({ name }) => name)],
    ['count', 'numeric', rows.map(({ value }) => value)],
  );
};

const only = ({ values }: Awkward): Frame => frame(['count', 'numeric', values.slice(0, 1)]);
const trend = ({ values }: Awkward): Frame =>
  frame(['ds', 'temporal', months(2020, values.length)], ['count', 'numeric', values]);

type Form = Parameters<typeof draw>[0];
const series = { x_axis: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['line'] };
const older = { granularity_sqla: 'ds', time_grain_sqla: 'P1M', metrics: ['count'] };
const parts = { metric: 'count', groupby: ['line'] };

const charts: readonly (readonly [form: Form, answer: (awkward: Awkward) => Frame])[] = [
  [{ viz_type: 'big_number_total', metric: 'count' }, only],
  [{ viz_type: 'big_number', metric: 'count', x_axis: 'ds' }, trend],
  [{ viz_type: 'table', query_mode: 'aggregate', groupby: ['line'], metrics: ['count'] }, byName],
  [{ viz_type: 'pivot_table_v2', groupbyRows: ['line'], groupbyColumns: ['level'], metrics: ['count'] }, crossed],
  [{ viz_type: 'pie', ...parts }, byName],
  [{ viz_type: 'treemap_v2', ...parts }, byName],
  [{ viz_type: 'word_cloud', series: 'line', metric: 'count' }, byName],
  [{ viz_type: 'heatmap_v2', x_axis: 'line', groupby: 'level', metric: 'count', show_values: true }, crossed],
  [{ viz_type: 'echarts_timeseries_line', ...series }, overTime],
  [{ viz_type: 'echarts_area', ...series, show_value: true }, overTime],
  [{ viz_type: 'echarts_timeseries_bar', ...series, x_axis: 'line', groupby: [], show_value: true }, byName],
  [
    {
      viz_type: 'echarts_timeseries_bar',
      ...series,
      x_axis: 'line',
      groupby: [],
      show_value: true,
      orientation: 'horizontal',
    },
    byName,
  ],
  [{ viz_type: 'echarts_timeseries_bar', ...series, stack: 'Stack', show_value: true }, overTime],
  [{ viz_type: 'horizon', granularity_sqla: 'ds', metrics: ['count'], groupby: ['line'] }, timed],
  [{ viz_type: 'chord', groupby: 'line', columns: 'level', metric: 'count' }, crossed],
  [
    { viz_type: 'bullet', metric: 'count', markers: '9,40,41', marker_labels: 'target,record', marker_lines: '7' },
    only,
  ],
  [{ viz_type: 'partition', groupby: ['line', 'level'], metrics: ['count'], partition_threshold: '0' }, crossed],
  [{ viz_type: 'rose', ...older, groupby: ['line'] }, overTime],
  [{ viz_type: 'compare', ...older, groupby: ['line'] }, overTime],
  [{ viz_type: 'para', series: 'line', metrics: ['count', 'rank'], include_series: true }, crossed],
  [{ viz_type: 'time_pivot', ...older, metric: 'count', freq: 'QS' }, trend],
];

export interface AwkwardDrawing {
  readonly name: string;
  readonly viz_type: string;
  readonly drawing: Drawing;
}

/** Every chart with every kind of awkward data. */
export function awkwardDrawings(): AwkwardDrawing[] {
  return charts.flatMap(([form, answer], at) =>
    Object.entries(awkward).map(([kind, data]) => ({
      name: `${at} ${form.viz_type} ${kind}`,
      viz_type: form.viz_type,
      drawing: draw(form, [answer(data)]),
    })),
  );
}
