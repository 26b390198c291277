import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_area',
  name: 'Area Chart',
  category: 'Evolution',
  description: 'How measures and their sum move over time: lines with the space below them filled, stacked or not.',
  tags: ['Predictive', 'Advanced-Analytics', 'Time', 'Line', 'Transformable', 'Stacked', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
