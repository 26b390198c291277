import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'sunburst_v2',
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  description: 'Shares of a whole, level within level.',
  tags: ['Multi-Levels', 'Proportional', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
