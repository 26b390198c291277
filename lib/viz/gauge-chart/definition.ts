import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'gauge_chart',
  name: 'Gauge Chart',
  category: 'KPI',
  description: 'How far measures got on a dial.',
  tags: ['Multi-Variables', 'Business', 'Comparison', 'Report', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
