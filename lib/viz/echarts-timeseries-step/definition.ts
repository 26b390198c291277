import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_timeseries_step',
  name: 'Stepped Line',
  category: 'Evolution',
  description: 'How measures move from one level to the next.',
  tags: ['Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Stacked'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
