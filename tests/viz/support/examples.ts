import { CellList, type Frame } from '@/lib/frame/frame';
import type { VizType } from '@/lib/viz/registry';
import { frame, months } from './answers';

/** A chart type with a form and a result that show what it does. */
export interface Example {
  readonly viz_type: VizType;
  readonly form: Readonly<Record<string, unknown>>;
  readonly frames: readonly Frame[];
}

const monthly = frame(
  ['ds', 'temporal', months(2020, 8)],
  ['Boys', 'numeric', [12, 14, 11, 17, 21, 20, 26, 24]],
  ['Girls', 'numeric', [9, 11, null, 12, 18, 22, 19, 28]],
);
const overTime = { x_axis: 'ds', time_grain_sqla: 'P1M', metrics: ['count'], groupby: ['gender'] };

export const examples: readonly Example[] = [
  { viz_type: 'echarts_timeseries', form: { ...overTime, markerEnabled: true }, frames: [monthly] },
  { viz_type: 'echarts_timeseries_smooth', form: overTime, frames: [monthly] },
  { viz_type: 'echarts_timeseries_step', form: overTime, frames: [monthly] },
  { viz_type: 'echarts_timeseries_scatter', form: overTime, frames: [monthly] },
  {
    viz_type: 'histogram_v2',
    form: { column: 'sales', groupby: ['size'], show_value: true },
    frames: [
      frame(
        ['size', 'string', ['Large', 'Small']],
        ['1 - 2.5', 'numeric', [4, 9]],
        ['2.5 - 4', 'numeric', [8, 3]],
        ['4 - 5.5', 'numeric', [2, 0]],
      ),
    ],
  },
  {
    viz_type: 'waterfall',
    form: { x_axis: 'quarter', metric: 'count', show_value: true, show_legend: true },
    frames: [frame(['quarter', 'string', ['Q1', 'Q2', 'Q3', 'Q4']], ['count', 'numeric', [120, -45, 80, -20]])],
  },
  {
    viz_type: 'funnel',
    form: { groupby: ['status'], metric: 'count', label_type: 'key_value_percent' },
    frames: [
      frame(['status', 'string', ['Seen', 'Tried', 'Bought', 'Kept']], ['count', 'numeric', [900, 410, 120, 15]]),
    ],
  },
  {
    viz_type: 'radar',
    form: { groupby: ['line'], metrics: ['count', 'price', 'sales'] },
    frames: [
      frame(
        ['line', 'string', ['Ships', 'Planes']],
        ['count', 'numeric', [967, 607]],
        ['price', 'numeric', [84.2, 89.5]],
        ['sales', 'numeric', [3500, null]],
      ),
    ],
  },
  {
    viz_type: 'sunburst_v2',
    form: { columns: ['year', 'line'], metric: 'count', show_labels: true, show_total: true },
    frames: [
      frame(
        ['year', 'numeric', [2005, 2004, 2004, 2005]],
        ['line', 'string', ['Ships', 'Ships', 'Planes', null]],
        ['count', 'numeric', [102, 115, 161, 40]],
      ),
    ],
  },
  {
    viz_type: 'gauge_chart',
    form: { groupby: ['size'], metric: 'count', intervals: '400,1200', interval_color_indices: '1,2' },
    frames: [frame(['size', 'string', ['Large', 'Small']], ['count', 'numeric', [157, 540]])],
  },
  {
    viz_type: 'sankey_v2',
    form: { source: 'from', target: 'to', metric: 'count' },
    frames: [
      frame(
        ['from', 'string', ['Coal', 'Gas', 'Power', 'Power', 'Homes']],
        ['to', 'string', ['Power', 'Power', 'Homes', 'Industry', 'Coal']],
        ['count', 'numeric', [30, 20, 28, 22, 2]],
      ),
    ],
  },
  {
    viz_type: 'tree_chart',
    form: { id: 'id', parent: 'parent', name: 'name', metric: 'count' },
    frames: [
      frame(
        ['id', 'numeric', [1, 2, 3, 4]],
        ['parent', 'numeric', [null, 1, 1, 3]],
        ['name', 'string', ['USA', 'NY', 'CA', 'San Francisco']],
        ['count', 'numeric', [1, 1, 1, 2]],
      ),
    ],
  },
  {
    viz_type: 'box_plot',
    form: { columns: ['day'], groupby: ['size'], metrics: ['sales'] },
    frames: [
      frame(
        ['size', 'string', ['Large', 'Small']],
        ['sales__min', 'numeric', [10, 2]],
        ['sales__q1', 'numeric', [14, 3]],
        ['sales__median', 'numeric', [17, 5]],
        ['sales__q3', 'numeric', [21, 6]],
        ['sales__max', 'numeric', [30, 9]],
        ['sales__outliers', 'string', [new CellList([41, 44]), new CellList([])]],
      ),
    ],
  },
  {
    viz_type: 'bubble_v2',
    form: { series: 'line', entity: 'size', x: 'sales', y: 'count', size: 'price' },
    frames: [
      frame(
        ['size', 'string', ['Large', 'Small', 'Large']],
        ['line', 'string', ['Ships', 'Ships', 'Planes']],
        ['sales', 'numeric', [120, 40, 200]],
        ['count', 'numeric', [5, 9, 2]],
        ['price', 'numeric', [1.5, 2.5, null]],
      ),
    ],
  },
  {
    viz_type: 'mixed_timeseries',
    form: {
      x_axis: 'ds',
      time_grain_sqla: 'P1M',
      metrics: ['sales'],
      seriesType: 'bar',
      metrics_b: ['count'],
      yAxisIndexB: 1,
    },
    frames: [
      frame(['ds', 'temporal', months(2020, 6)], ['sales', 'numeric', [1200, 1400, 1100, 1700, 2100, 1900]]),
      frame(['ds', 'temporal', months(2020, 5)], ['count', 'numeric', [5, 7, 4, null, 9]]),
    ],
  },
  {
    viz_type: 'gantt_chart',
    form: { start_time: 'start', end_time: 'end', y_axis: 'status', series: 'who', subcategories: true },
    frames: [
      frame(
        ['start', 'temporal', [months(2024, 1)[0] ?? 0, months(2024, 2)[1] ?? 0, months(2024, 2)[1] ?? 0]],
        ['end', 'temporal', [months(2024, 3)[2] ?? 0, months(2024, 4)[3] ?? 0, months(2024, 6)[5] ?? 0]],
        ['status', 'string', ['Planned', 'Planned', 'Done']],
        ['who', 'string', ['Ann', 'Bo', 'Ann']],
      ),
    ],
  },
  {
    viz_type: 'graph_chart',
    form: { source: 'from', target: 'to', source_category: 'kind', metric: 'count' },
    frames: [
      frame(
        ['from', 'string', ['Ann', 'Bo', 'Cy']],
        ['to', 'string', ['Bo', 'Cy', 'Ann']],
        ['kind', 'string', ['Team', 'Team', 'Guest']],
        ['count', 'numeric', [3, 2, 8]],
      ),
    ],
  },
];
