import type { VizDefinition } from '@/lib/viz/viz';

export const definition: VizDefinition = {
  type: 'treemap_v2',
  name: 'Treemap',
  category: 'Part of a Whole',
  description: 'Shares of a whole in nested boxes.',
  tags: ['Categorical', 'Comparison', 'Multi-Levels', 'Percentages', 'Proportional', 'Featured'],
  behaviors: ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL', 'DRILL_BY'],
};
