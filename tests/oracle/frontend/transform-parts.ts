import type { BoxPlotMarks } from '@/lib/viz/box-plot/marks';
import type { FunnelMarks } from '@/lib/viz/funnel/marks';
import type { GanttMarks } from '@/lib/viz/gantt-chart/marks';
import type { GaugeMarks } from '@/lib/viz/gauge-chart/marks';
import type { GraphMarks } from '@/lib/viz/graph-chart/marks';
import type { HeatmapMarks } from '@/lib/viz/heatmap-v2/marks';
import type { BubbleMarks } from '@/lib/viz/kit/bubbles/marks';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import type { MixedMarks } from '@/lib/viz/mixed-timeseries/marks';
import type { PieMarks } from '@/lib/viz/pie/marks';
import type { RadarMarks } from '@/lib/viz/radar/marks';
import type { SankeyMarks } from '@/lib/viz/sankey-v2/marks';
import type { SunburstMarks } from '@/lib/viz/sunburst-v2/marks';
import type { TreeMarks } from '@/lib/viz/tree-chart/marks';
import type { TreemapMarks, TreemapNode } from '@/lib/viz/treemap-v2/marks';
import { placeOf } from './place-of';

interface RecordedNode {
  readonly name: string;
  readonly value: unknown;
  readonly children?: readonly RecordedNode[];
  readonly itemStyle?: { readonly color?: string };
}

interface RecordedSeries {
  readonly name: string;
  readonly min?: number;
  readonly max?: number;
  readonly symbolSize?: number;
  readonly yAxisIndex?: number;
  readonly itemStyle?: { readonly color?: string };
  readonly data: readonly (RecordedNode & readonly unknown[])[];
  readonly links?: readonly { source: string | number; target: string | number; value: number }[];
}

export interface RecordedOptions {
  readonly series: readonly RecordedSeries[] | RecordedSeries;
  readonly xAxis?: { readonly data?: readonly unknown[] };
  readonly radar?: { readonly indicator: readonly { readonly name: string }[] };
}

/** Both drawings of a case as comparable plain values: texts, order, sizes and colours. */
type Reading = readonly [ours: unknown, recorded: unknown];

const number = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(9)) : null);

/** How to read the marks of each chart type. */
export const readers: Readonly<Record<string, (marks: unknown, options: RecordedOptions) => Reading>> = {
  funnel(marks, options) {
    const parts = first(options).data.map(({ name, value, itemStyle }) => [name, value, itemStyle?.color]);
    const sorted = parts.toSorted((one, other) => Number(other[1]) - Number(one[1]));
    return [(marks as FunnelMarks).steps.map(({ label, value, color }) => [label, value, color]), sorted];
  },
  pie(marks, options) {
    const { slices } = marks as PieMarks;
    const recorded = first(options).data.map(({ name, value, itemStyle }) => ({
      name,
      value: Number(value),
      itemStyle,
    }));
    const whole = recorded.reduce((sum, { value }) => sum + value, 0);
    const share = (part: number) => Math.round(part * 1e6);
    const [start, end] = [slices[0]?.start ?? 0, slices.at(-1)?.end ?? 0];
    const angles = (one: (typeof slices)[number]) => (one.end - one.start) / (end - start || 1);
    const isRose = slices.some(({ reach }) => reach < 1);
    // The slice of the small remainder is grey here and black in the recordings.
    const color = (name: string, own: string | undefined) => (name === 'Other' ? null : own);
    return [
      slices.map((one) => [one.label, isRose ? null : share(angles(one)), color(one.label, one.color)]),
      recorded.map(({ name, value, itemStyle }) => [
        name,
        isRose ? null : share(value / whole),
        color(name, itemStyle?.color),
      ]),
    ];
  },
  treemap_v2(marks, options) {
    const { nodes } = marks as TreemapMarks;
    // The recorded colours of deeper names change from branch to branch.
    const isFlat = nodes.every(({ children }) => children.length === 0);
    const own = (node: TreemapNode): unknown[] => [
      [node.name, node.value, isFlat ? node.color : null],
      ...node.children.flatMap((child) => own(child)),
    ];
    const read = (node: RecordedNode): unknown[] => [
      [node.name, node.value, isFlat ? node.itemStyle?.color : null],
      ...(node.children ?? []).flatMap((child) => read(child)),
    ];
    const text = (one: unknown) => JSON.stringify(one);
    const roots = first(options).data.flatMap(({ children }) => children ?? []);
    // The recordings keep the order of the response, our marks are by size: both are sorted.
    return [
      nodes
        .flatMap((node) => own(node))
        .map(text)
        .sort(),
      roots
        .flatMap((node) => read(node))
        .map(text)
        .sort(),
    ];
  },
  heatmap_v2(marks, options) {
    const { xs, ys, cells } = marks as HeatmapMarks;
    const points = first(options).data as unknown as readonly (readonly [x: unknown, y: unknown, value: unknown])[];
    const known = points.filter(([, , value]) => value !== null);
    // A recorded axis has the values in their order of appearance in the response; ours counts from the top down.
    const axis = (at: 0 | 1) => new Set(points.map((point) => String(point[at]))).size;
    const ours = [cells.map(({ x }) => x), cells.map(({ y }) => ys.length - 1 - y)] as const;
    return [
      [xs.length, ys.length, ...ours],
      [axis(0), axis(1), placesOf(known, 0, ours[0]), placesOf(known, 1, ours[1])],
    ];
  },
  gauge_chart(marks, options) {
    const { pointers, min, max } = marks as GaugeMarks;
    const recorded = first(options);
    return [
      [min, max, pointers.map(({ label, value, color }) => [label, value, color])],
      [recorded.min, recorded.max, recorded.data.map(({ name, value, itemStyle }) => [name, value, itemStyle?.color])],
    ];
  },
  radar(marks, options) {
    const { axes, shapes } = marks as RadarMarks;
    return [
      [axes.map(({ label }) => label), shapes.map(({ label, color }) => [label, color])],
      [
        options.radar?.indicator.map(({ name }) => (name === 'count' ? 'COUNT(*)' : name)),
        first(options).data.map(({ name, itemStyle }) => [name, itemStyle?.color]),
      ],
    ];
  },
  sunburst_v2(marks, options) {
    const read = (node: RecordedNode): unknown[] => [
      [node.name, node.value],
      ...(node.children ?? []).flatMap((child) => read(child)),
    ];
    return [
      (marks as SunburstMarks).arcs.map(({ label, value }) => [label, value]),
      first(options).data.flatMap((node) => read(node)),
    ];
  },
  sankey_v2(marks, options) {
    const { nodes, links } = marks as SankeyMarks;
    const recorded = first(options);
    return [
      [
        nodes.map(({ key, color }) => [key, color]),
        sorted(links.map(({ source, target, value }) => [source, target, value])),
      ],
      [
        recorded.data.map(({ name, itemStyle }) => [name, itemStyle?.color]),
        sorted((recorded.links ?? []).map(({ source, target, value }) => [source, target, value])),
      ],
    ];
  },
  tree_chart(marks, options) {
    const read = (node: RecordedNode): string[] => [
      node.name,
      ...(node.children ?? []).flatMap((child) => read(child)),
    ];
    return [(marks as TreeMarks).nodes.map(({ label }) => label), first(options).data.flatMap((node) => read(node))];
  },
  graph_chart(marks, options) {
    const { nodes, links } = marks as GraphMarks;
    const recorded = first(options);
    return [
      [nodes.map(({ key, value }) => [key, value]), links.map(({ source, target, value }) => [source, target, value])],
      [
        recorded.data.map(({ name, value }) => [name, value]),
        (recorded.links ?? []).map(({ source, target, value }) => [Number(source), Number(target), value]),
      ],
    ];
  },
  box_plot(marks, options) {
    const { boxes } = marks as BoxPlotMarks;
    const [recorded] = options.series as readonly RecordedSeries[];
    return [
      boxes.map(({ label, low, q1, median, q3, high, outliers }) => [
        label,
        [low, q1, median, q3, high, ...outliers].map(number),
      ]),
      recorded?.data.map(({ name, value }) => {
        const figures = value as readonly unknown[];
        return [name, [...figures.slice(0, 5), ...((figures[7] ?? []) as unknown[])].map(number)];
      }),
    ];
  },
  /** Recorded colours of bubbles depend on their row, not on their label: only the first is compared. */
  bubble_v2(marks, options) {
    const { bubbles } = marks as BubbleMarks;
    const recorded = options.series as readonly RecordedSeries[];
    return [
      [bubbles[0]?.color, bubbles.map(({ series, x, y, size, diameter }) => [series, x, y, size, number(diameter)])],
      [
        recorded[0]?.itemStyle?.color,
        recorded.map(({ name, data, symbolSize }) => [name, ...(data[0] ?? []).slice(0, 3), number(symbolSize)]),
      ],
    ];
  },
  gantt_chart(marks, options) {
    const { bars, clock } = marks as GanttMarks;
    const { domain } = clock;
    const time = (share: number) =>
      domain.kind === 'time' ? Math.round(domain.from + share * (domain.to - domain.from)) : 0;
    const named = (options.series as readonly RecordedSeries[]).filter(({ name }) =>
      bars.some((bar) => bar.series === name),
    );
    return [
      sorted(bars.map(({ series, color, from, to }) => [series, color, time(from), time(to)])),
      sorted(
        named.flatMap(({ name, itemStyle, data }) =>
          data.map((point) => [name, itemStyle?.color, ...(point.value as unknown[]).slice(0, 2)]),
        ),
      ),
    ];
  },
  histogram_v2(marks, options) {
    const { domain, series } = marks as CartesianMarks;
    return [
      [domain.kind === 'band' && domain.labels, series.map(({ label, color, values }) => [label, color, values])],
      [
        options.xAxis?.data,
        (options.series as readonly RecordedSeries[]).map(({ name, itemStyle, data }) => [
          name,
          itemStyle?.color,
          data,
        ]),
      ],
    ];
  },
  waterfall(marks, options) {
    const recorded = (options.series as readonly RecordedSeries[]).slice(1);
    const read = (point: unknown) => {
      const value = typeof point === 'object' && point !== null && 'value' in point ? point.value : point;
      return typeof value === 'number' ? number(Math.abs(value)) : null;
    };
    return [
      (marks as CartesianMarks).series.map(({ base, values }) =>
        values.map((value, index) => (value === null ? null : number(Math.abs(value - (base?.[index] ?? 0))))),
      ),
      recorded.map(({ data }) => data.map(read)),
    ];
  },
  mixed_timeseries(marks, options) {
    const { left, right } = marks as MixedMarks;
    const read = (axis: number, one: CartesianMarks | null) =>
      (one?.series ?? []).map(({ label, color, values }) => [
        label,
        color,
        axis,
        values.flatMap((value, at) =>
          value === null ? [] : [[one && placeOf(one.domain, one.at[at] ?? Number.NaN), number(value)]],
        ),
      ]);
    const theirs = (options.series as readonly RecordedSeries[]).map(({ name, itemStyle, yAxisIndex, data }) => [
      name,
      itemStyle?.color,
      yAxisIndex ?? 0,
      data.flatMap((point) => (typeof point[1] === 'number' ? [[point[0], number(point[1])]] : [])),
    ]);
    return [sorted([...read(0, left), ...read(1, right)]), sorted(theirs)];
  },
};

/** The places of cells on an axis; numbers and times without an explicit sort may be in their natural order. */
function placesOf(
  points: readonly (readonly [x: unknown, y: unknown, value: unknown])[],
  at: 0 | 1,
  ours: readonly number[],
): readonly number[] {
  const values = points.map((point) => point[at]);
  const named = [...new Set(values)];
  const sorted = named.toSorted((one, other) => Number(one) - Number(other));
  const places = (order: readonly unknown[]) => values.map((value) => order.indexOf(value));
  const isNumeric = named.every((value) => typeof value === 'number');
  return isNumeric && JSON.stringify(places(sorted)) === JSON.stringify(ours) ? ours : places(named);
}

function first({ series }: RecordedOptions): RecordedSeries {
  const [one] = [series].flat() as readonly RecordedSeries[];
  return one ?? { name: '', data: [] };
}

function sorted(rows: readonly unknown[]): unknown[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}
