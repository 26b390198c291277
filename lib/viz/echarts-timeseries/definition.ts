import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_timeseries',
  name: 'Generic Chart',
  category: 'Evolution',
  description: 'Measures along time or another axis, as lines, areas, bars or points.',
  tags: ['Advanced-Analytics', 'Line', 'Predictive', 'Time', 'Transformable'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
