import type { VizType } from '@/lib/viz/registry';

/** The chart types that a panel offers at once. */
export const usualTypes: readonly VizType[] = [
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'table',
  'big_number_total',
  'pie',
];
