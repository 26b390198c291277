import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_timeseries_scatter',
  name: 'Scatter Plot',
  category: 'Evolution',
  description: 'Measures along time or another axis, one point a value.',
  tags: ['Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Scatter', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
