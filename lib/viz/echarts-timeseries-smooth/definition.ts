import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  category: 'Evolution',
  description: 'How measures move, as lines without corners.',
  tags: ['Predictive', 'Advanced-Analytics', 'Time', 'Line', 'Transformable'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
