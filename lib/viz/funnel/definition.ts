import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'funnel',
  name: 'Funnel Chart',
  category: 'KPI',
  description: 'How much is left after each step.',
  tags: ['Business', 'Progressive', 'Report', 'Sequential', 'Trend', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
