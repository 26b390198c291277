import type { Frame } from '@/lib/frame/frame';
import type { VizType } from '@/lib/viz/registry';
import { frame, months } from './answers';

/** A chart type with a form and an answer that show what it does. */
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
];
