import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'echarts_area',
  name: 'Area Chart',
  category: 'Evolution',
  description: 'How measures and their sum move over time: lines with the space below them filled, stacked or not.',
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
