import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_timeseries_bar',
  name: 'Bar Chart',
  category: 'Evolution',
  description: 'Measures side by side or stacked, over time or by category, upright or lying.',
  tags: ['Predictive', 'Advanced-Analytics', 'Time', 'Transformable', 'Stacked', 'Bar', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
