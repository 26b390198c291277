import { loadBoundaries } from '@/lib/data/geo/load-boundaries';
import type { Frame } from '@/lib/frame/frame';
import { chartColors } from '@/lib/viz/kit/color/colors';
import type { Drawing } from '@/lib/viz/viz';
import { chart, dataset, draw, frame } from './answers';
import {
  type Awkward,
  awkward,
  binned,
  byName,
  compared,
  crossed,
  daily,
  family,
  lasting,
  linked,
  measured,
  only,
  overTime,
  placed,
  spread,
  timed,
  trend,
} from './awkward-answers';

export type Form = Parameters<typeof draw>[0];
export type Answer = (awkward: Awkward) => Frame;
const series = { x_axis: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['line'] };
const older = { granularity_sqla: 'ds', time_grain_sqla: 'P1M', metrics: ['count'] };
const parts = { metric: 'count', groupby: ['line'] };

const timeColumns = [
  { key: 'a', label: 'Value', colType: 'time', comparisonType: 'value', timeLag: 1 },
  { key: 'b', label: 'Change', colType: 'time', comparisonType: 'perc_change', timeLag: 2, d3format: '.1%' },
  { key: 'c', label: 'Trend', colType: 'spark', showYAxis: true },
];

const plain: readonly (readonly [form: Form, answer: Answer])[] = [
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
  [{ viz_type: 'echarts_timeseries', ...series, area: true }, overTime],
  [{ viz_type: 'echarts_timeseries_smooth', ...series, show_legend: true, legendOrientation: 'right' }, overTime],
  [{ viz_type: 'echarts_timeseries_step', ...series, legendOrientation: 'bottom' }, overTime],
  [{ viz_type: 'echarts_timeseries_scatter', ...series, legendOrientation: 'left' }, overTime],
  [{ viz_type: 'mixed_timeseries', ...series, metrics_b: ['count'], groupby_b: ['line'], yAxisIndexB: 1 }, overTime],
  [{ viz_type: 'histogram_v2', column: 'count', groupby: ['line'], show_value: true }, binned],
  [{ viz_type: 'waterfall', x_axis: 'line', metric: 'count', show_value: true, show_legend: true }, byName],
  [{ viz_type: 'funnel', ...parts, label_type: 'key_value_percent' }, byName],
  [{ viz_type: 'radar', groupby: ['line'], metrics: ['count', 'price', 'sales'] }, measured],
  [{ viz_type: 'sunburst_v2', columns: ['line', 'level'], metric: 'count', show_labels: true }, crossed],
  [{ viz_type: 'gauge_chart', ...parts }, byName],
  [{ viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'count' }, linked],
  [{ viz_type: 'graph_chart', source: 'from', target: 'to', metric: 'count' }, linked],
  [{ viz_type: 'tree_chart', id: 'id', parent: 'parent', name: 'name', metric: 'count' }, family],
  [{ viz_type: 'tree_chart', id: 'id', parent: 'parent', name: 'name', layout: 'radial' }, family],
  [{ viz_type: 'box_plot', columns: ['ds'], groupby: ['line'], metrics: ['count'] }, spread],
  [{ viz_type: 'bubble_v2', series: 'line', entity: 'line', x: 'count', y: 'price', size: 'sales' }, measured],
  [{ viz_type: 'bubble', series: 'line', entity: 'line', x: 'count', y: 'price', size: 'sales' }, measured],
  [{ viz_type: 'gantt_chart', start_time: 'start', end_time: 'end', y_axis: 'line', series: 'line' }, lasting],
  [{ viz_type: 'pop_kpi', metric: 'count', time_compare: ['1 year ago'], subtitle: 'Orders' }, compared],
  [{ viz_type: 'ag-grid-table', query_mode: 'aggregate', groupby: ['line'], metrics: ['count'] }, byName],
  [{ viz_type: 'handlebars', groupby: ['line'], metrics: ['count'] }, byName],
  [{ viz_type: 'paired_ttest', ...older, groupby: ['line'] }, timed],
  [{ viz_type: 'time_table', ...older, groupby: ['line'], column_collection: timeColumns }, overTime],
  [{ viz_type: 'cal_heatmap', granularity_sqla: 'ds', metrics: ['count'], show_values: true }, daily],
];

export interface AwkwardDrawing {
  readonly name: string;
  readonly viz_type: string;
  readonly drawing: Drawing;
}

interface ChoosableDrawing extends AwkwardDrawing {
  /** The same drawing when other charts are filtered by the mark with this label. */
  readonly choose: (label: string) => Promise<Drawing>;
}

const spatial = { type: 'latlong', latCol: 'lat', lonCol: 'lon' };
const grid = { spatial, size: 'count', grid_size: 200_000 };
const pie = { viz_type: 'pie', params: JSON.stringify({ datasource: '1__table', groupby: ['line'], metric: 'count' }) };

const maps: typeof plain = [
  [{ viz_type: 'deck_scatter', spatial, dimension: 'line', color_scheme_type: 'categorical_palette' }, placed],
  [
    { viz_type: 'deck_arc', start_spatial: spatial, end_spatial: { ...spatial, latCol: 'to_lat', lonCol: 'to_lon' } },
    placed,
  ],
  [{ viz_type: 'deck_path', line_column: 'ring' }, placed],
  [{ viz_type: 'deck_polygon', line_column: 'ring', metric: 'count' }, placed],
  [{ viz_type: 'deck_geojson', geojson: 'shape' }, placed],
  [{ viz_type: 'deck_grid', ...grid }, placed],
  [{ viz_type: 'deck_hex', ...grid }, placed],
  [{ viz_type: 'deck_screengrid', ...grid, grid_size: 40 }, placed],
  [{ viz_type: 'deck_heatmap', ...grid }, placed],
  [{ viz_type: 'deck_contour', ...grid, cellSize: 100_000 }, placed],
  [{ viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat', mapbox_label: ['count'] }, placed],
  [
    { viz_type: 'world_map', entity: 'country', country_fieldtype: 'name', metric: 'count', show_bubbles: true },
    placed,
  ],
  [{ viz_type: 'country_map', select_country: 'liechtenstein', entity: 'canton', metric: 'count' }, placed],
  [{ viz_type: 'cartodiagram', geom_column: 'at', selected_chart: JSON.stringify(pie) }, placed],
];

/** A form of every type, and the function that makes its data. */
export const charts: typeof plain = [...plain, ...maps];

/** Types with several queries receive the same result for each. */
const answersOf = (viz_type: string) => (viz_type === 'mixed_timeseries' ? 2 : 1);

interface Wanted {
  readonly type?: string | undefined;
  readonly kinds?: readonly (keyof typeof awkward)[];
}

/** Every chart with every kind of awkward data, or only the selected ones. */
export async function awkwardDrawings({
  type,
  kinds = Object.keys(awkward),
}: Wanted = {}): Promise<ChoosableDrawing[]> {
  const wanted = charts
    .map(([form, answer], at) => ({ form, answer, at }))
    .filter(({ form }) => type === undefined || form.viz_type === type)
    .flatMap((one) => Object.entries(awkward).map(([kind, data]) => ({ ...one, kind, data })))
    .filter(({ kind }) => kinds.includes(kind));
  return Promise.all(
    wanted.map(async ({ form, answer, at, kind, data }) => ({
      name: `${at} ${form.viz_type} ${kind}`,
      viz_type: form.viz_type,
      drawing: await drawOn(form, answer(data)),
      choose: (label: string) => drawOn(form, answer(data), [label]),
    })),
  );
}

/** Every chart with a result without rows. */
export async function rowlessDrawings(): Promise<AwkwardDrawing[]> {
  const drawn = charts.map(async ([form, answer], at) => {
    const { columns } = answer({ names: ['None'], values: [0] });
    const none = frame(...columns.map(({ name, kind }) => [name, kind, []] as const));
    return { name: `${at} ${form.viz_type}`, viz_type: form.viz_type, drawing: await drawOn(form, none) };
  });
  return Promise.all(drawn);
}

export async function drawOn(form: Form, one: Frame, selected?: readonly string[]): Promise<Drawing> {
  const viz = chart(form.viz_type);
  const frames = Array.from({ length: answersOf(form.viz_type) }, () => one);
  const formData = { datasource: '1__table', ...viz.defaults, ...form };
  const request = viz.boundaries?.({ frames, formData, dataset, colors: chartColors(), locale: 'en' });
  const boundaries = request ? await loadBoundaries(request) : undefined;
  return draw(form, frames, { boundaries, ...(selected ? { selected } : {}) });
}
