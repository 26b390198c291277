import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_timeseries_line',
  name: 'Line Chart',
  category: 'Evolution',
  description: 'How measures move over time or along another axis, one line a series.',
  tags: ['Predictive', 'Advanced-Analytics', 'Line', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
