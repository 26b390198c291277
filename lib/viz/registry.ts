/** Every `viz_type` the product draws. The registry of implementations is `drawings.ts`, total over this list. */
export const vizTypes = [
  'big_number',
  'big_number_total',
  'table',
  'pivot_table_v2',
  'pie',
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'heatmap_v2',
  'treemap_v2',
  'word_cloud',
  'horizon',
  'echarts_timeseries',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries_scatter',
  'histogram_v2',
  'waterfall',
  'funnel',
  'radar',
  'sunburst_v2',
  'gauge_chart',
] as const;

export type VizType = (typeof vizTypes)[number];
