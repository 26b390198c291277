import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'funnel',
  name: 'Funnel Chart',
  category: 'KPI',
  description: 'How much is left after each step.',
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
